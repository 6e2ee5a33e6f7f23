"""Players: signing up, getting in, getting back in, leaving."""
