"""A campaign at one look, and taking it along."""
