"""How a campaign is changed; each function is one act."""
