"""What arbitrators do with rounds."""
