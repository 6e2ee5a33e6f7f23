"""What was decided or corrected and concerns somebody: theirs until they have read it."""

from __future__ import annotations

from django.db import models

from campaigns.models.journal import Batch
from campaigns.models.people import Person
from rosters.ids import new_id


class News(models.Model):
    """An act that changed something for a person. What was done the act's own batch says."""

    id = models.UUIDField(primary_key=True, default=new_id, editable=False)
    person = models.ForeignKey(Person, on_delete=models.CASCADE, related_name="news")
    batch = models.ForeignKey(Batch, on_delete=models.CASCADE, related_name="news")
    changes = models.JSONField(default=list, blank=True)
    """What it changed for their faction and operatives, a sentence each."""
    seen_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["-id"]
        indexes = [models.Index(fields=["person"], name="unread_news", condition=models.Q(seen_at=None))]
        constraints = [models.UniqueConstraint(fields=["person", "batch"], name="news_once_for_a_person")]

    def __str__(self) -> str:
        return f"news for {self.person_id}"
