"""What the API of campaigns takes and tells."""
