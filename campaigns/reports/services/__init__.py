"""How missions are reported, corrected, confirmed and decided; each function is one act."""
