"""What pages and API read of standings."""
