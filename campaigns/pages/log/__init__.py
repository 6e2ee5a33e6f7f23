"""Everything that happened in a campaign, and what an arbitrator does by hand."""
