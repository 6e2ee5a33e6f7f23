"""Endpoints about people."""
