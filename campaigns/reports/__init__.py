"""What happened in a mission: the table, the report, what follows, corrections, confirmation, disputes."""
