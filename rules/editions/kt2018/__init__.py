"""The 2018 edition: battle-forged teams, specialists, commanders, campaigns."""
