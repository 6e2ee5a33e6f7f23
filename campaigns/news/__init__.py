"""What was decided or corrected for somebody, until they have read it."""
