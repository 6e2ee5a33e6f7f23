"""The REST API over campaigns: the same services and selectors as the pages."""
