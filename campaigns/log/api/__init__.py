"""Endpoints about the log."""
