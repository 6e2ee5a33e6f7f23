"""What people do with packs; each function is one act."""
