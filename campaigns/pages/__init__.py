"""Server-rendered pages over campaigns, one folder each."""
