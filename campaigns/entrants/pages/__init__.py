"""Pages about entrants."""
