"""The sheets beside the cards: command roster, kill team, Tactics, abilities, opponent, blanks, reference. One module each."""
