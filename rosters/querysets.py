"""Which rows a reader may see, and what is fetched with them."""

from __future__ import annotations

from typing import Self

from django.contrib.auth.models import AbstractBaseUser, AnonymousUser
from django.db import models
from django.db.models import Q


class PackQuerySet(models.QuerySet):
    def visible_to(self, user: AbstractBaseUser | AnonymousUser | None) -> Self:
        """Everyone's packs, and the reader's own."""
        everyones = Q(owner=None)
        if user is None or not user.is_authenticated:
            return self.filter(everyones)
        return self.filter(everyones | Q(owner=user.pk))

    def owned_by(self, owner: AbstractBaseUser | None) -> Self:
        """The packs of one shelf: a player's own, or everyone's."""
        return self.filter(owner=owner.pk if owner else None)

    def newest_first(self) -> Self:
        return self.order_by("-revision", "-created_at", "-id")
