"""Endpoints about whole rosters."""
