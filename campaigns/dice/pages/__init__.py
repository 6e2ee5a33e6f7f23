"""Pages about dice."""
