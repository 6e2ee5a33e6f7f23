"""Starting a campaign and ending it."""
