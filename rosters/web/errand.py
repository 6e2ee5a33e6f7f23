"""What somebody builds a roster for: set by the page that sent them, kept in the session until they return."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from typing import Any

from django.http import HttpRequest

SESSION_KEY = "errand"


@dataclass(frozen=True, slots=True, kw_only=True)
class Errand:
    """Where the way leads back to, and what fits there."""

    url: str
    name: str
    """Of what they come back to: "The Cinder Reach"."""
    edition: str
    most: int | None
    """So many operatives may begin there; None for any number."""

    def fits(self, size: int) -> bool:
        return self.most is None or size <= self.most


def send(request: HttpRequest, errand: Errand) -> None:
    """From now on pages that build rosters lead back there."""
    request.session[SESSION_KEY] = asdict(errand)


def errand_of(request: HttpRequest, edition: str = "") -> Errand | None:
    """What the reader is out for; of an edition, where one is named."""
    fields: dict[str, Any] | None = request.session.get(SESSION_KEY)
    found = Errand(**fields) if fields else None
    return found if found and edition in ("", found.edition) else None


def finish(request: HttpRequest) -> None:
    """They are back."""
    request.session.pop(SESSION_KEY, None)
