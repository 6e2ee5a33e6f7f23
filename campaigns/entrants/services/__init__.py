"""What people do with entrants; each function is one act."""
