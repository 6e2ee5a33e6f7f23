"""What a player keeps of an API token beside the token itself, which belongs to the library."""

from __future__ import annotations

from django.db import models
from knox.models import AuthToken

LONGEST_TOKEN_NAME = 60


class TokenNote(models.Model):
    """What a token is for, and when a program last called with it."""

    token = models.OneToOneField(AuthToken, primary_key=True, on_delete=models.CASCADE, related_name="note")
    name = models.CharField(max_length=LONGEST_TOKEN_NAME, blank=True)
    used_at = models.DateTimeField(null=True, blank=True)

    def __str__(self) -> str:
        return self.name or "Unnamed"
