"""What every edition's campaigns have in common: settings, games, reports, and what an edition answers."""
