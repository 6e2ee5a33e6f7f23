"""What the pages and endpoints of all rooms share: callers, errors, tabs, issues, how the API describes itself."""
