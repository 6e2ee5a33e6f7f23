"""Pages about sharing."""
