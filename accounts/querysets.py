"""Finding players and what belongs to them."""

from __future__ import annotations

from datetime import datetime
from typing import TYPE_CHECKING, Any, Self

from django.contrib.auth.base_user import BaseUserManager
from django.db import models
from django.utils import timezone

from accounts.names import key_of, tidy

if TYPE_CHECKING:
    from accounts.models import User


class UserManager(BaseUserManager["User"]):
    """Players are found by the key of their name, so that nobody is kept out by a capital letter."""

    def create_user(self, name: str, password: str | None = None, **fields: Any) -> User:
        """A new player; without a password nobody can log in as them by one."""
        user = self.model(name=tidy(name), key=key_of(name), **fields)
        user.set_password(password)
        user.save(using=self._db)
        return user

    def create_superuser(self, name: str, password: str | None = None, **fields: Any) -> User:
        """Somebody who keeps the server, as `manage.py createsuperuser` makes them: a player who may share packs."""
        return self.create_user(name, password, **{**fields, "is_staff": True})

    def get_by_natural_key(self, username: str | None) -> User:
        """The player of that name, however it is spelt."""
        return self.get(key=key_of(username or ""))


class SessionQuerySet(models.QuerySet):
    def of(self, user: User) -> Self:
        """Where a player is logged in now, the latest first. One query."""
        return self.filter(user=user, expire_date__gt=timezone.now()).order_by("-seen_at")


class LoginLinkQuerySet(models.QuerySet):
    def usable_at(self, moment: datetime) -> Self:
        """The links that still open a door."""
        return self.filter(used_at=None, expires_at__gt=moment, user__is_active=True)
