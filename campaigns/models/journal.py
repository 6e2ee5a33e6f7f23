"""The campaign's journal: every act as it was told, and everything it changed. Appended, never edited."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.db.models import Q

from campaigns.models.missions import Mission
from campaigns.models.people import Campaign, Person
from rosters.ids import new_id


class Batch(models.Model):
    """One act as it was told. `place` is where it is folded; who counts is decided in order of `sequence`."""

    id = models.UUIDField(primary_key=True, default=new_id, editable=False)
    campaign = models.ForeignKey(Campaign, on_delete=models.CASCADE, related_name="batches")
    sequence = models.PositiveIntegerField()
    place = models.PositiveIntegerField()
    group = models.UUIDField()
    """Batches written by one act share it, and are taken back together."""
    mission = models.ForeignKey(Mission, null=True, blank=True, on_delete=models.CASCADE, related_name="batches")
    person = models.ForeignKey(Person, null=True, blank=True, on_delete=models.SET_NULL, related_name="batches")
    actor = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, blank=True, on_delete=models.SET_NULL, related_name="campaign_batches"
    )
    kind = models.CharField(max_length=40)
    words = models.CharField(max_length=500)
    told = models.JSONField(default=dict, blank=True)
    """What the act was given and what followed as sentences: a report as it was sent, its consequences."""
    voids = models.ForeignKey("self", null=True, blank=True, on_delete=models.RESTRICT, related_name="voided_by")
    token = models.CharField(max_length=80, blank=True)
    """Given by the caller: the same token twice is the same act once."""
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["sequence"]
        indexes = [models.Index(fields=["mission", "kind"], name="batch_of_mission")]
        constraints = [
            models.UniqueConstraint(fields=["campaign", "sequence"], name="campaign_batch_has_one_place"),
            models.UniqueConstraint(
                fields=["campaign", "token"], condition=~Q(token=""), name="campaign_token_is_used_once"
            ),
        ]

    def __str__(self) -> str:
        return self.words


class Change(models.Model):
    """One thing that a batch changed; `rules.changes` owns what it means."""

    id = models.UUIDField(primary_key=True, default=new_id, editable=False)
    batch = models.ForeignKey(Batch, on_delete=models.CASCADE, related_name="changes")
    position = models.PositiveIntegerField()
    subject = models.CharField(max_length=220)
    op = models.CharField(max_length=10)
    field = models.CharField(max_length=60, blank=True)
    value = models.JSONField(null=True, blank=True)
    before = models.JSONField(null=True, blank=True)

    class Meta:
        ordering = ["position"]
        constraints = [
            models.UniqueConstraint(fields=["batch", "position"], name="campaign_change_has_one_place"),
            models.CheckConstraint(
                condition=Q(op__in=["create", "set", "add", "remove"]), name="campaign_change_op_is_known"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.op} {self.subject} {self.field}"
