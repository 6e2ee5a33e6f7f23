"""The campaigns of a reader, and those open to everyone."""
