"""The campaign's journal: every act, and everything it changed. Appended, never edited."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.db.models import Q

from campaigns.models.missions import Mission
from campaigns.models.people import Campaign, Person
from rosters.models.journal import JournalBatch, JournalChange


class Batch(JournalBatch):
    """An act in a campaign. `place` is where it is folded; who counts is decided in order of `sequence`."""

    campaign = models.ForeignKey(Campaign, on_delete=models.CASCADE, related_name="batches")
    place = models.PositiveIntegerField()
    group = models.UUIDField()
    """Batches written by one act share it, and are taken back together."""
    mission = models.ForeignKey(Mission, null=True, blank=True, on_delete=models.CASCADE, related_name="batches")
    person = models.ForeignKey(Person, null=True, blank=True, on_delete=models.SET_NULL, related_name="batches")
    actor = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, blank=True, on_delete=models.SET_NULL, related_name="campaign_batches"
    )
    payload = models.JSONField(default=dict, blank=True)
    """What the act was given and what followed as sentences: a report as it was sent, its consequences."""

    class Meta(JournalBatch.Meta):
        indexes = [models.Index(fields=["mission", "kind"], name="batch_of_mission")]
        constraints = [
            models.UniqueConstraint(fields=["campaign", "sequence"], name="campaign_batch_has_one_place"),
            models.UniqueConstraint(
                fields=["campaign", "token"], condition=~Q(token=""), name="campaign_token_is_used_once"
            ),
        ]

    @property
    def root(self) -> Batch:
        """What was done at first, behind any undoing of it. A query for each undoing."""
        return self.voids.root if self.voids else self


class Change(JournalChange):
    """One thing that changed in a campaign."""

    batch = models.ForeignKey(Batch, on_delete=models.CASCADE, related_name="changes")
    field = models.CharField(max_length=60, blank=True)

    class Meta(JournalChange.Meta):
        constraints = [
            models.UniqueConstraint(fields=["batch", "position"], name="campaign_change_has_one_place"),
            models.CheckConstraint(
                condition=Q(op__in=["create", "set", "add", "remove"]), name="campaign_change_op_is_known"
            ),
        ]
