"""The running campaign of most tests, made once for all that follow one another: each takes back what it did to it.

To found it, enter two rosters and start costs as much as most tests that begin with it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import ExitStack
from copy import deepcopy

import pytest
from django.db import transaction
from pytest_django.plugin import DjangoDbBlocker

from tests.campaigns.table import Club, club
from tests.cast import Player
from tests.rosters.factories import UserFactory

NAME = "standing_club"


class Standing:
    """The campaign as long as it stands: a transaction around the tests that share it."""

    def __init__(self, blocker: DjangoDbBlocker) -> None:
        self._blocker = blocker
        self._open: ExitStack | None = None
        self._club: Club | None = None

    def club(self) -> Club:
        """A copy of one's own of what stands in the database, where it is put now unless it stands."""
        if self._club is None:
            with self._blocker.unblock(), ExitStack() as stack:
                stack.enter_context(transaction.atomic())
                names = ("Arbitrator", "Owner", "Opponent")
                arbitrator, owner, opponent = (Player(user=UserFactory(name=name)) for name in names)
                self._club = club(arbitrator, {"owner": owner, "opponent": opponent})
                self._open = stack.pop_all()
        return deepcopy(self._club)

    def end(self) -> None:
        if self._open is not None:
            with self._blocker.unblock():
                transaction.set_rollback(True)
                self._open.close()
        self._open = self._club = None


_standing: list[Standing] = []
"""The one of this process, once a test has asked for it."""


@pytest.fixture(scope="session")
def standing(django_db_setup: None, django_db_blocker: DjangoDbBlocker) -> Iterator[Standing]:
    _standing.append(Standing(django_db_blocker))
    yield _standing[0]
    _standing.pop().end()


@pytest.fixture
def standing_club(request: pytest.FixtureRequest) -> Club | None:
    """None for a test that does not share it though it plays with the same people."""
    return request.getfixturevalue("standing").club() if _shares(request.node) else None


def _shares(item: pytest.Item) -> bool:
    """Not where a test has transactions of its own, in which nothing made before would last, or a browser, with whose
    event loop Django opens another connection.
    """
    marker = item.get_closest_marker("django_db")
    is_alone = marker and marker.kwargs.get("transaction")
    return NAME in getattr(item, "fixturenames", ()) and not is_alone and not item.get_closest_marker("browser")


def share(items: Iterable[pytest.Item]) -> None:
    """Have the campaign stand before the transaction of each test that shares it begins."""
    for item in filter(_shares, items):
        names: list[str] = getattr(item, "fixturenames", [])
        names.remove(NAME)
        names.insert(0, NAME)


def end_before(item: pytest.Item) -> None:
    """No test that does not share it finds anything of it."""
    if not _shares(item):
        for each in _standing:
            each.end()
