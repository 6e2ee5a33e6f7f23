"""A roster of one and a campaign of two, for the tests of their pages."""

from __future__ import annotations

import pytest
from django.http import HttpRequest, HttpResponse

from config import errors
from rosters.cards.layout import pdf
from rosters.models import Roster
from tests.campaigns.table import table as game  # noqa: F401 - a fixture
from tests.cast import Player, found


@pytest.fixture
def roster(owner: Player) -> Roster:
    return found(owner, "fire-warrior-shasla", name="Ashgate")


@pytest.fixture
def only_the_status(monkeypatch: pytest.MonkeyPatch) -> None:
    """For tables of addresses by reader: thousands of answers whose status is asked, not how they look."""

    def bare(request: HttpRequest, status: int, *, why: str = "") -> HttpResponse:
        return HttpResponse(f"{status} {why}", status=status)

    monkeypatch.setattr(errors, "error_page", bare)
    if pdf.engine():
        monkeypatch.setattr(pdf, "render_pdf", lambda page, **fields: b"%PDF-1.7")
