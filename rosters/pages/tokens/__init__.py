"""The page of a player's API tokens."""
