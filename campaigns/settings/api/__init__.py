"""Endpoints about settings."""
