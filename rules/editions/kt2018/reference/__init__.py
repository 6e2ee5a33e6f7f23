"""What is looked up: datasheets, sheets of operatives, Tactics, words, the game on one page."""
