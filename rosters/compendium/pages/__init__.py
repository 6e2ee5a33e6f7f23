"""Pages of the compendium."""
