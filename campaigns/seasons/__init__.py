"""Seasons: the next campaign from one that has ended, with its people, and what they carry over."""
