"""The summary of a whole campaign, stored: reading it costs the same however long the campaign is."""

from __future__ import annotations

from django.db import models

from campaigns.models.people import Campaign


class Chronicle(models.Model):
    """The course of a campaign, its dead and its records."""

    campaign = models.OneToOneField(Campaign, primary_key=True, on_delete=models.CASCADE, related_name="chronicle")
    course = models.JSONField(default=list, blank=True)
    """[{"mission": number, "amounts": {entrant: {resource: amount}}}] in play order, only what moved; 0 is before the
    first."""
    fallen = models.JSONField(default=list, blank=True)
    """The dead in the order they fell: operative, name, what, entrant, of, mission, by, missions, kills."""
    deeds = models.JSONField(default=dict, blank=True)
    """Operative → what it did in missions that stand: name, entrant, missions, won, kills, and where it fell."""
    records = models.JSONField(default=list, blank=True)
    """The best of the deeds: title, who, value."""
    meetings = models.JSONField(default=dict, blank=True)
    """Entrant → entrant → how often the first won, drew and lost against the second in missions that stand."""

    def __str__(self) -> str:
        return f"the chronicle of {self.campaign_id}"
