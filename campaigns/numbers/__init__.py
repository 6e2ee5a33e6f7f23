"""Numbers people like: form, head to head, who plays how much, and how the dice fell."""
