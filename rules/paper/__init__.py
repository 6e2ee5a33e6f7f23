"""What the sheets beside the cards say: plain values from cards, sheets and the edition's reference. Any edition."""
