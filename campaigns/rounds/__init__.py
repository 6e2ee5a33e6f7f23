"""Rounds: a week of games, who plays whom in it, and what follows when it closes."""
