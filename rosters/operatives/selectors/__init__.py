"""What pages and API read of operatives."""
