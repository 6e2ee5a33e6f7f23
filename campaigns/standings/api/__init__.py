"""Endpoints about standings and the end."""
