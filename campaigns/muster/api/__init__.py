"""Endpoints about musters."""
