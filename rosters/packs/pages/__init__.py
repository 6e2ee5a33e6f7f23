"""Pages about packs."""
