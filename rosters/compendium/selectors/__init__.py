"""What pages and API read of the rules."""
