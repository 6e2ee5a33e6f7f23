"""A round of a campaign: a week of games, opened, paired, closed. Its columns are pinned from the journal's fold."""

from __future__ import annotations

from django.db import models
from django.db.models import Q

from campaigns.models.people import Campaign
from rosters.ids import new_id


class Round(models.Model):
    """So many days in which everybody plays somebody."""

    class Stage(models.TextChoices):
        OPEN = "open", "Open"
        CLOSED = "closed", "Closed"
        DROPPED = "dropped", "Called off"

    id = models.UUIDField(primary_key=True, default=new_id, editable=False)
    campaign = models.ForeignKey(Campaign, on_delete=models.CASCADE, related_name="rounds")
    number = models.PositiveIntegerField()
    title = models.CharField(max_length=120)
    stage = models.CharField(max_length=10, choices=Stage, default=Stage.OPEN)
    pairing = models.CharField(max_length=20)
    """How it came about who plays whom; players agree among themselves where that is free, or a ladder."""
    closes_at = models.DateTimeField(null=True, blank=True)
    publish_at = models.DateTimeField(null=True, blank=True)
    """From when on its pairings become games by themselves; None where the arbitrator says when."""
    is_published = models.BooleanField(default=False)
    agreed = models.JSONField(default=dict, blank=True)
    """What its games are agreed on, by the names of the kind's fields: its points limit."""
    pairings = models.JSONField(default=list, blank=True)
    """The games as they were drawn, [[entrant, …], …]: for arbitrators alone until they are published."""
    byes = models.JSONField(default=list, blank=True)
    """The entrants who sit out."""
    entrants = models.JSONField(default=list, blank=True)
    """Everybody who was there when it opened."""
    closing = models.JSONField(default=dict, blank=True)
    """What was decided when it closed: `unplayed`, mission → who did not come or "postponed", and `counted`, entrant →
    what it was given for.
    """

    class Meta:
        ordering = ["number"]
        constraints = [
            models.UniqueConstraint(fields=["campaign", "number"], name="round_number_once"),
            models.CheckConstraint(condition=Q(stage__in=["open", "closed", "dropped"]), name="round_stage_is_known"),
        ]

    def __str__(self) -> str:
        return self.title or f"Round {self.number}"
