"""Pages about reports."""
