"""Pages about whole rosters."""
