"""Players: signing up, proving who one is, taking one's data along, leaving. Knows neither rosters nor campaigns."""
