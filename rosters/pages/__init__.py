"""Server-rendered pages over rosters, one folder each."""
