"""Every kill team of 2021 that is shipped: whole, legal to start with, and told in our own words."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from rules.catalogue.compile import Catalogue, compile_catalogue
from rules.datacards.carrying import equipment_points
from rules.editions import find
from rules.editions.base import Purpose, RosterContent
from rules.formats.datacards.source import TeamSource
from rules.formats.pack import PackSystem, compile_pack, pack_content, read_pack, read_system_pack
from rules.issues import is_legal
from rules.packs import Shipped, shipped_files

EDITION = find("kt2021")
SYSTEM, *TEAMS = shipped_files("kt2021")
BESPOKE = 32


@pytest.fixture(scope="module")
def system() -> PackSystem:
    return read_system_pack(SYSTEM.body, SYSTEM.name, is_judged=True)


def opened(file: Shipped, system: PackSystem) -> tuple[TeamSource, Catalogue]:
    source = read_pack(file.body, file.name, system, is_judged=True)
    assert isinstance(source, TeamSource)
    return source, compile_catalogue(compile_pack(system), [compile_pack(source, system)])


def test_all_kill_teams_are_there() -> None:
    assert len(TEAMS) == BESPOKE + 19


@pytest.mark.parametrize("file", TEAMS, ids=[file.name for file in TEAMS])
def test_a_kill_team_is_whole(file: Shipped, system: PackSystem) -> None:
    """Its operatives recruit with what they carry by default, and come out of a tree as they went in."""
    source, catalogue = opened(file, system)
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


def _texts(source: TeamSource) -> Iterator[str]:
    yield from (rule.text for rule in (*source.faction_rules, *source.weapon_rules.values()))
    yield from (ploy.text for ploy in source.ploys)
    yield from (piece.text for piece in source.equipment.values())
    for each in source.operatives.values():
        yield from (rule.text for rule in (*each.abilities, *each.actions))


@pytest.mark.parametrize("file", TEAMS, ids=[file.name for file in TEAMS])
def test_a_ready_team_is_legal(file: Shipped, system: PackSystem) -> None:
    source, catalogue = opened(file, system)
    teams = pack_content(source, system).teams
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
