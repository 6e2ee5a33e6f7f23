"""Who takes part in a campaign: invitations, personal keys, roles, leaving."""
