"""Pages about standings and the end."""
