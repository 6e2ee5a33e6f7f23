"""Pages about musters."""
