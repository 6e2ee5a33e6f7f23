"""Printing a mission's packet and a campaign's sheet: how, the sheets as they come out, and the PDF of them."""
