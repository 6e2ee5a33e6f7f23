"""Printing a roster or a kill team: how, the sheets as they come out, and the PDF of them."""
