"""Rosters out and in again: JSON, roster files, chat text; and a roster without a pack that is linked later."""

from __future__ import annotations

import io
import json
import re
import zipfile
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from rosters import projection
from rosters.exchange.files import file_of, to_file
from rosters.exchange.leaving import FORMS, written
from rosters.exchange.own import to_json
from rosters.importing import find_unresolved, read_sources
from rosters.models import Operative, Pack, Roster
from rosters.operations import Stale
from rosters.selectors.options import armoury_of
from rosters.selectors.packs import catalogue_for
from rosters.selectors.rosters import roster_sheet
from rosters.services import exchange
from rosters.services.exchange import fitting_packs, read_arriving, roster_arrive, roster_link
from rosters.services.packs import files_import
from rosters.services.rosters import roster_describe
from rosters.sources import sources_at
from rules import acts
from rules.editions.kt2018.places import places_of
from rules.errors import Malformed, Refusal
from rules.formats.archive import DOCUMENTS
from rules.formats.battlescribe import write_roster
from rules.formats.roster_file import RosterSelection
from tests.cast import LEADER, MODEL, Player, act, assert_reconciled, found, found_team, pick, recruit, undo
from tests.data import needs_data
from tests.rosters.factories import shipped_pack

pytestmark = pytest.mark.django_db

TEAMS = {"tau-empire": "door-knockers", "adeptus-astartes": "long-watch", "orks": "bentklaw-bosses"}


def told(roster: Roster) -> dict[str, Any]:
    """What a roster holds, without its keys."""
    fresh = Roster.objects.select_related("pack").get(pk=roster.pk)
    return {**to_json(fresh, projection.state_of(fresh)), "points": fresh.points, "is_legal": fresh.is_legal}


def brought(player: Player, data: bytes, name: str = "roster", *, use_pack: bool = True) -> Roster:
    arriving = read_arriving(data, name, player.user, use_pack=use_pack)
    roster = roster_arrive(arriving=arriving, viewer=player.viewer, guest_key=player.guest_key)
    assert_reconciled(roster)
    return roster


def as_form(form: str, player: Player, roster: Roster, team: str = "") -> bytes:
    fresh = Roster.objects.select_related("pack").get(pk=roster.pk)
    return written(form, fresh, roster_sheet(fresh, player.viewer), team)


def as_file(roster: Roster, *, zipped: bool = False) -> bytes:
    fresh = Roster.objects.select_related("pack").get(pk=roster.pk)
    return to_file(fresh, projection.state_of(fresh), zipped=zipped)


def worn(player: Player) -> Roster:
    """A roster with experience, a recruit, notes, a retired operative and two kill teams."""
    roster = found_team(player)
    first, second, third = (str(row.pk) for row in roster.operatives.all()[:3])
    act(player, roster, acts.SetExperience(operative=second, experience=7))
    act(player, roster, acts.SetStatus(operative=third, status="convalescing"))
    act(player, roster, acts.Retire(operative=first))
    roster_describe(roster_id=roster.pk, viewer=player.viewer, notes="Hold the ridge.\nNobody else does.")
    pick(player, roster, [second, third], name="The two")
    pick(player, roster, [third], format_key="own", own={"points_limit": 77})
    return roster


# JSON


def test_json_brings_back_everything_a_roster_has_been_through(owner: Player):
    roster = worn(owner)
    assert told(brought(owner, as_form("json", owner, roster))) == told(roster)


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
    with pytest.raises(Refusal, match="no form called 'pdf'"):
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
        ({"format": "army"}, "is no roster of Muster"),
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


@pytest.mark.parametrize(
    "fields",
    [
        {"experience": 13},
        {"experience": -1},
        {"status": "immortal"},
        {"role": "emperor"},
        {"model": {"a": 1}},
        {"stated": {"name": []}},
        {"choices": [{"id": "x", "stated": {"name": "x", "costs": [{"type": "t", "value": "NaN", "name": "p"}]}}]},
    ],
)
def test_an_operative_that_is_none_is_refused(owner: Player, fields: dict[str, Any]):
    with pytest.raises(Malformed):
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


# Roster files


@pytest.mark.parametrize("faction", TEAMS)
@pytest.mark.parametrize("zipped", [False, True])
def test_a_file_of_a_shipped_pack_comes_back_the_same(owner: Player, faction: str, zipped: bool):
    roster = found_team(owner, TEAMS[faction], faction)
    arriving = read_arriving(as_file(roster, zipped=zipped), "x", owner.user)
    assert arriving.fits
    copy = roster_arrive(arriving=arriving, viewer=owner.viewer)
    assert told(copy) == told(roster)
    assert_reconciled(copy)


