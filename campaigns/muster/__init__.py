"""Picking a team in secret: the draft, the seal, the reveal, and the team as it was frozen."""
