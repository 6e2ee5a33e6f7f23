"""Rosters out and in again as roster files, those that other data wrote among them."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Any

import pytest

from rosters.exchange.chat_text import of_team
from rosters.exchange.files import AS_TEAM, file_of
from rosters.exchange.preview import import_preview
from rosters.exchange.services import read_arriving, roster_arrive
from rosters.journal import rows as projection
from rosters.models import Roster
from rosters.operatives.selectors import armoury_of
from rules import acts
from rules.formats.battlescribe import write_roster
from rules.formats.roster_file import RosterSelection
from tests.campaigns.leagues import ready
from tests.cast import Player, act, assert_reconciled, found, found_team, recruit
from tests.rosters.exchanging import as_file, as_form, brought, content_of, worn
from tests.rosters.factories import shipped_pack

pytestmark = pytest.mark.django_db


TEAMS = {"tau-empire": "door-knockers", "adeptus-astartes": "long-watch", "orks": "bentklaw-bosses"}

# Roster files


@pytest.mark.parametrize("faction", TEAMS)
@pytest.mark.parametrize("zipped", [False, True])
def test_a_file_of_a_shipped_pack_comes_back_the_same(owner: Player, faction: str, zipped: bool):
    roster = found_team(owner, TEAMS[faction], faction)
    arriving = read_arriving(as_file(roster, zipped=zipped), "x", owner.user)
    assert arriving.fits
    copy = roster_arrive(arriving=arriving, viewer=owner.viewer)
    assert content_of(copy) == content_of(roster)
    assert_reconciled(copy)


@pytest.mark.parametrize(
    ("edition", "faction", "team"),
    [
        ("kt2021", "kommandos", "first-team"),
        ("kt2021", "novitiates", "first-team"),
        ("kt2024", "kommandos", "first-team"),
        ("kt2024", "angels-of-death", "strike-team"),
    ],
)
def test_a_team_of_datacards_comes_back_the_same_with_its_equipment(
    owner: Player, edition: str, faction: str, team: str
):
    roster = ready(owner, faction, team, edition)
    (picked,) = roster.kill_teams.all()
    data = as_form("ros", owner, roster, str(picked.pk))
    arriving = read_arriving(data, "team.ros", owner.user)
    assert (arriving.fits, arriving.remarks) == (True, ())
    copy = roster_arrive(arriving=arriving, viewer=owner.viewer)
    named = {"name": of_team(roster.name, picked.name)}
    (sent,), whole = content_of(roster)["kill_teams"], content_of(roster)
    assert content_of(copy) == {**whole, **named, "kill_teams": [{**sent, **named}]}
    assert sent.get("choices") or sent.get("loadouts")
    assert_reconciled(copy)


def test_equipment_of_other_data_comes_as_a_kill_team_and_its_points_as_no_prices(owner: Player):
    """Other ids and a cost in EP, as the community's catalogue of 2021 writes them."""
    roster = ready(owner, "kommandos", "first-team", "kt2021")
    data = as_form("ros", owner, roster, str(roster.kill_teams.get().pk)).decode()
    data = data.replace("kt2021:kommandos", "dead-beef")
    cost = '<costs><cost name="EP" typeId="ep" value="3.0"/></costs>'
    data, placed = re.subn(r'(<roster [^>]*>|<selection [^>]*name="Harpoon"[^>]*[^/]>)', rf"\1{cost}", data)
    arriving = read_arriving(data.encode(), "team.ros", owner.user)
    (team,) = arriving.kill_teams
    carried = sorted(choice.id.rpartition(":")[2] for own in team.game.loadouts.values() for choice in own)
    assert (arriving.is_by_name, carried) == (True, ["choppa", "climbing-rope", "dynamite", "harpoon"])
    assert not [each for each in arriving.remarks if "today" in each], arriving.remarks
    assert placed == 2


def test_a_file_that_states_a_limit_is_a_kill_team_held_to_it(owner: Player):
    """A hundred points are matched play's, other limits are kept beside it."""
    data = as_file(found_team(owner)).decode()
    kind = re.search(r'<cost name="pts" typeId="([^"]*)"', data, re.IGNORECASE)
    assert kind
    for limit, agreed in ((50, ("matched", 50)), (200, ("commanders", 200)), (-1, None), (9999, None)):
        stated = f'<costLimits><costLimit name="pts" typeId="{kind[1]}" value="{limit}.0"/></costLimits>'
        preview = import_preview(read_arriving(data.replace("<forces>", f"{stated}<forces>", 1).encode(), "x", None))
        teams = [(each.format, each.settings["points_limit"]) for each in preview.arriving.kill_teams]
        assert teams == ([agreed] if agreed else [])
        assert any(f"of {limit} points: drop" in each for each in preview.issues) is (limit == 50)


@pytest.mark.parametrize(
    ("force", "is_team"), [("Kommando Kill Team", True), ("Boyz Fire Team", True), ("Roster", False)]
)
def test_a_team_of_other_data_is_a_kill_team_here(owner: Player, force: str, is_team: bool):
    roster = ready(owner, "kommandos", "first-team", "kt2021")
    data = as_file(roster).decode().replace("kt2021:kommandos", "dead-beef").replace("kt2021:force", "dead-force")
    data = re.sub(r'(<force [^>]*?) name="[^"]*"', rf'\1 name="{force}"', data)
    arriving = read_arriving(data.encode(), "team.ros", owner.user)
    assert f"The force “{force}” is not in the pack, whose own limits are judged instead." in arriving.remarks
    unnamed = data.replace(f'name="{roster.name}"', 'name="New Roster"')
    assert read_arriving(unnamed.encode(), "team.ros", owner.user).name == "Kommandos"
    assert [len(each.members) for each in arriving.kill_teams] == [len(arriving.muster.loadouts)] * is_team
    assert (AS_TEAM in arriving.remarks) is is_team


