"""check_rosters: what is wrong is named and left, what newer rules change is told in a batch."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import Any

import pytest

from rosters.journal import check as reconciling
from rosters.models import KillTeam, Operative, Roster
from rules.editions import find
from tests.cast import MODEL, Player, assert_reconciled, found, found_team, pick, undo
from tests.commands import output_of, refused_output_of

pytestmark = pytest.mark.django_db


check = partial(output_of, "check_rosters")
failing = partial(refused_output_of, "check_rosters", says="1 of 2 rosters")


@pytest.fixture
def roster(owner: Player) -> Roster:
    found(owner, MODEL, name="Another")
    roster = found_team(owner)
    pick(owner, roster)
    undo(owner, roster)
    undo(owner, roster)
    return roster


def test_rosters_that_agree_are_counted(roster: Roster):
    assert check() == "All is well: 2 rosters, journals and a fresh evaluation agree.\n"
    assert json.loads(check("--json")) == {"rosters": 2, "recalculated": [], "wrong": []}


FAULTS: dict[str, tuple[Callable[[Roster], Any], str]] = {
    "a name that no batch gave": (
        lambda roster: Operative.objects.filter(pk=roster.operatives.first().pk).update(name="Nobody"),
        "fold: {operative} name: 'Nobody' is stored, not \"Ves'lo Farlight\"",
    ),
    "experience that nobody gained": (
        lambda roster: Operative.objects.filter(pk=roster.operatives.first().pk).update(state={"experience": 5}),
        "fold: {operative} experience: 5 is stored, not 0",
    ),
    "an operative that is gone": (
        lambda roster: roster.operatives.first().delete(),
        "fold: {operative} create: None is stored, not {{",
    ),
    "points nudged": (
        lambda roster: Roster.objects.filter(pk=roster.pk).update(points=1),
        "evaluation: roster points: 1 is stored, not",
    ),
    "a kill team that cheats": (
        lambda roster: KillTeam.objects.update(is_legal=False),
        "is_legal: False is stored, not True",
    ),
    "a sheet that flatters": (
        lambda roster: Operative.objects.filter(pk=roster.operatives.first().pk).update(sheet={}),
        "evaluation: {operative} sheet: {{}} is stored, not",
    ),
    "a batch lost from the journal": (
        lambda roster: roster.batches.filter(sequence__in=[3, 4]).delete(),
        "journal: roster sequences: [1, 2] is stored, not [1, 2, 3, 4]",
    ),
}


@pytest.mark.parametrize("fault", FAULTS)
def test_what_does_not_agree_is_named_and_ends_with_one(roster: Roster, fault: str):
    spoil, words = FAULTS[fault]
    operative = roster.operatives.first().pk
    spoil(roster)
    output = failing()
    assert output.endswith("\n"), "each difference on a line of its own"
    assert f"{roster.pk} Listening post" in output
    assert words.format(operative=operative) in output
    assert "Another" not in output
    (wrong,) = json.loads(failing("--json"))["wrong"]
    assert wrong["roster"] == str(roster.pk)


def test_resettling_repairs_nothing_that_the_journal_did_not_tell(roster: Roster):
    FAULTS["experience that nobody gained"][0](roster)
    assert "experience: 5 is stored, not 0" in failing("--resettle")


def test_newer_rules_are_told_once_to_each_roster_that_they_change(
    roster: Roster, owner: Player, monkeypatch: pytest.MonkeyPatch
):
    """Rules by which every team of more than five costs a point more."""
    edition = find("kt2018")
    assert edition.points is not None
    points = replace(edition.points, force=lambda team: edition.force(team) + (len(team.members) > 5))
    dearer = replace(edition, points=points)
    monkeypatch.setattr(reconciling, "find", lambda key: dearer)
    points, version = roster.points, roster.version
    assert failing("--json")
    payload = json.loads(check("--resettle", "--json"))
    assert (payload["recalculated"], payload["wrong"]) == ([str(roster.pk)], [])
    roster.refresh_from_db()
    assert (roster.points, roster.version) == (points + 1, version + 1)
    batch = roster.batches.last()
    assert (batch.kind, batch.actor, batch.words) == (
        "recalculated",
        None,
        f"Recalculated with newer rules: points {points} → {points + 1}.",
    )
    assert json.loads(check("--resettle", "--json"))["recalculated"] == []


def test_a_recalculated_roster_goes_on(roster: Roster, owner: Player):
    Roster.objects.filter(pk=roster.pk).update(points=1)
    check("--resettle")
    undo(owner, roster, roster.batches.get(sequence=4))
    assert_reconciled(roster)


@pytest.mark.parametrize(
    ("rules_before", "fields", "agrees"),
    [
        (0, {"sentence": "Nobody is here."}, False),
        (1, {"sentence": "Nobody is here."}, True),
        (1, {"sentence": "Nobody is here.", "code": "too-few-operatives"}, False),
    ],
)
def test_what_earlier_rules_judged_alike_in_other_words_agrees(
    owner: Player, rules_before: int, fields: dict[str, str], agrees: bool
):
    roster = found(owner, MODEL, name="Nobody yet")
    (issue,) = roster.verdict["issues"]
    verdict = {"rules": roster.verdict["rules"] - rules_before, "issues": [{**issue, **fields}]}
    Roster.objects.filter(pk=roster.pk).update(verdict=verdict)
    roster.refresh_from_db()
    assert (reconciling.differences(roster) == []) is agrees
