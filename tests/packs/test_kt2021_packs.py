"""Every kill team of 2021 that is shipped: whole, legal to start with, and told in our own words."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from types import SimpleNamespace
from typing import Any

import pytest

from rules.campaigns.questions import choosable
from rules.campaigns.spec_ops.fighter import fighter
from rules.cards import Datacard
from rules.catalogue.compile import Catalogue
from rules.datacards.carrying import equipment_points
from rules.datacards.dialect import archetypes_of, rules_of
from rules.editions import find
from rules.editions.base import Purpose, RosterContent
from rules.editions.kt2021.auditing import COMPENDIUM
from rules.editions.kt2021.campaign.missions import PACKS, GamePack
from rules.editions.kt2021.campaign.tac_ops import own_tac_ops, tac_op_secrets, tac_ops
from rules.formats.datacards.source import TeamSource
from rules.formats.pack import pack_content
from rules.issues import is_legal
from tests.rules.pack_cast import bodies, system_of, team_catalogue, team_source

EDITION = find("kt2021")
_, *TEAMS = bodies("kt2021")
BESPOKE = 32


def opened(key: str) -> tuple[TeamSource, Catalogue]:
    return team_source("kt2021", key), team_catalogue("kt2021", key)


def test_all_kill_teams_are_there() -> None:
    assert len(TEAMS) == BESPOKE + 19


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
    for sheet in EDITION.sheets(catalogue, seen):
        assert [name for name, _ in sheet.stats] == ["M", "APL", "GA", "DF", "SV", "W"]
        assert all(len(weapon.values) == len(EDITION.weapon_columns) for weapon in sheet.weapons)
    assert [text for text in _texts(source) if "?" in text[-1:]] == []
    assert len(source.ploys) >= 5
    assert source.archetypes
    assert all(1 <= piece.cost <= 4 for piece in source.equipment.values())


ARCHETYPES = {
    "Security": "Seize Ground, Hold Them Back, Secure Centre Line, Central Control, Protect Assets, Escort Operative",
    "Seek & Destroy": "Rout, Eliminate Guards, Assassinate Target, Rob & Ransack, Headhunter, Executioner",
    "Recon": "Surge Forward, Outflank, Secure Vantage, Courier, Recover Item, Plant Transponder",
    "Infiltration": "Stalk Target, Gather Surveillance, Implant, Seize Defences, Install Device, Subversive Control",
}
CLOSE_QUARTERS = {"Seize Access Point", "Secure Unexplored Rooms"}
WITHOUT_TAC_OPS = {*COMPENDIUM, "strike-force-justian"}
"""The kill teams of the compendium, and one that was printed without."""


def test_tac_ops_stand_in_the_packs_three_for_each_kill_team_of_its_own() -> None:
    printed = {"critical-operations": 6, "core-book": 6}
    for key in TEAMS:
        source, catalogue = opened(key)
        rules = rules_of(catalogue)
        assert rules is not None
        own = [each for each in rules.tac_ops if not each.archetype]
        assert len(own) == (0 if source.key in WITHOUT_TAC_OPS else 3), source.key
        assert list(own_tac_ops(catalogue).values()) == [each.name for each in own]
    for mission_pack, count in printed.items():
        for key, name in rules.archetype_names.items():
            found = {op.name for op in rules.tac_ops if (op.mission_pack, op.archetype) == (mission_pack, key)}
            assert len(found - CLOSE_QUARTERS) == count
            if mission_pack == "critical-operations":
                assert found - CLOSE_QUARTERS == set(ARCHETYPES[name].split(", "))


def test_archetypes_are_those_of_the_fire_teams_that_go() -> None:
    _, catalogue = opened("hunter-cadre")
    rules = rules_of(catalogue)
    assert rules is not None
    ids = {entry.name: entry.id for entry in rules.operatives.values()}
    fire_warrior, stealth = (next(ids[name] for name in ids if word in name) for word in ("Fire Warrior", "Stealth"))
    assert EDITION.archetypes is not None
    assert EDITION.archetypes(catalogue, [fire_warrior]) == ("Security",)
    assert set(EDITION.archetypes(catalogue, [stealth])) == {"Infiltration", "Recon"}
    assert set(EDITION.archetypes(catalogue, ())) == {"Infiltration", "Recon", "Security"}
    gun_drone = next(ids[name] for name in ids if "Gun Drone" in name)
    assert EDITION.archetypes(catalogue, [fire_warrior, gun_drone]) == ("Security",)


def _texts(source: TeamSource) -> Iterator[str]:
    yield from (rule.text for rule in (*source.faction_rules, *source.weapon_rules.values()))
    yield from (ploy.text for ploy in source.ploys)
    yield from (piece.text for piece in source.equipment.values())
    for each in source.operatives.values():
        yield from (rule.text for rule in (*each.abilities, *each.actions))


@pytest.mark.parametrize("key", TEAMS)
def test_a_ready_team_is_legal(key: str) -> None:
    source, catalogue = opened(key)
    teams = pack_content(source, system_of("kt2021")).teams
    assert teams
    for ready in teams:
        seen = EDITION.view(catalogue, RosterContent(loadouts=ready.loadouts), game=ready.game)
        assert is_legal((*EDITION.check_kill_team(seen.team), *seen.issues)), EDITION.check_kill_team(seen.team)
        assert is_legal(EDITION.check_roster(seen.team))
        assert seen.team.rules is not None
        assert bool(equipment_points(seen.team, seen.team.rules)) == bool(source.equipment)
        assert EDITION.suggest is not None
        found = EDITION.suggest.nearest(seen.team.members, [each.key for each in ready.loadouts], game=ready.game)
        assert found.teams[0].dropped == ()


def test_distances_are_written_in_shapes_in_inches_or_in_both() -> None:
    for both, shapes, inches in (
        ('3● 6"', "3●", '6"'),
        ('Rng ⬟ 6", Blast ● 2"', "Rng ⬟, Blast ●", 'Rng 6", Blast 2"'),
        ("4+", "4+", "4+"),
    ):
        assert find("kt2021").distances["shapes"](both) == shapes
        assert find("kt2021").distances["inches"](both) == inches
    assert find("kt2024").distances == {}


@pytest.mark.parametrize(
    ("name", "models", "archetypes"),
    [
        ("hive-fleet", (), {"seek-and-destroy", "infiltration", "security", "recon"}),
        ("hive-fleet", ("genestealer",), {"seek-and-destroy", "infiltration"}),
        ("hive-fleet", ("genestealer", "tyranid-warrior"), {"seek-and-destroy", "infiltration", "security"}),
        ("kommandos", ("kommando-boy",), {"seek-and-destroy", "infiltration"}),
    ],
)
def test_a_side_has_the_archetypes_of_its_fire_teams(name: str, models: tuple[str, ...], archetypes: set[str]) -> None:
    _, catalogue = opened(name)
    entries = [each.model for each in EDITION.models(catalogue)]
    keys = [key for key in entries if any(key.rpartition(":")[2].startswith(each) for each in models)]
    assert bool(keys) == bool(models)
    assert set(archetypes_of(catalogue, keys)) == archetypes


@pytest.mark.parametrize("pack", [pack for pack, _ in PACKS if pack is not GamePack.ANY])
def test_tac_ops_are_offered_by_archetype_and_those_of_a_faction_to_everybody(pack: GamePack) -> None:
    """Imported data and packs of one's own that name no archetype may take any."""
    asked, *_ = tac_op_secrets(pack)
    factions = 3
    of_recon = [each for each in tac_ops(pack).values() if each.archetype == "recon"]
    assert len(of_recon) >= 6
    assert len(choosable(asked.options, ("recon",))) == len(of_recon) + factions
    assert len(choosable(asked.options, ())) == len(tac_ops(pack))


