"""The journal: every act on a roster, and everything it changed. Appended, never edited."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, Self

from django.conf import settings
from django.db import models
from django.db.models import Q

from rosters.ids import new_id
from rosters.models.rosters import Roster
from rules.changes import Change as ChangeValue


class JournalBatch(models.Model):
    """One act: what every journal keeps of it."""

    id = models.UUIDField(primary_key=True, default=new_id, editable=False)
    sequence = models.PositiveIntegerField()
    kind = models.CharField(max_length=40)
    words = models.CharField(max_length=500)
    voids = models.ForeignKey("self", null=True, blank=True, on_delete=models.RESTRICT, related_name="voided_by")
    token = models.CharField(max_length=80, blank=True)
    """Given by the caller: the same token twice is the same act once."""
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        abstract = True
        ordering = ["sequence"]

    def __str__(self) -> str:
        return self.words


class JournalChange(models.Model):
    """One thing that an act changed; `rules.changes` owns what it means."""

    id = models.UUIDField(primary_key=True, default=new_id, editable=False)
    position = models.PositiveIntegerField()
    subject = models.CharField(max_length=220)
    op = models.CharField(max_length=10)
    field = models.CharField(max_length=40, blank=True)
    value = models.JSONField(null=True, blank=True)
    before = models.JSONField(null=True, blank=True)

    class Meta:
        abstract = True
        ordering = ["position"]

    def __str__(self) -> str:
        return f"{self.op} {self.subject} {self.field}"

    @classmethod
    def rows(cls, batch: JournalBatch, changes: Iterable[ChangeValue]) -> Iterator[Self]:
        """The rows of a batch's changes, in their order; still to be written."""
        for position, each in enumerate(changes):
            columns: dict[str, Any] = {"op": each.op, "field": each.field, "value": each.value, "before": each.before}
            yield cls(batch=batch, position=position, subject=each.subject, **columns)

    def as_change(self, because: str = "") -> ChangeValue:
        """As the fold reads it."""
        return ChangeValue(
            subject=self.subject, op=self.op, field=self.field, value=self.value, before=self.before, because=because
        )


class Batch(JournalBatch):
    """An act on a roster."""

    roster = models.ForeignKey(Roster, on_delete=models.CASCADE, related_name="batches")
    actor = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, blank=True, on_delete=models.SET_NULL, related_name="batches"
    )
    acts = models.JSONField(default=list, blank=True)
    origin = models.CharField(max_length=80, blank=True)
    """What brought it from outside, as the layer above calls it: the batch of a campaign. It is taken back there."""
    place = models.PositiveIntegerField(null=True, blank=True)
    """Where it is folded, when not where it was written: a correction stands in the place of what it corrects."""

    class Meta(JournalBatch.Meta):
        constraints = [
            models.UniqueConstraint(fields=["roster", "sequence"], name="batch_has_one_place_in_the_journal"),
            models.UniqueConstraint(
                fields=["roster", "token"], condition=~Q(token=""), name="batch_token_is_used_once"
            ),
            models.UniqueConstraint(
                fields=["roster", "origin"], condition=~Q(origin=""), name="batch_has_one_origin_on_a_roster"
            ),
        ]


class Change(JournalChange):
    """One thing that changed on a roster."""

    batch = models.ForeignKey(Batch, on_delete=models.CASCADE, related_name="changes")
    because = models.ForeignKey(Batch, null=True, blank=True, on_delete=models.SET_NULL, related_name="consequences")

    class Meta(JournalChange.Meta):
        constraints = [
            models.UniqueConstraint(fields=["batch", "position"], name="change_has_one_place_in_its_batch"),
            models.CheckConstraint(condition=Q(op__in=["create", "set", "add", "remove"]), name="change_op_is_known"),
        ]
