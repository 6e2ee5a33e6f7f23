"""Pages about missions."""
