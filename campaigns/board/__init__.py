"""The board that everybody in a campaign plays on together, where its kind has one: drawn, stepped on, taken back."""
