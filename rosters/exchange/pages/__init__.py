"""Pages on which rosters come in and go out."""
