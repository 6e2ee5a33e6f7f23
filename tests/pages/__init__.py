"""Pages: who may see which, and what they say when something is wrong."""
