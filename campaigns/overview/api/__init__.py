"""Endpoints about whole campaigns."""
