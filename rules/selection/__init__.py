"""How a kill team is picked from its own list: groups, caps, weights, trade-offs. What judges them knows no edition."""