@pytest.mark.parametrize(("category", "lost"), [("Configuration", ()), ("Operative", ("Game Type",))])
def test_the_kind_of_game_chosen_elsewhere_is_nothing_lost(owner: Player, category: str, lost: tuple[str, ...]):
    """As files of New Recruit begin."""
    chosen = (
        '<selections><selection id="one" name="Game Type" entryId="dead::beef" number="1" type="upgrade"><selections>'
        '<selection id="two" name="Matched" entryId="dead::cafe" number="1" type="upgrade"/></selections><categories>'
        f'<category id="c" entryId="c" name="{category}" primary="true"/></categories></selection>'
    )
    data = as_file(found_team(owner)).decode().replace("<selections>", chosen, 1)
    assert read_arriving(data.encode(), "x.ros", owner.user).unresolved == lost


def test_a_file_brings_notes_and_levels(owner: Player):
    roster = worn(owner)
    copy = brought(owner, as_file(roster))
    assert copy.notes == roster.notes
    present = roster.operatives.exclude(status="retired")
    assert sorted(copy.operatives.values_list("name", flat=True)) == sorted(present.values_list("name", flat=True))


def test_a_faction_of_the_same_name_is_taken_and_said(owner: Player):
    """The file names a catalogue that is not here, of a faction that is."""
    roster = found_team(owner)
    file = file_of(roster, projection.state_of(roster))
    for named in (file.forces[0].catalogue_name, f"{file.forces[0].catalogue_name}s"):
        forces = tuple(replace(force, catalogue_id="dead-beef", catalogue_name=named) for force in file.forces)
        arriving = read_arriving(write_roster(replace(file, forces=forces)), "x.ros", owner.user)
        assert (arriving.pack, arriving.is_by_name) == (shipped_pack(), True), named
    bare = read_arriving(write_roster(replace(file, forces=forces)), "x.ros", owner.user, use_pack=False)
    assert (bare.pack, len(bare.muster.loadouts)) == (None, 13)


def test_other_data_counts_the_same_points_under_another_id(owner: Player):
    data = as_file(found_team(owner)).replace(b'catalogueId="kt2018:tau-empire"', b'catalogueId="dead-beef"')
    kind = re.search(rb'<cost name="pts" typeId="([^"]*)"', data, re.IGNORECASE)
    assert kind
    arriving = read_arriving(data.replace(kind[1], b"other-points"), "x.ros", owner.user)
    assert arriving.is_by_name
    assert not [line for line in arriving.remarks if "in the file" in line]


# Other data


def in_other_words(selection: RosterSelection) -> list[RosterSelection]:
    """As other data has it: ids of its own, levels before abilities, grenades apart and a pair in one."""
    inner = tuple(other for each in selection.selections for other in in_other_words(each))
    name = OTHER_WORDS.get(selection.name, selection.name)
    inner = () if "&" in name else inner
    others = [name] if isinstance(name, str) else name
    return [
        replace(selection, id=f"{selection.id}{n}", entry_id=f"other-{n}::{selection.id}", name=each, selections=inner)
        for n, each in enumerate(others)
    ]


OTHER_WORDS: dict[str, Any] = {
    "Frag and krak grenades": ["Frag grenades", "Krak grenades"],
    "Markerlight and target lock": "Markerlight & Target lock",
    "Resourceful": "Level 1: Resourceful",
}


@pytest.mark.parametrize(
    ("faction", "model", "carried"),
    [
        ("adeptus-astartes", "reiver-sergeant", "Frag and krak grenades"),
        ("tau-empire", "xv25-stealth-battlesuit-shasvre", "Markerlight"),
    ],
)
def test_what_other_data_calls_otherwise_is_found_and_not_told_as_lost(
    owner: Player, faction: str, model: str, carried: str
):
    roster = found(owner, pack=shipped_pack(faction))
    key = recruit(owner, roster, f"kt2018:{faction}:model:{model}", "leader")
    if faction == "tau-empire":
        take(owner, roster, key, "Markerlight and target lock")
    file = file_of(roster, projection.state_of(roster))
    forces = tuple(
        replace(f, catalogue_id="x", selections=tuple(s for each in f.selections for s in in_other_words(each)))
        for f in file.forces
    )
    arriving = read_arriving(write_roster(replace(file, forces=forces)), "x.ros", owner.user)
    assert arriving.is_by_name
    assert arriving.unresolved == ()
    kept = roster_arrive(arriving=arriving, viewer=owner.viewer)
    sheet = kept.operatives.get().sheet
    assert carried in {*sheet["carried"], *(each["name"] for each in sheet["wargear"] + sheet["weapons"])}
    assert not [issue["sentence"] for issue in kept.verdict["issues"] if "has none" in issue["sentence"]]


def take(player: Player, roster: Roster, key: str, option: str) -> None:
    """Choose an option by its name."""
    armoury = armoury_of(roster, key)
    assert armoury is not None
    chosen = next(each for heading in armoury.headings for each in heading.options if each.name == option)
    act(player, roster, acts.Choose(operative=key, place=chosen.place, option=chosen.option))
