"""What reads rows; nothing here writes."""