def test_an_operative_is_injured_at_the_box_that_leaves_fewer_than_half_of_its_wounds() -> None:
    """By the worked examples: of 7 wounds with 3 left, of 8 with 3, of 10 with 4."""
    box = Datacard.half_box.fget
    assert box is not None
    for wounds, left in ((7, 3), (8, 3), (10, 4)):
        assert wounds - box(SimpleNamespace(wounds=wounds, injures_at_half=EDITION.injures_at_half)) == left


def test_packs_tell_who_learns_nothing_and_who_is_not_tested() -> None:
    """In the words by which Spec Ops know them."""
    found = set()
    for key in TEAMS:
        _, catalogue = opened(key)
        seen = EDITION.view(
            catalogue, RosterContent(loadouts=EDITION.models(catalogue)), purpose=Purpose.COMMAND_ROSTER
        )
        known = map(fighter, EDITION.sheets(catalogue, seen))
        found |= {(each.entry.rpartition(":")[2], each.learns, each.is_tested) for each in known}
    assert {key for key, learns, is_tested in found if not (learns and is_tested)} == {
        "bomb-squig", "guardian-defender-heavy-weapon-platform", "navis-c-a-t-unit", "navis-gheistskull",
        "poxwalker", "tome-skull",
    }  # fmt: skip
    assert [key for key, learns, is_tested in found if is_tested and not learns] == [
        "guardian-defender-heavy-weapon-platform"
    ]


@pytest.mark.parametrize("key", TEAMS)
def test_whoever_may_learn_says_what(key: str) -> None:
    """Without specialisms of its own an operative might choose any."""
    source, catalogue = opened(key)
    seen = EDITION.view(catalogue, RosterContent(loadouts=EDITION.models(catalogue)), purpose=Purpose.COMMAND_ROSTER)
    silent = {each.model for each in map(fighter, EDITION.sheets(catalogue, seen)) if each.learns and not each.offered}
    assert silent <= {"Cursemite", "Eyestinger Swarm", "Sludge-Grub", "Brimstone Horror"}, source.title


IMPROVES = re.compile(r"^One (?P<weapons>.+?) (?:has|deals|hits) ")


@pytest.mark.parametrize("key", TEAMS)
def test_what_improves_a_weapon_is_for_those_who_can_bear_it(key: str) -> None:
    """And nobody of a ready team has it for a weapon left at home."""
    source = team_source("kt2021", key).data
    pieces = source.get("equipment", {})
    wanted = {
        key: tuple(re.split(r", | or ", found["weapons"]))
        for key, piece in pieces.items()
        if (found := IMPROVES.match(piece["text"])) and "weapon" not in found["weapons"]
    }
    operatives = source["operatives"]
    for key in wanted:
        for operative in pieces[key].get("who", operatives):
            assert _bears(operatives[operative], wanted[key]), (key, operative)
    for operative in (each for team in source["teams"].values() for each in team["operatives"]):
        for key in operative.get("equipment", ()):
            assert key not in wanted or _bears(operatives[operative["take"]], wanted[key], operative.get("arms")), key


def _bears(operative: dict[str, Any], words: Sequence[str], arms: str | None = None) -> bool:
    """Whether one of its weapons is called like that; of those in its arms, or always there, where they are told."""
    options = " ".join(operative.get("arms", ())).replace(";", " ").split()
    there = {k: w for k, w in operative["weapons"].items() if arms is None or k in arms.split() or k not in options}
    return any(weapon["name"].casefold().endswith(word) for weapon in there.values() for word in words)
