"""What changes rows: one function per act, keyword arguments only, one transaction."""
