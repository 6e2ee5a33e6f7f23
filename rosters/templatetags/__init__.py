"""Template tags of rosters and what they are made of."""