def test_a_file_brings_notes_and_levels(owner: Player):
    roster = worn(owner)
    copy = brought(owner, as_file(roster))
    assert copy.notes == roster.notes
    assert sorted(copy.operatives.values_list("name", flat=True)) == sorted(
        roster.operatives.values_list("name", flat=True)
    )


def test_a_faction_of_the_same_name_is_taken_and_said(owner: Player):
    """The file names a catalogue that is not here, of a faction that is."""
    roster = found_team(owner)
    file = file_of(roster, projection.state_of(roster))
    forces = tuple(replace(force, catalogue_id="dead-beef") for force in file.forces)
    arriving = read_arriving(write_roster(replace(file, forces=forces)), "x.ros", owner.user)
    assert (arriving.pack, arriving.is_by_name) == (shipped_pack(), True)
    bare = read_arriving(write_roster(replace(file, forces=forces)), "x.ros", owner.user, use_pack=False)
    assert (bare.pack, len(bare.muster.loadouts)) == (None, 13)


def test_other_data_counts_the_same_points_under_another_id(owner: Player):
    data = as_file(found_team(owner)).replace(b'catalogueId="kt2018:tau-empire"', b'catalogueId="dead-beef"')
    kind = re.search(rb'<cost name="pts" typeId="([^"]*)"', data, re.IGNORECASE)
    assert kind
    arriving = read_arriving(data.replace(kind[1], b"other-points"), "x.ros", owner.user)
    assert arriving.is_by_name
    assert not [line for line in arriving.told if "in the file" in line]


# Without a pack


def stranded(player: Player, roster: Roster) -> Roster:
    """The same roster as somebody gets it who has not its pack."""
    return brought(player, as_file(roster), use_pack=False)


def test_a_roster_without_its_pack_comes_in_from_its_own_figures(owner: Player):
    roster = found_team(owner)
    bare = stranded(owner, roster)
    assert (bare.pack, bare.faction, bare.points, bare.size) == (None, "T'au Empire", roster.points, roster.size)
    sheets = [row.sheet for row in bare.operatives.all()]
    assert all(sheet["stats"] for sheet in sheets)
    assert [sheet["weapons"] for sheet in sheets] == [row.sheet["weapons"] for row in roster.operatives.all()]


def test_what_came_from_its_own_figures_goes_out_and_in_the_same(owner: Player):
    bare = stranded(owner, found_team(owner))
    assert told(brought(owner, as_file(bare), use_pack=False)) == told(bare)
    assert told(brought(owner, as_form("json", owner, bare))) == told(bare)


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
    assert Operative.objects.get(pk=key).experience == 3
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
    assert (row.experience, row.sheet["level"]) == (3, 2)
    roster_link(roster_id=bare.pk, viewer=owner.viewer, pack=shipped_pack())
    row.refresh_from_db()
    assert (row.experience, row.sheet["level"]) == (3, 2)
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


# Chat


@pytest.mark.parametrize(
    ("faction", "team"),
    [("tau-empire", "every-arm-of-the-cadre"), ("adeptus-astartes", "broken-gate"), ("orks", "mudboota-mob")],
)
def test_text_for_chat_is_read_back(owner: Player, faction: str, team: str):
    roster = found_team(owner, team, faction)
    text = as_form("txt", owner, roster)
    copy = brought(owner, text)
    assert (copy.points, copy.size) == (roster.points, roster.size)
    assert words_of(as_form("txt", owner, copy)) == words_of(text)


def words_of(text: bytes) -> list[list[str]]:
    """Each line's parts, in whatever order things are carried."""
    return [sorted(re.split(" · |, ", line)) for line in text.decode().splitlines()]


def test_text_says_what_it_could_not_read(owner: Player):
    roster = found(owner, MODEL, LEADER)
    lines = as_form("txt", owner, roster).decode().splitlines()
    lines[1] = re.sub(r"\d+ pts", "99 pts", lines[1]) + ", Banana"
    lines.insert(2, "Gandalf · Wizard · Leader · 99 pts · Staff")
    price = roster.operatives.all()[0].points
    arriving = read_arriving("\n".join(lines).encode(), "x", owner.user)
    assert len(arriving.muster.loadouts) == 2
    assert [line.partition(":")[0] for line in arriving.unresolved] == [lines[1], lines[2]]
    assert arriving.told == (f"Fire Warrior Shas'la: 99 points in the text, {price} here.",)


