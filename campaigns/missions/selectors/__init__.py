"""What pages and API read of missions."""
