"""What 2018's packs are held to."""
