"""What waits for whom, in one campaign or in all of somebody's."""
