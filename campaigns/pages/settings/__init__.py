"""What the players of a campaign agreed on, and who may see it."""
