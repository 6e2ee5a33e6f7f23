"""Pages about settings."""
