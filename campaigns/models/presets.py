"""Settings that a player keeps, to play other campaigns by them."""

from __future__ import annotations

from django.conf import settings
from django.db import models

from rosters.ids import new_id


class SavedPreset(models.Model):
    """Settings with a name, of one player."""

    id = models.UUIDField(primary_key=True, default=new_id, editable=False)
    owner = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="campaign_presets")
    edition = models.CharField(max_length=20)
    kind = models.CharField(max_length=40)
    name = models.CharField(max_length=80)
    words = models.TextField(blank=True)
    settings = models.JSONField(default=dict)
    keeps = models.JSONField(default=list, blank=True)
    """Settings that stay as a campaign has them."""
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["name", "id"]
        constraints = [
            models.UniqueConstraint(fields=["owner", "edition", "kind", "name"], name="preset_name_once_for_a_player"),
        ]

    def __str__(self) -> str:
        return self.name
