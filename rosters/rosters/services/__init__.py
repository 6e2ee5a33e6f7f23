"""What people do with whole rosters; each function is one act."""
