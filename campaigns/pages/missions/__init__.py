"""The pages of missions: planned, mustered, played, reported, confirmed or taken back."""
