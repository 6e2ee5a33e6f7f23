"""What may be printed of a mission, and which cards it made out of date."""
