"""What pages and API read of campaigns; nothing here writes."""
