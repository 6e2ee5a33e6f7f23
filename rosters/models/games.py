"""Games that a player noted beside campaigns."""

from __future__ import annotations

from django.db import models
from django.db.models import Q

from rosters.ids import new_id
from rosters.models.rosters import Roster


class LoggedGame(models.Model):
    """One game of a roster outside any campaign, as its player logged it."""

    class Result(models.TextChoices):
        WON = "won", "Won"
        DRAWN = "drawn", "Drawn"
        LOST = "lost", "Lost"

    id = models.UUIDField(primary_key=True, default=new_id, editable=False)
    roster = models.ForeignKey(Roster, on_delete=models.CASCADE, related_name="games")
    kill_team = models.CharField(max_length=200, blank=True)
    """What the kill team was called that day."""
    played_on = models.DateField()
    opponent = models.CharField(max_length=200)
    opponent_roster = models.ForeignKey(Roster, null=True, blank=True, on_delete=models.SET_NULL, related_name="+")
    """The opponent's roster, where its address was named; they are not notified."""
    mission = models.CharField(max_length=200, blank=True)
    mine = models.JSONField(default=dict, blank=True)
    """Victory points by the lines that `Edition.score` names; empty where they were not counted."""
    theirs = models.JSONField(default=dict, blank=True)
    losses = models.JSONField(default=dict, blank=True)
    """`mine` and `theirs`, each `starters` and `lost`, where victory points were worked out from them."""
    chosen = models.JSONField(default=dict, blank=True)
    """`mine` and `theirs`: the line of the score from which another was worked out; empty where nobody said."""
    fallen = models.JSONField(default=dict, blank=True)
    """`mine` and `theirs`: who of that side fell, each with `name` and `by`, which is empty where nobody said."""
    result = models.CharField(max_length=5, choices=Result)
    notes = models.TextField(blank=True)
    token = models.CharField(max_length=80, blank=True)
    """Given by the caller: the same token twice is the same game once."""
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["-played_on", "-created_at", "-id"]
        constraints = [
            models.CheckConstraint(condition=Q(result__in=["won", "drawn", "lost"]), name="game_result_is_known"),
        ]

    def __str__(self) -> str:
        return f"{self.get_result_display()} against {self.opponent}"
