"""Every ready team of the shipped packs becomes a legal roster with a legal kill team, as it stands."""

from __future__ import annotations

from dataclasses import replace

import pytest

from rosters.journal.operation import new_key
from rosters.journal.settle import issues_from
from rosters.kill_teams.services import kill_team_pick
from rosters.operatives.selectors import fresh_names, nearest_legal
from rosters.packs.selectors import contents_for
from rosters.rosters.services.ready_teams import roster_from_ready_team
from rosters.rosters.services.rosters import roster_found
from rules.editions import find
from rules.editions.base import RosterContent
from rules.errors import Refusal
from rules.issues import Severity
from rules.packs import shipped_files
from tests.cast import Player, assert_reconciled, found
from tests.rosters.factories import shipped_pack

pytestmark = [pytest.mark.ci, pytest.mark.django_db, pytest.mark.alike]

FACTIONS = [
    name for file in shipped_files("kt2018") if (name := file.name.removesuffix(".yaml")) not in ("system", "glossary")
]

WITHOUT_COMMANDERS = {"chaos-daemons", "sisters-of-silence"}
"""Factions for which none was printed."""


@pytest.mark.parametrize("faction", FACTIONS)
def test_every_ready_team_is_legal_within_its_limit(owner: Player, faction: str) -> None:
    pack = shipped_pack(faction)
    contents = contents_for(pack.digest)
    assert contents is not None
    most = find("kt2018").campaigns[0].settings.starting_size
    asked = {"100": False, "125": False, "a campaign's start": False, "200 with a commander": False}
    for ready in contents.faction.teams:
        commanders = [each for each in ready.loadouts if each.role == "commander"]
        asked["100"] |= ready.limit == 100
        asked["125"] |= ready.limit == 125
        asked["a campaign's start"] |= ready.limit == 100 and len(ready.loadouts) <= most
        asked["200 with a commander"] |= ready.limit == 200 and len(commanders) == 1
        roster, key = roster_from_ready_team(viewer=owner.viewer, pack=pack, team=ready.key)
        team = roster.kill_teams.get(pk=key)
        illegal = [i.sentence for i in issues_from(team.verdict) if i.severity is Severity.ILLEGAL]
        assert illegal == [], ready.key
        assert team.points <= ready.limit
        assert roster.is_legal, issues_from(roster.verdict)
        assert_reconciled(roster)
    missing = {kind for kind, is_there in asked.items() if not is_there}
    assert missing == ({"200 with a commander"} if faction in WITHOUT_COMMANDERS else set())


@pytest.mark.ci
@pytest.mark.parametrize("faction", FACTIONS)
def test_from_nobody_picked_the_nearest_team_fills_the_limit(owner: Player, faction: str) -> None:
    pack = shipped_pack(faction)
    contents = contents_for(pack.digest)
    assert contents is not None
    ready = [each for team in contents.faction.teams for each in team.loadouts if each.role != "commander"]
    many = tuple(replace(each, key=new_key()) for each in [*ready, *ready][:20])
    roster = roster_found(
        viewer=owner.viewer, edition="kt2018", pack=pack, name="Everybody", muster=RosterContent(loadouts=many)
    )
    picked, key = kill_team_pick(
        roster_id=roster.pk, viewer=owner.viewer, name="Nobody yet", format_key="matched", members=[]
    )
    (team,) = nearest_legal(picked.roster, picked.roster.kill_teams.get(pk=key)).teams
    assert 98 <= team.points <= 100


def test_a_team_that_the_pack_has_not_is_refused(owner: Player) -> None:
    with pytest.raises(Refusal, match="no ready team"):
        roster_from_ready_team(viewer=owner.viewer, pack=shipped_pack(), team="none")
    assert not owner.viewer.user.rosters.exists()


def test_fresh_names_are_nobodys_on_the_roster(owner: Player) -> None:
    roster = found(owner)
    names = fresh_names(roster, 30)
    assert len(set(names)) == 30
    assert set(fresh_names(roster, 30, also=names)).isdisjoint(names)


def test_fresh_names_share_no_word_while_there_are_others(owner: Player) -> None:
    names = fresh_names(found(owner), 10)
    words = " ".join(names).split()
    assert len(words) == len(set(words)), names
