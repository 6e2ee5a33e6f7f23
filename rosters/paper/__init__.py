"""Paper: what is printed, on which sheets, where on them, and as a PDF. README.md is its map."""
