"""What operatives are and carry: from acts to a tree and back, and everything that may be chosen."""
