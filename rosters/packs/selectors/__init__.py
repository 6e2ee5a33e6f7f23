"""What pages and API read of packs."""
