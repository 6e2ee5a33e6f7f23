"""What only developers run: the bench, drafting packs, changing rules to see whether tests notice."""
