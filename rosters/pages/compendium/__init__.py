"""The pages of compendium."""
