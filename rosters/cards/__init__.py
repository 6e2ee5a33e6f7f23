"""Printing: which deck, how, and whether paper is still right. What lies where is rosters/paper."""
