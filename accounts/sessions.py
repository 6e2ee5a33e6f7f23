"""Django's database sessions, kept in rows that know whose they are. SESSION_ENGINE names this module."""

from __future__ import annotations

from typing import Any

from django.contrib.auth import SESSION_KEY
from django.contrib.sessions.backends.db import SessionStore as DatabaseStore

from accounts.models import Session

DEVICE = "device"
"""Where a session keeps the words for the browser it belongs to."""


class SessionStore(DatabaseStore):
    """A session that writes its user and device into columns of their own."""

    @classmethod
    def get_model_class(cls) -> type[Session]:
        """The rows to write."""
        return Session

    def create_model_instance(self, data: dict[str, Any]) -> Session:
        """The row of a session, whose player is the one logged in by it."""
        row = super().create_model_instance(data)
        row.user_id = data.get(SESSION_KEY)
        row.device = data.get(DEVICE, "")
        return row
