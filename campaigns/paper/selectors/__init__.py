"""What may be printed of a mission, and whose cards it made old."""
