"""A pack drafted from community data, for a person to finish."""
