"""The rules to look up: factions, datasheets, Tactics, words."""
