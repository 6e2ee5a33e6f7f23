"""Legal teams out of a roster, and why there is none."""
