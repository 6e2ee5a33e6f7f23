"""What a card is made of, how large it is, where it lies on the paper, and the PDF."""
