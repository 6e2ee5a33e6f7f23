"""What pages and API read of entrants."""
