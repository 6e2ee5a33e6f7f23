"""What people do to one operative; each function is one act."""
