"""Paper: places, measures, cards on their faces, and the PDF read back."""
