"""Operatives: recruited, equipped, named, with portraits; and their squads."""
