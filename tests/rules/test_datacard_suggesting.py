"""Teams that a roster of datacards is offered: further ones, the nearest, and the one with the fewest recruits."""

from __future__ import annotations

from typing import Any

import pytest

from rules.datacards.owning import _minds_arms
from rules.editions import find
from rules.editions.base import (
    Choice,
    GameChoices,
    OperativeRecord,
    RosterContent,
    Status,
    Suggestion,
    Suggestions,
    View,
)
from rules.selection.composition import Composition, GroupLine, SelectionGroup, SelectionLimit
from tests.rules.datacard_cast import catalogue
from tests.rules.test_kt2024_checks import OWNER, roster, traded

EDITION = find("kt2024")
SUGGEST = EDITION.suggest
assert SUGGEST is not None


def seen(cast: str, dead: str = "", game: GameChoices = GameChoices()) -> View:  # noqa: B008 - frozen
    """Those of `warden 3*watcher` are called 0, 1, 2 and 3."""
    records = {key: OperativeRecord(status=Status.DEAD) for key in dead.split()}
    content = RosterContent(loadouts=tuple(roster(cast, "")))
    return EDITION.view(catalogue(), content, standings=records, game=game)


def words_of(found: Suggestions, by: str) -> list[str]:
    assert all(team.points == 0 for team in found.teams)
    return [" ".join(getattr(team, by)) for team in found.teams] + [issue.sentence for issue in found.issues]


@pytest.mark.parametrize(
    ("cast", "keep", "dead", "teams"),
    [
        ("warden adept 9*watcher", "", "", ["0 1 2 3 4 5 6 7 8", "0 2 3 4 5 6 7 9 10"]),
        ("warden 2*adept 10*watcher spotter 2*gunner", "", "",
         ["0 1 3 4 5 6 7 8 9", "0 2 3 4 5 6 10 11 12", "0 1 3 4 5 6 7 13 14"]),
        ("2*warden 9*watcher", "", "", ["0 2 3 4 5 6 7 8 9", "1 2 3 4 5 6 7 8 10"]),
        ("warden 8*watcher", "", "", ["0 1 2 3 4 5 6 7 8"]),
        ("warden 9*watcher", "9", "", ["0 1 2 3 4 5 6 7 9", "0 1 2 3 4 5 6 8 9"]),
        ("warden 9*watcher", "9 gone", "4", ["0 1 2 3 5 6 7 8 9"]),
        ("warden 8*watcher", "", "0", ["No legal kill team can be picked from this roster; it lacks 1 × Warden."]),
        ("warden 3*watcher", "", "",
         ["No legal kill team can be picked from this roster; it lacks 1 × Watcher and 2 × Ogre."]),
        ("", "", "", []),
    ],
)  # fmt: skip
def test_each_further_team_brings_somebody_new(cast: str, keep: str, dead: str, teams: list[str]) -> None:
    assert SUGGEST is not None
    found = SUGGEST.teams(seen(cast, dead).team.members, keep=keep.split())
    assert words_of(found, "operatives") == teams
    assert words_of(found, "added") == teams
    assert all(team.dropped == () for team in found.teams)
    assert all((issue.code, issue.rule) == ("no-legal-team", "Selection list") for issue in found.issues)


@pytest.mark.parametrize(
    ("cast", "current", "keep", "going", "added", "dropped"),
    [
        ("2*warden 9*watcher", "1 2 3", "", "1 2 3 4 5 6 7 8 9", "4 5 6 7 8 9", ""),
        ("2*warden 9*watcher", "0 1 2 3", "1", "1 2 3 4 5 6 7 8 9", "4 5 6 7 8 9", "0"),
        ("warden 9*watcher", "1 2 gone", "9", "0 1 2 3 4 5 6 7 9", "0 3 4 5 6 7 9", "gone"),
        ("warden 8*watcher", "0 1 2 3 4 5 6 7 8", "", "0 1 2 3 4 5 6 7 8", "", ""),
    ],
)
def test_the_nearest_team_has_the_fewest_comings_and_goings(
    cast: str, current: str, keep: str, going: str, added: str, dropped: str
) -> None:
    assert SUGGEST is not None
    found = SUGGEST.nearest(seen(cast).team.members, current.split(), keep=keep.split())
    assert [words_of(found, each) for each in ("operatives", "added", "dropped")] == [[going], [added], [dropped]]


