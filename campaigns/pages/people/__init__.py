"""Who takes part: invitations, roles, personal keys."""
