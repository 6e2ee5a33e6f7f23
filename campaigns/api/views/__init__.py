"""The addresses of the API of campaigns, by subject."""
