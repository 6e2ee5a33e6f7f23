"""The Django app of campaigns over rosters: entrants, missions and reports. Looks down on rosters and rules."""