def test_nothing_is_near_where_nothing_is_legal() -> None:
    assert SUGGEST is not None
    found = SUGGEST.nearest(seen("2*warden 2*watcher").team.members, ["0"])
    assert (found.teams, [issue.code for issue in found.issues]) == ((), ["no-legal-team"])
    assert SUGGEST.nearest((), ["0"]) == Suggestions()


def test_whom_equipment_brings_along_goes_with_the_team() -> None:
    """The kennel is taken: two hounds are part of the team."""
    assert SUGGEST is not None
    members = seen("warden 8*watcher 2*hound").team.members
    game = GameChoices(choices=(Choice(id=f"{OWNER}:equipment:kennel"),))
    everybody = " ".join(str(number) for number in range(11))
    assert words_of(SUGGEST.nearest(members, ["0"], game=game), "operatives") == [everybody]
    assert words_of(SUGGEST.teams(members, game=game), "operatives") == [everybody]
    assert [len(team.operatives) for team in SUGGEST.teams(members).teams] == [9]


@pytest.mark.parametrize("ploys", [1, 2])
def test_ploys_instead_of_operatives_make_a_smaller_team(ploys: int) -> None:
    assert SUGGEST is not None
    members = seen("warden 8*watcher").team.members
    game = traded(ploys)
    assert len(SUGGEST.teams(members, game=game).teams[0].operatives) == 9 - ploys
    assert len(SUGGEST.nearest(members, [], game=game).teams[0].operatives) == 9 - ploys


@pytest.mark.parametrize(
    ("cast", "current", "dead", "going", "dropped", "recruits"),
    [
        ("warden 3*watcher", "1", "", "0 1 2 3", "", "Watcher Ogre Ogre"),
        ("warden 8*watcher", "", "0", "1 2 3 4 5 6 7 8", "", "Warden"),
        ("2*adept 4*watcher", "0 1 2", "", "0 2 3 4 5", "1", "Warden Watcher Ogre"),
        ("", "", "", "", "", "Warden Watcher Watcher Watcher Watcher Ogre Ogre"),
    ],
)
def test_the_team_to_own_says_who_has_to_be_recruited(
    cast: str, current: str, dead: str, going: str, dropped: str, recruits: str
) -> None:
    assert SUGGEST is not None
    team = seen(cast, dead).team
    if not cast:
        team = seen("hound", "0").team
    (found,) = SUGGEST.to_own(team, current.split()).teams
    assert (" ".join(found.operatives), " ".join(found.dropped)) == (going, dropped)
    assert " ".join(found.recruit_names) == recruits
    assert [act.model for act in found.recruits] == [f"{OWNER}:operative:{name.lower()}" for name in recruits.split()]


@pytest.mark.parametrize("cast", ["warden 8*watcher", "warden 8*watcher adept 2*gunner"])
def test_nobody_is_recruited_for_a_team_that_is_owned(cast: str) -> None:
    assert SUGGEST is not None
    assert SUGGEST.to_own(seen(cast).team, ["0", "1"]) == Suggestions()


@pytest.mark.parametrize(
    ("line", "limits", "minds"),
    [
        ({}, [], False),
        ({"carries": frozenset({"saw"})}, [], True),
        ({"different": True}, [], True),
        ({}, [{"weapons": frozenset({"saw"})}], True),
        ({}, [{"weapon_rule": "Piercing"}], True),
        ({}, [{"operatives": frozenset({"hand"})}], False),
        ({}, [{"weapons": frozenset({"saw"}), "operatives": frozenset({"hand", "owl"})}], True),
        ({}, [{"weapons": frozenset({"saw"}), "operatives": frozenset({"owl"})}], False),
        ({}, [{"operatives": frozenset({"hand"})}, {"weapons": frozenset({"saw"})}], True),
    ],
)
def test_how_somebody_is_armed_matters_where_a_line_or_limit_of_theirs_counts_weapons(
    line: dict[str, Any], limits: list[dict[str, Any]], minds: bool
) -> None:
    group = SelectionGroup(key="1", name="Crew", count=4, lines=(GroupLine(operative="hand", **line),))
    counted = tuple(SelectionLimit(key=str(number), name="L", **each) for number, each in enumerate(limits))
    assert _minds_arms(Composition(groups=(group,), limits=counted), "hand") is minds


def test_a_suggestion_hands_out_equipment() -> None:
    assert SUGGEST is not None
    (team,) = SUGGEST.teams(seen("warden 8*watcher").team.members).teams
    assert isinstance(team, Suggestion)
    assert [each.name for each in team.equipment] == ["Whistle", "Rope", "Lamps (2 red)"]
