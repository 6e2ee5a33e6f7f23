"""The sheets beside the cards, one module each: roster, kill team, Tactics, abilities, opponent, blanks, reference."""
