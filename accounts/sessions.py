"""Django's database sessions, kept in rows that know whose they are. SESSION_ENGINE names this module."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from django.contrib.auth import SESSION_KEY
from django.contrib.sessions.backends.db import SessionStore as DatabaseStore
from django.utils import timezone

from accounts.models import Session

DEVICE = "device"
"""Where a session keeps the words for the browser it belongs to."""


class SessionStore(DatabaseStore):
    """A session that writes its user and device into columns of their own."""

    started_at: datetime | None = None
    seen_at: datetime | None = None
    """When the row was begun and last written, once it was read. Django writes a whole new row each time."""

    def _get_session_from_db(self) -> Session | None:
        row: Session | None = super()._get_session_from_db()
        if row is not None:
            self.started_at, self.seen_at = row.started_at, row.seen_at
        return row

    def cycle_key(self) -> None:
        """A log-in begins a session."""
        self.started_at = None
        super().cycle_key()

    @classmethod
    def get_model_class(cls) -> type[Session]:
        """The rows to write."""
        return Session

    def create_model_instance(self, data: dict[str, Any]) -> Session:
        """The row of a session, whose player is the one logged in by it."""
        self.started_at = self.started_at or timezone.now()
        row: Session = super().create_model_instance(data)
        row.user_id = data.get(SESSION_KEY)
        row.device = data.get(DEVICE, "")
        row.started_at = self.started_at
        return row
