"""What is printed of rosters and kill teams."""
