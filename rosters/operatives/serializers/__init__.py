"""What those endpoints take and answer."""
