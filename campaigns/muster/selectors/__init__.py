"""What pages and API read of musters and revealed teams."""
