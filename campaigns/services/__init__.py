"""What people do to campaigns: each service is one act, told in one batch."""
