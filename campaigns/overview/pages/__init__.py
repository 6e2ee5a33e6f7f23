"""Pages about whole campaigns."""
