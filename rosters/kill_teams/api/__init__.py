"""Endpoints about kill teams."""
