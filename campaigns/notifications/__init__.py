"""Telling people: what happens in a campaign leaves by webhook, Discord, mail, feed and calendar."""