@pytest.mark.parametrize("text", ["", "hello", "one line\nand another", "x\n[Muster kt1999 x]", "x\n[Muster kt2018 y]"])
def test_text_that_is_no_roster_is_told_so(owner: Player, text: str):
    with pytest.raises(Malformed):
        read_arriving(text.encode(), "what you pasted", owner.user)


# Files made to break us


def zipped(*files: tuple[str, bytes]) -> bytes:
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, data in files:
            archive.writestr(name, data)
    return out.getvalue()


HEAD = '<roster id="r" name="x" gameSystemId="a467-5f42-d24c-6e5b" xmlns="http://www.battlescribe.net/schema/rosterSchema">'
ENTITIES = '<?xml version="1.0"?><!DOCTYPE r [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;">]><roster id="&b;"/>'
MANY = (
    f'{HEAD}<forces><force id="f" entryId="f" catalogueId="c" catalogueName="X"><selections>'
    '<selection id="s" name="A" entryId="a" number="1000000000" type="model"/></selections></force></forces></roster>'
)
HOSTILE = {
    "bomb": zipped(("x.ros", b"\0" * 60_000_000)),
    "archive in an archive": zipped(("x.ros", zipped(("y.ros", b"<roster/>")))),
    "two rosters": zipped(("a.ros", b"<roster/>"), ("b.ros", b"<roster/>")),
    "cut archive": zipped(("x.ros", b"<roster/>"))[:40],
    "entities": ENTITIES.encode(),
    "deep xml": b"<roster>" * 200_000,
    "deep json": b'{"a":' * 200_000,
    "deep choices": json.dumps({"format": "muster-roster", "version": 1}).encode()[:-1]
    + b',"x":'
    + b"[" * 800
    + b"]" * 800
    + b"}",
    "another game": HEAD.replace("a467", "b467").encode() + b"</roster>",
    "a catalogue": b'<catalogue id="c" name="x" xmlns="http://www.battlescribe.net/schema/catalogueSchema"/>',
    "a billion of one": MANY.encode(),
    "bytes": bytes(range(128, 256)),
    "a list": b"[1]",
    "nothing": b"",
    "huge": b"x" * (exchange.MOST_BYTES + 1),
    "huge json": b'{"a": "' + b"x" * 3_000_000 + b'"}',
}


@pytest.mark.parametrize("kind", HOSTILE)
def test_a_file_made_to_break_us_is_refused_in_a_line(owner: Player, kind: str):
    with pytest.raises(Malformed) as refused:
        read_arriving(HOSTILE[kind], "x", owner.user)
    assert len(str(refused.value)) < 300
    assert not Roster.objects.exists()


def test_nothing_half_written_stays_when_a_team_is_refused(owner: Player):
    data = json.loads(as_form("json", owner, worn(owner)))
    data["kill_teams"][1]["settings"]["points_limit"] = 5000
    before = Roster.objects.count()
    with pytest.raises(Refusal, match="A limit is"):
        brought(owner, json.dumps(data).encode())
    assert Roster.objects.count() == before


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
    assert told(brought(owner, as_file(bare))) == told(bare)
    pack = imported(owner, "Warhammer 40,000 Kill Team.gst", "Asuryani.cat")
    assert fitting_packs(bare, owner.viewer) == [pack]
    roster_link(roster_id=bare.pk, viewer=owner.viewer, pack=pack)
    linked = Roster.objects.get(pk=bare.pk)
    straight = brought(owner, data)
    assert straight.pack == pack
    assert {**told(linked), "choices": []} == {**told(straight), "choices": []}
    for form in ("ros", "json"):
        assert told(brought(owner, as_form(form, owner, straight))) == told(straight)
    assert_reconciled(linked)


@pytest.mark.slow
def test_every_community_roster_goes_round_on_imported_packs(owner: Player):
    imported(owner, *sorted(path.name for path in needs_data("bsdata", "2018").glob("*.*t")))
    for path in sorted(needs_data("rosters", "2018").glob("*.ros")):
        roster = brought(owner, path.read_bytes())
        for form in ("rosz", "json"):
            assert told(brought(owner, as_form(form, owner, roster))) == told(roster), (path.name, form)


def test_json_of_an_imported_pack_carries_its_own_figures(owner: Player, opponent: Player):
    imported(owner, "Warhammer 40,000 Kill Team.gst", "Asuryani.cat")
    roster = brought(owner, needs_data("rosters", "2018", "huans-asuryani.ros").read_bytes())
    theirs = brought(opponent, as_form("json", owner, roster))
    assert (theirs.pack, theirs.points, theirs.size) == (None, roster.points, roster.size)
    assert all(row.sheet["stats"] for row in theirs.operatives.all())


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
