"""Scores the engine against declarative cases: `manage.py engine_specs FOLDER`."""
