"""What only developers run; players never see it."""
