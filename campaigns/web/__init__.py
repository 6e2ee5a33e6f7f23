"""What the pages and endpoints of all rooms share: frame, answers, errors, fields."""
