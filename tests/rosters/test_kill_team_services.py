"""Kill teams picked, changed and struck, and which are refused."""

from __future__ import annotations

import uuid
from typing import Any

import pytest

from rosters.kill_teams import services as kill_teams
from rules import acts
from rules.errors import Refusal
from tests.cast import LEADER, MODEL, Player, act, found, found_team, pick, undo
from tests.rosters.scene import words

pytestmark = pytest.mark.django_db


def test_a_kill_team_is_picked_changed_and_struck(owner: Player):
    roster = found_team(owner)
    team = pick(owner, roster, name="Dawn watch")
    assert (team.points, team.size, team.is_legal) == (roster.points, 13, True)
    payload: dict[str, Any] = {"roster_id": roster.pk, "viewer": owner.viewer, "kill_team": str(team.pk)}
    kill_teams.kill_team_change(**payload, name="Dusk watch", format_key="elites", members=team.members[:3])
    team.refresh_from_db()
    assert (team.name, team.format, team.size) == ("Dusk watch", "elites", 3)
    kill_teams.kill_team_strike(**payload)
    assert roster.kill_teams.count() == 0
    roster.refresh_from_db()
    undo(owner, roster)
    assert roster.kill_teams.get().name == "Dusk watch"
    assert words(roster)[-3:] == [
        "The kill team is now called Dusk watch. Dusk watch plays Matched play with Elites. "
        "Dusk watch: 3 operatives picked.",
        "Deleted the kill team Dusk watch.",
        "Took back: Deleted the kill team Dusk watch.",
    ]


def test_operatives_join_and_stay_at_home_by_act(owner: Player):
    roster = found(owner, MODEL, LEADER)
    team = pick(owner, roster, members=[])
    keys = tuple(str(row.pk) for row in roster.operatives.all())
    act(owner, roster, acts.Field(operatives=(*keys, keys[0])), kill_team=str(team.pk))
    team.refresh_from_db()
    assert (team.members, team.points) == (list(keys), 16)
    act(owner, roster, acts.Bench(operatives=keys[:1]), kill_team=str(team.pk))
    team.refresh_from_db()
    assert team.members == list(keys[1:])


def test_the_next_team_starts_from_the_last(owner: Player):
    roster = found_team(owner)
    last = pick(owner, roster, format_key="own", own={"points_limit": "90", "commander_allowed": True})
    _, key = kill_teams.kill_team_pick(roster_id=roster.pk, viewer=owner.viewer, like=str(last.pk))
    team = roster.kill_teams.get(pk=key)
    assert (team.members, team.format, team.settings) == (last.members, "own", last.settings)
    assert (team.name, last.settings) == ("Kill team 2", {"points_limit": 90, "commander_allowed": True})


@pytest.mark.parametrize(
    ("payload", "code"),
    [
        ({"format_key": "chess"}, "unknown-format"),
        ({"own": {"points_limit": 0}}, "limit-out-of-range"),
        ({"own": {"points_limit": "many"}}, "limit-out-of-range"),
        ({"members": ["nobody"]}, "unknown-operative"),
        ({"like": "none"}, "unknown-kill-team"),
        ({"name": "n" * 81}, "name-too-long"),
    ],
)
def test_a_kill_team_that_cannot_be_is_refused(owner: Player, payload: dict[str, Any], code: str):
    with pytest.raises(Refusal) as refused:
        kill_teams.kill_team_pick(roster_id=found(owner, MODEL).pk, viewer=owner.viewer, **payload)
    assert refused.value.code == code


def test_a_roster_keeps_forty_kill_teams(owner: Player, monkeypatch: pytest.MonkeyPatch):
    assert kill_teams.MOST_KILL_TEAMS == 40
    monkeypatch.setattr(kill_teams, "MOST_KILL_TEAMS", 1)
    roster = found(owner, MODEL)
    pick(owner, roster)
    with pytest.raises(Refusal, match="at most 1 kill team"):
        pick(owner, roster)


def test_an_unknown_kill_team_is_refused(owner: Player):
    roster = found(owner, MODEL)
    payload: dict[str, Any] = {"roster_id": roster.pk, "viewer": owner.viewer, "kill_team": str(uuid.uuid4())}
    for service in (kill_teams.kill_team_change, kill_teams.kill_team_strike):
        with pytest.raises(Refusal, match="not on the roster"):
            service(**payload)
