"""What a campaign is called, what it is played by, and who may look at it."""
