"""Everything that happened in a campaign, and taking acts back there."""
