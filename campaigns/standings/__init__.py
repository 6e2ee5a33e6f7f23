"""Who stands where, how a campaign ends, and its tables for download."""
