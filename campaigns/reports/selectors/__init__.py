"""What pages and API read of reports."""
