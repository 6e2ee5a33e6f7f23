"""What operatives did: who stayed out did nothing, who took whom out is counted whatever became of them."""

from __future__ import annotations

import pytest

from campaigns.journal import chronicle
from campaigns.models import Chronicle
from tests.campaigns.table import Club, fell

pytestmark = pytest.mark.django_db


def test_who_stayed_out_has_no_mission_and_no_victory(table: Club):
    away, here = table.everyone("owner")[-2:]
    table.played("owner", {f"present:{away}": False})
    deeds = Chronicle.objects.get(campaign=table.campaign).deeds
    assert away not in deeds
    assert (deeds[here]["missions"], deeds[here]["won"]) == (1, 1)


def test_every_casualty_may_tell_by_whom_and_it_is_remembered(table: Club):
    mine, theirs = table.everyone("owner")[-1], table.everyone("opponent")[-1]
    table.played("owner", {**fell(theirs, 6), f"by:{theirs}": mine})
    table.played("opponent", {**fell(mine, 1), f"by:{mine}": theirs})
    known = Chronicle.objects.get(campaign=table.campaign)
    assert known.deeds[mine]["kills"] == known.deeds[theirs]["kills"] == 1, "who got up again was taken out too"
    names = sorted(deed["name"] for key, deed in known.deeds.items() if key in (mine, theirs))
    assert {"title": "Fiercest rivals", "who": " and ".join(names), "value": 2} in known.records
    [fallen] = known.fallen
    assert (fallen["operative"], fallen["by"]) == (mine, known.deeds[theirs]["name"])
    assert chronicle.fresh(table.fresh())["deeds"] == known.deeds


def test_what_entrants_did_against_each_other_is_pinned(table: Club):
    table.played("owner")
    last = table.played("draw", by="owner")
    one, other = (str(table.entrants[name].pk) for name in ("owner", "opponent"))
    assert Chronicle.objects.get(campaign=table.campaign).meetings == {
        one: {other: [1, 1, 0]},
        other: {one: [0, 1, 1]},
    }
    table.void(last)
    assert Chronicle.objects.get(campaign=table.campaign).meetings[one] == {other: [1, 0, 0]}
