"""How a team is picked, locked, shown and put right; each function is one act."""
