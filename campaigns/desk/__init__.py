"""The arbitrator's desk: everything a campaign waits for, on one page, and a press to remind people of it."""
