"""The rosters app, with its database."""
