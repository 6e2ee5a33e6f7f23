"""Pictures of operatives, kept once however many rosters show them."""

from __future__ import annotations

from django.db import models
from django.db.models import Q
from django.utils import timezone

from rosters.models.packs import DIGEST_LENGTH


class Picture(models.Model):
    """One picture as Muster made it of what was sent; never changed: its key is the digest of its bytes."""

    digest = models.CharField(primary_key=True, max_length=DIGEST_LENGTH, editable=False)
    body = models.BinaryField()
    """A JPEG without metadata."""
    width = models.PositiveSmallIntegerField()
    height = models.PositiveSmallIntegerField()
    sent_at = models.DateTimeField(default=timezone.now)
    """When it was last sent: what nobody refers to goes, but not while somebody may be about to."""

    class Meta:
        constraints = [models.CheckConstraint(condition=Q(width__gt=0, height__gt=0), name="picture_has_a_size")]

    def __str__(self) -> str:
        return f"{self.digest[:12]}, {self.width} × {self.height}"
