"""Rosters out and in again as JSON, and JSON that is no roster."""

from __future__ import annotations

import json
from typing import Any

import pytest

from rosters.exchange.leaving import FORMS
from rosters.exchange.services import read_arriving
from rules.errors import Malformed, Refusal
from tests.cast import MODEL, Player, found, found_team
from tests.rosters.exchanging import as_form, brought, content_of, worn

pytestmark = pytest.mark.django_db


def test_json_brings_back_everything_a_roster_has_been_through(owner: Player):
    roster = worn(owner)
    assert content_of(brought(owner, as_form("json", owner, roster))) == content_of(roster)


def test_json_and_file_of_a_guest_are_the_guests(guest: Player):
    roster = found_team(guest)
    for form in ("json", "rosz"):
        copy = brought(guest, as_form(form, guest, roster))
        assert (copy.owner, copy.guest_digest, copy.points) == (None, roster.guest_digest, roster.points)


def test_a_kill_team_goes_out_by_itself(owner: Player):
    roster = worn(owner)
    team = roster.kill_teams.get(name="The two")
    copy = brought(owner, as_form("json", owner, roster, str(team.pk)))
    assert (copy.size, [each.name for each in copy.kill_teams.all()]) == (2, ["The two"])
    assert brought(owner, as_form("ros", owner, roster, str(team.pk))).size == 2


def test_somebody_elses_notes_stay_with_them(owner: Player, opponent: Player):
    roster = worn(owner)
    assert "ridge" in as_form("json", owner, roster).decode()
    for form in FORMS:
        assert b"ridge" not in as_form(form, opponent, roster)


def test_an_unknown_form_or_team_is_refused(owner: Player):
    roster = found_team(owner)
    with pytest.raises(Refusal, match="no format called 'pdf'"):
        as_form("pdf", owner, roster)
    with pytest.raises(Refusal, match="not on the roster"):
        as_form("json", owner, roster, "another")


def changed(owner: Player, **fields: Any) -> bytes:
    data = json.loads(as_form("json", owner, found(owner, MODEL)))
    return json.dumps({**data, **fields}).encode()


def with_operative(owner: Player, **fields: Any) -> bytes:
    data = json.loads(as_form("json", owner, found(owner, MODEL)))
    data["operatives"][0] |= fields
    return json.dumps(data).encode()


@pytest.mark.parametrize(
    ("fields", "says"),
    [
        ({"version": 2}, "was written in version 2"),
        ({"format": "army"}, "is not a Muster roster"),
        ({"edition": "kt1999"}, "'kt1999', which is not played here"),
        ({"name": 7}, "name: 7 is not of type 'string'"),
        ({"operatives": "none"}, "operatives: 'none' is not of type 'array'"),
        ({"kill_teams": [{"name": "A"}]}, "lacks 'format', 'settings', 'members'"),
        ({"choices": [{"id": "a", "number": 10**9}]}, "greater than the maximum"),
    ],
)
def test_json_that_is_none_is_told_by_place(owner: Player, fields: dict[str, Any], says: str):
    with pytest.raises(Malformed, match=says):
        read_arriving(changed(owner, **fields), "x.json", owner.user)


NAN = {"name": "x", "costs": [{"type": "t", "value": "NaN", "name": "p"}]}


@pytest.mark.parametrize(
    ("fields", "says"),
    [
        ({"experience": 13}, "experience: 13 is greater than the maximum of 12"),
        ({"experience": -1}, "experience: -1 is less than the minimum of 0"),
        ({"status": "immortal"}, "status: 'immortal' is not one of"),
        ({"role": "emperor"}, "role: 'emperor' is not one of"),
        ({"model": {"a": 1}}, "model: .* is not of type 'string'"),
        ({"stated": {"name": []}}, "stated: .* is not valid"),
        ({"choices": [{"id": "x", "stated": NAN}]}, r"choices\[0\]\.stated: .* is not valid"),
    ],
)
def test_an_operative_that_is_none_is_refused(owner: Player, fields: dict[str, Any], says: str):
    with pytest.raises(Malformed, match=rf"operatives\[0\]\.{says}"):
        read_arriving(with_operative(owner, **fields), "x.json", owner.user)


def test_choices_nested_deeper_than_any_loadout_are_refused(owner: Player):
    choice: dict[str, Any] = {"id": "a"}
    for _ in range(200):
        choice = {"id": "a", "children": [choice]}
    with pytest.raises(Malformed, match="nested too deeply"):
        read_arriving(with_operative(owner, choices=[choice]), "x.json", owner.user)


def test_letters_that_cannot_be_kept_are_left_out(owner: Player):
    roster = brought(owner, with_operative(owner, name="Ka\0is\ud800", notes="a\n\0b"))
    row = roster.operatives.get()
    assert (row.name, row.notes) == ("Kais", "a\nb")


def test_names_come_in_without_what_shows_nothing_or_turns_them_around(owner: Player):
    roster = brought(owner, with_operative(owner, name="Ka\u202ei\u200bs\u2060 👨\u200d👩\u200d👧"))
    assert roster.operatives.get().name == "Kais 👨\u200d👩\u200d👧"
    assert brought(owner, changed(owner, name="Far\u200b\u2066light\u00ad")).name == "Farlight"
