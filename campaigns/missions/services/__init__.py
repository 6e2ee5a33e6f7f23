"""How missions begin; each function is one act."""
