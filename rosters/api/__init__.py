"""The REST API over rosters: the same services and selectors as the pages."""
