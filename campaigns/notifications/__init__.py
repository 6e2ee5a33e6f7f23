"""Notifying people of what happens in a campaign: by webhook, Discord, mail, feed and calendar."""
