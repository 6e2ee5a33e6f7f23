"""A roster whose pack is not here: it is imported with the figures in its file and is linked later."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from rosters.exchange.services import fitting_packs, read_arriving, roster_link
from rosters.journal.catalogues import catalogue_for
from rosters.journal.operation import Stale
from rosters.journal.settle import issues_from
from rosters.models import Operative, Pack, Roster
from rosters.packs.importing import find_unresolved, read_sources
from rosters.packs.services.packs import files_import
from rosters.packs.services.shipped import packs_sync
from rosters.packs.sources import sources_at
from rosters.rosters.services.ready_teams import roster_from_ready_team
from rules import acts
from rules.editions.kt2018.loadout.places import places_of
from rules.errors import Refusal
from rules.formats.archive import DOCUMENTS
from rules.issues import Severity
from tests.cast import Player, act, assert_reconciled, found, found_team, pick, recruit, undo
from tests.data import needs_data
from tests.rosters.exchanging import as_file, as_form, brought, content_of, stranded
from tests.rosters.factories import shipped_pack

pytestmark = [pytest.mark.ci, pytest.mark.django_db, pytest.mark.alike]


# Without a pack


def test_a_roster_without_its_pack_comes_in_from_its_own_figures(owner: Player):
    roster = found_team(owner)
    bare = stranded(owner, roster)
    assert (bare.pack, bare.faction, bare.points, bare.size) == (None, "T'au Empire", roster.points, roster.size)
    sheets = [row.sheet for row in bare.operatives.all()]
    assert all(sheet["stats"] for sheet in sheets)
    assert [sheet["weapons"] for sheet in sheets] == [row.sheet["weapons"] for row in roster.operatives.all()]


def test_what_came_from_its_own_figures_goes_out_and_in_the_same(owner: Player):
    bare = stranded(owner, found_team(owner))
    assert content_of(brought(owner, as_file(bare), use_pack=False)) == content_of(bare)
    assert content_of(brought(owner, as_form("json", owner, bare))) == content_of(bare)


def test_it_is_linked_when_the_pack_is_there_and_can_be_taken_back(owner: Player):
    roster = found_team(owner)
    bare = stranded(owner, roster)
    key = str(bare.operatives.all()[1].pk)
    act(owner, bare, acts.SetExperience(operative=key, experience=3))
    team = pick(owner, bare, [key])
    assert fitting_packs(bare, owner.viewer) == [shipped_pack()]
    outcome = roster_link(roster_id=bare.pk, viewer=owner.viewer, pack=shipped_pack(), expected_version=bare.version)
    linked = Roster.objects.get(pk=bare.pk)
    assert outcome.batch is not None
    assert (linked.pack, linked.size) == (shipped_pack(), 13)
    assert Operative.objects.get(pk=key).state["experience"] == 3
    assert linked.kill_teams.get().members == team.members
    assert [row.points for row in linked.operatives.all()] == [row.points for row in roster.operatives.all()]
    recruit(owner, linked)
    assert_reconciled(linked)
    undo(owner, linked)
    undo(owner, linked, outcome.batch)
    assert linked.pack is None
    assert_reconciled(linked)


def test_abilities_bring_their_experience_with_and_without_the_pack(owner: Player):
    roster = found_team(owner)
    key = str(roster.operatives.get(name="Tal'sen Morning Bell").pk)
    act(owner, roster, acts.SetExperience(operative=key, experience=4))
    act(owner, roster, acts.PickAbility(operative=key, ability="comms-2a"))
    bare = stranded(owner, roster)
    row = bare.operatives.get(name="Tal'sen Morning Bell")
    assert (row.state["experience"], row.sheet["level"]) == (3, 2)
    roster_link(roster_id=bare.pk, viewer=owner.viewer, pack=shipped_pack())
    row.refresh_from_db()
    assert (row.state["experience"], row.sheet["level"]) == (3, 2)
    assert [pick["key"] for pick in row.sheet["picks"]] == ["comms-1", "comms-2a"]


def test_linking_is_refused_where_it_does_not_fit(owner: Player, opponent: Player):
    bare = stranded(owner, found_team(owner))
    with pytest.raises(Refusal, match="has its pack already"):
        roster_link(roster_id=found(owner).pk, viewer=owner.viewer, pack=shipped_pack())
    with pytest.raises(Stale):
        roster_link(roster_id=bare.pk, viewer=owner.viewer, pack=shipped_pack(), expected_version=bare.version - 1)
    theirs = Pack.objects.create(
        edition="kt2018", key="x", title="T'au Empire", revision=1, digest="d" * 64, owner=opponent.user
    )
    with pytest.raises(Refusal, match="not open to you"):
        roster_link(roster_id=bare.pk, viewer=owner.viewer, pack=theirs)
    with pytest.raises(Roster.DoesNotExist):
        roster_link(roster_id=bare.pk, viewer=opponent.viewer, pack=shipped_pack())


def test_a_pack_in_which_somebody_is_no_operative_does_not_fit(owner: Player):
    bare = stranded(owner, found_team(owner))
    data = json.loads(as_form("json", owner, bare))
    no_operative = places_of(catalogue_for(shipped_pack().digest)).list_configuration
    assert no_operative is not None
    data["operatives"][0]["model"] = no_operative.path
    odd = brought(owner, json.dumps(data).encode())
    with pytest.raises(Refusal, match="would lose operatives"):
        roster_link(roster_id=odd.pk, viewer=owner.viewer, pack=shipped_pack())
    assert Roster.objects.get(pk=odd.pk).pack is None


# Community data


def imported(owner: Player, *names: str) -> Pack:
    """Files of the community as this player's own packs; the last is the faction's."""
    paths: list[Path] = [needs_data("bsdata", "2018", name) for name in names]
    read = read_sources(sources_at(paths, DOCUMENTS), lambda words: None)
    find_unresolved(read, lambda words: None)
    files_import(files=[file.as_new_file() for file in read], owner=owner.user)
    return Pack.objects.filter(title=names[-1].partition(".")[0]).first()


def test_a_community_roster_comes_in_bare_goes_round_and_is_linked(owner: Player):
    data = needs_data("rosters", "2018", "huans-asuryani.ros").read_bytes()
    bare = brought(owner, data)
    assert (bare.pack, bare.size, bare.points, bare.faction) == (None, 10, 100, "Asuryani")
    assert without_teams(brought(owner, as_file(bare))) == without_teams(bare)
    pack = imported(owner, "Warhammer 40,000 Kill Team.gst", "Asuryani.cat")
    assert fitting_packs(bare, owner.viewer) == [pack]
    roster_link(roster_id=bare.pk, viewer=owner.viewer, pack=pack)
    linked = Roster.objects.get(pk=bare.pk)
    straight = brought(owner, data)
    assert straight.pack == pack
    assert {**content_of(linked), "choices": []} == {**content_of(straight), "choices": []}
    assert straight.kill_teams.get().settings == {"points_limit": 100}, "the file states it"
    assert content_of(brought(owner, as_form("json", owner, straight))) == content_of(straight)
    assert without_teams(brought(owner, as_form("ros", owner, straight))) == without_teams(straight)
    assert_reconciled(linked)


def without_teams(roster: Roster) -> dict[str, Any]:
    """What a roster holds and its file has: not the kill teams."""
    return {**content_of(roster), "kill_teams": []}


@pytest.mark.long
def test_every_community_roster_goes_round_on_imported_packs(owner: Player):
    imported(owner, *sorted(path.name for path in needs_data("bsdata", "2018").glob("*.*t")))
    for path in sorted(needs_data("rosters", "2018").glob("*.ros")):
        roster = brought(owner, path.read_bytes())
        assert content_of(brought(owner, as_form("json", owner, roster))) == content_of(roster), path.name
        assert without_teams(brought(owner, as_form("rosz", owner, roster))) == without_teams(roster), path.name


def test_json_of_an_imported_pack_carries_its_own_figures(owner: Player, opponent: Player):
    imported(owner, "Warhammer 40,000 Kill Team.gst", "Asuryani.cat")
    roster = brought(owner, needs_data("rosters", "2018", "huans-asuryani.ros").read_bytes())
    theirs = brought(opponent, as_form("json", owner, roster))
    assert (theirs.pack, theirs.points, theirs.size) == (None, roster.points, roster.size)
    assert all(row.sheet["stats"] for row in theirs.operatives.all())


@pytest.mark.parametrize(
    ("name", "faction", "specialists", "unresolved"),
    [
        ("huans-asuryani", "Asuryani", 3, ()),
        ("ghd-LVO-elucidian-starstriders-125", "Elucidian Starstriders", 2, ()),
        ("ghd-heretic-astartes-125", "Heretic Astartes", 3, ()),
        ("marines_kt", "Adeptus Astartes", 1, ("Reiver Sergeant › Heavy bolt pistol", "Reiver › Heavy bolt pistol")),
    ],
)
def test_a_community_roster_is_matched_to_the_shipped_pack_by_names(
    owner: Player, name: str, faction: str, specialists: int, unresolved: tuple[str, ...]
):
    data = needs_data("rosters", "2018", f"{name}.ros").read_bytes()
    packs_sync()
    arriving = read_arriving(data, f"{name}.ros", owner.user)
    assert arriving.pack is not None
    assert (arriving.pack.title, arriving.pack.printing, arriving.is_by_name) == (faction, "", True)
    assert arriving.unresolved == unresolved
    roles = [loadout.role for loadout in arriving.muster.loadouts]
    assert roles.count("specialist") == specialists
    assert "Leader" in arriving.by_name
    assert len(set(arriving.by_name)) == len(arriving.by_name)


@pytest.mark.parametrize("faction", ["Orks", "Necrons", "Kroot"])
def test_imported_data_brings_a_legal_team_to_start_with(owner: Player, faction: str):
    pack = imported(owner, "Warhammer 40,000 Kill Team.gst", f"{faction}.cat")
    roster, key = roster_from_ready_team(viewer=owner.viewer, pack=pack, team="worked-out")
    team = roster.kill_teams.get(pk=key)
    assert [issue.sentence for issue in issues_from(team.verdict) if issue.severity is Severity.ILLEGAL] == []
    assert 90 <= team.points <= 100
    assert roster.is_legal
    assert_reconciled(roster)


@pytest.mark.parametrize("name", ["ghd-daemons", "ghd-servants-of-the-abyss-125", "marines_kt"])
def test_what_other_data_do_not_name_is_carried_all_the_same(owner: Player, name: str):
    """Equipment that everyone has in our packs stands in no file of others: nobody is illegal for that."""
    data = needs_data("rosters", "2018", f"{name}.ros").read_bytes()
    packs_sync()
    roster = brought(owner, data)
    assert [each.sentence for each in issues_from(roster.verdict) if each.severity is Severity.ILLEGAL] == []
    assert_reconciled(roster)
