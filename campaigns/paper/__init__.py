"""What is printed for a battle night: mission sheet, worksheet, campaign sheet, and the packet of a mission."""
