"""What those endpoints answer."""
