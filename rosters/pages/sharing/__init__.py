"""The pages of sharing."""
