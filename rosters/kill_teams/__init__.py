"""Kill teams: who of a roster goes, in which format."""
