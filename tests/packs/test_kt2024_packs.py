"""Every kill team of 2024 that is shipped: whole, legal to start with, and told in our own words."""

from __future__ import annotations

from itertools import count

import pytest

from rules.catalogue.compile import Catalogue
from rules.editions import find
from rules.editions.base import GameChoices, Purpose, Role, RosterContent
from rules.editions.kt2024.campaign.reporting import combatant
from rules.editions.kt2024.edition import KILL_OP
from rules.formats.datacards.source import TeamSource
from rules.formats.pack import pack_content
from rules.issues import is_legal
from tests.rules.pack_cast import bodies, system_of, team_catalogue, team_source

EDITION = find("kt2024")
_, *TEAMS = bodies("kt2024")
NOT_PLAYED = {"non-player-operatives"}
LED_BY_NONE = NOT_PLAYED | {"strike-force-variel", "warpcoven"}
"""No datacard leads there: of Sorcerers one is chosen for each game."""
FEWER = {"strike-force-variel": (4, 3, 0)}
"""Strategy ploys, firefight ploys and pieces of equipment where they are not four each."""
OUT_OF_KILL_OPS = {
    "canoptek-circle": {"Canoptek Macrocyte Warrior"},
    "gellerpox-infected": {"Cursemite", "Eyestinger Swarm", "Sludge-Grub"},
    "imperial-navy-breachers": {"Navis C.A.T. Unit", "Navis Gheistskull"},
    "inquisitorial-agents": {"Navis C.A.T. Unit", "Navis Gheistskull", "Tome-Skull"},
    "kommandos": {"Kommando Bomb Squig"},
    "spectre-squad": {"Spectre Vox-Relay Beacon"},
    "wrecka-krew": {"Wrecka Bomb Squig"},
    "xv26-stealth-battlesuits": {"MV15 Gun Drone", "MV75 Marker Drone"},
}
"""By file: operatives that no kill op counts."""


def opened(key: str) -> tuple[TeamSource, Catalogue]:
    return team_source("kt2024", key), team_catalogue("kt2024", key)


def test_all_kill_teams_are_there() -> None:
    assert len([key for key in TEAMS if key not in NOT_PLAYED]) == 48


@pytest.mark.parametrize("key", TEAMS)
def test_a_kill_team_is_whole(key: str) -> None:
    """Its operatives recruit with what they carry by default, and come out of a tree as they went in."""
    source, catalogue = opened(key)
    models = EDITION.models(catalogue)
    assert len(models) == len(source.operatives)
    content = RosterContent(loadouts=models)
    assert EDITION.dissect(catalogue, EDITION.assemble(catalogue, content, Purpose.EXPORT)) == content
    seen = EDITION.view(catalogue, content, purpose=Purpose.COMMAND_ROSTER)
    assert seen.issues == ()
    sheets = EDITION.sheets(catalogue, seen)
    for sheet in sheets:
        assert [name for name, _ in sheet.stats] == ["APL", "Move", "Save", "Wounds"]
    assert any(sheet.role == Role.LEADER for sheet in sheets) is (key not in LED_BY_NONE)
    assert {sheet.model for sheet in sheets if not combatant(sheet).counts} == OUT_OF_KILL_OPS.get(key, set())
    if key not in NOT_PLAYED:
        kinds = [ploy.kind for ploy in source.ploys]
        counted = (kinds.count("strategy"), kinds.count("firefight"), len(source.equipment))
        assert counted == FEWER.get(key, (4, 4, 4))


@pytest.mark.parametrize("key", [key for key in TEAMS if key not in NOT_PLAYED])
def test_a_ready_team_is_legal(key: str) -> None:
    source, catalogue = opened(key)
    teams = pack_content(source, system_of("kt2024")).teams
    assert teams
    for ready in teams:
        seen = EDITION.view(catalogue, RosterContent(loadouts=ready.loadouts), game=ready.game)
        assert is_legal((*EDITION.check_kill_team(seen.team), *seen.issues)), EDITION.check_kill_team(seen.team)
        assert EDITION.suggest is not None
        found = EDITION.suggest.nearest(seen.team.members, [each.key for each in ready.loadouts], game=ready.game)
        assert found.teams[0].dropped == ()
    left = RosterContent(loadouts=teams[0].loadouts[2:])
    game = teams[0].game.among([each.key for each in left.loadouts])
    recruited = with_recruits(catalogue, left, game)
    assert len(left.loadouts) < len(recruited.loadouts) <= len(left.loadouts) + 2
    assert is_legal(EDITION.check_kill_team(EDITION.view(catalogue, recruited, game=game).team))


def with_recruits(catalogue: Catalogue, owned: RosterContent, game: GameChoices) -> RosterContent:
    """Everybody who is owned, with whom they lack for a legal team."""
    assert EDITION.suggest is not None
    assert EDITION.suggest.to_own is not None
    picked = [each.key for each in owned.loadouts]
    (team,) = EDITION.suggest.to_own(EDITION.view(catalogue, owned, game=game).team, picked).teams
    assert (set(team.operatives), team.dropped) == (set(picked), ())
    keys = count(1)
    for act in team.recruits:
        owned = EDITION.perform(catalogue, owned, act, lambda: f"recruit-{next(keys)}")
    return owned


@pytest.mark.parametrize(
    ("banshees", "avengers", "scorpions", "others"),
    [
        (5, 3, 0, ["Recon"]),
        (0, 8, 0, ["Security"]),
        (2, 2, 4, ["Infiltration"]),
        (4, 4, 0, ["Recon", "Security"]),
        (0, 0, 0, ["Infiltration", "Recon", "Security"]),
    ],
)
def test_the_commonest_aspect_decides_an_archetype(
    banshees: int, avengers: int, scorpions: int, others: list[str]
) -> None:
    catalogue = team_catalogue("kt2024", "blades-of-khaine")
    ids = {each.model.rpartition(":")[2]: each.model for each in EDITION.models(catalogue)}
    numbers = {"howling-banshee": banshees, "dire-avenger": avengers, "striking-scorpion": scorpions}
    team = [ids[f"{aspect}-warrior"] for aspect, number in numbers.items() for _ in range(number)]
    assert EDITION.archetypes is not None
    assert sorted(EDITION.archetypes(catalogue, team)) == sorted([*others, "Seek & Destroy"])
    assert len(EDITION.archetypes(catalogue, team, is_team=False)) == 4


def test_a_hierotek_circle_begins_with_five_whoever_goes() -> None:
    begins = {
        name: KILL_OP.starting_number(team_catalogue("kt2024", name)) for name in ("hierotek-circle", "kommandos")
    }
    assert begins == {"hierotek-circle": 5, "kommandos": None}
