"""A player's tokens for the API."""
