"""The same token is one act, and nothing is written over what is newer."""

from __future__ import annotations

from typing import Any

import pytest

from rosters.journal.operation import Repeated, Stale
from rosters.models import Roster
from rosters.rosters.services import rosters as services
from rosters.rosters.services.undoing import roster_undo
from rules.errors import Refusal
from tests.cast import MODEL, Player, found
from tests.rosters.factories import shipped_pack
from tests.rosters.scene import RECRUIT

pytestmark = pytest.mark.django_db


def test_the_same_token_twice_is_one_act(owner: Player):
    roster = found(owner)
    payload: dict[str, Any] = {
        "roster_id": roster.pk,
        "viewer": owner.viewer,
        "acts": [RECRUIT],
        "token": "once",
    }
    done, again = services.roster_act(**payload), services.roster_act(**payload)
    assert (done.is_repeat, again.is_repeat) == (False, True)
    assert again.batch == done.batch
    assert (again.roster.version, roster.operatives.count()) == (2, 1)


def test_the_same_token_on_another_roster_is_another_act(owner: Player):
    for roster in (found(owner), found(owner)):
        outcome = services.roster_describe(roster_id=roster.pk, viewer=owner.viewer, name="New", token="once")
        assert outcome.roster.version == 2


def test_the_same_token_founds_once(owner: Player, opponent: Player):
    payload: dict[str, Any] = {"edition": "kt2018", "pack": shipped_pack(), "token": "once"}
    roster = services.roster_found(viewer=owner.viewer, **payload)
    with pytest.raises(Repeated) as repeated:
        services.roster_found(viewer=owner.viewer, **payload)
    assert repeated.value.batch.roster == roster
    assert services.roster_found(viewer=opponent.viewer, **payload) != roster


def test_a_token_that_cannot_be_kept_is_refused(owner: Player):
    roster = found(owner)
    with pytest.raises(Refusal, match="at most 80 characters"):
        services.roster_describe(roster_id=roster.pk, viewer=owner.viewer, name="New", token="x" * 81)


def test_an_undo_with_a_token_is_done_once(owner: Player):
    roster = found(owner, MODEL)
    payload: dict[str, Any] = {
        "roster_id": roster.pk,
        "viewer": owner.viewer,
        "batch_id": roster.batches.get(sequence=2).pk,
        "token": "once",
    }
    assert not roster_undo(**payload).is_repeat
    assert roster_undo(**payload).is_repeat
    assert roster.batches.count() == 3


def test_nothing_is_written_over_what_is_newer(owner: Player):
    roster = found(owner, MODEL)
    with pytest.raises(Stale) as stale:
        services.roster_describe(roster_id=roster.pk, viewer=owner.viewer, name="Old", expected_version=1)
    assert (stale.value.expected, stale.value.version, stale.value.code) == (1, 2, "stale")
    assert Roster.objects.get().name == "Roster"
    services.roster_describe(roster_id=roster.pk, viewer=owner.viewer, name="New", expected_version=2)
