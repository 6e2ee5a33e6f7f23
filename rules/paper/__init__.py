"""What the sheets beside the cards say: plain values from cards, sheets and what the edition tells. Any edition."""
