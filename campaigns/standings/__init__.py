"""Who stands where, how a campaign ends, and its tables to take along."""
