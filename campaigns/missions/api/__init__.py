"""Endpoints about missions."""
