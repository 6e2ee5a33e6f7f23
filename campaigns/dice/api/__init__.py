"""Endpoints about dice."""
