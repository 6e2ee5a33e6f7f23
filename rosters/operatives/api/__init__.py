"""Endpoints about operatives."""
