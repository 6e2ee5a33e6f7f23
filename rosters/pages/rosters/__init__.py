"""The pages of rosters."""
