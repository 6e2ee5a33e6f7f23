"""Pages to print from."""
