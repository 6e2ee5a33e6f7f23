"""Shipped packs as rows, and the commands about packs."""

from pathlib import Path

import pytest

from rosters.journal.catalogues import catalogue_for
from rosters.models import Pack, PackFile
from rosters.packs.selectors import contents_for, latest_pack, latest_packs, revisions_for
from rosters.packs.services.moving import roster_move, roster_move_preview
from rosters.packs.services.shipped import packs_sync
from rules.formats.pack import canonical_pack
from rules.formats.pack_printing import read_printing
from rules.packs import shipped_editions, shipped_files, shipped_printings
from tests.cast import Player, assert_reconciled, found_team
from tests.commands import output_of, refused_output_of

pytestmark = [pytest.mark.ci, pytest.mark.django_db, pytest.mark.alike]


def test_every_shipped_faction_becomes_a_pack_of_two_files():
    packs_sync()
    for edition in shipped_editions():
        factions = len(shipped_files(edition)) - 1
        printed = (read_printing(file.body, file.name).factions for file in shipped_printings(edition))
        packs = factions + sum(map(len, printed))
        assert Pack.objects.filter(edition=edition, owner=None).count() == packs
        assert PackFile.objects.filter(edition=edition).count() == packs + 1
    assert {pack.files.count() for pack in Pack.objects.all()} == {2}


def test_a_second_sync_changes_nothing():
    packs_sync()
    before = set(Pack.objects.values_list("digest", flat=True))
    assert [(synced.new_files, synced.new_packs) for synced in packs_sync()] == [(0, ())] * len(shipped_editions())
    assert set(Pack.objects.values_list("digest", flat=True)) == before


def test_a_synced_pack_compiles_from_its_rows():
    packs_sync()
    pack = latest_pack("kt2018", "kt2018:tau-empire", None)
    assert pack is not None
    catalogue = catalogue_for(pack.digest)
    assert catalogue.issues == ()
    assert "kt2018:tau-empire:model:pathfinder" in catalogue.entries


def test_comments_and_layout_make_no_new_revision():
    (file, *_) = shipped_files("kt2018")
    noted = b"# a remark\n" + file.body + b"\n\n"
    assert canonical_pack(noted, file.name) == canonical_pack(file.body, file.name)


def test_check_packs_finds_nothing_wrong_with_what_is_shipped():
    output = output_of("check_packs").splitlines()
    shipped = {f"{file.name}: no faults" for edition in shipped_editions() for file in shipped_files(edition)}
    assert shipped
    assert set(output) == shipped


def test_check_packs_lists_all_faults_of_a_file_and_ends_with_one(tmp_path: Path):
    path = tmp_path / "bad.yaml"
    path.write_text("edition: kt2018\nkey: Bad Key\ntitle: Bad\nrevision: 0\n", encoding="utf-8")
    output = refused_output_of("check_packs", path, says="[1-9][0-9]* faults")
    assert {line.split(":")[0].strip() for line in output.splitlines()} >= {"key", "revision"}


def test_draft_pack_drafts_a_pack_that_only_lacks_sentences(community_data, tmp_path: Path):
    catalogue = community_data("bsdata", "2018", "Orks.cat")
    path = tmp_path / "orks.yaml"
    path.write_text(output_of("draft_pack", catalogue), encoding="utf-8")
    faults = refused_output_of("check_packs", path, says="[1-9][0-9]* faults").splitlines()[1:]
    assert faults
    assert all(line.endswith("Still to be written.") for line in faults)


def test_a_synced_pack_tells_tactics_and_ready_teams():
    packs_sync()
    pack = latest_pack("kt2018", "kt2018:orks", None)
    contents = contents_for(pack.digest)
    assert contents is not None
    assert {tactic.of for tactic in contents.tactics} >= {"core", "commander", "specialism", "faction"}
    assert {team.limit for team in contents.faction.teams} == {100, 125, 200}


def test_imported_data_tells_no_content():
    assert contents_for("no such digest") is None


def test_a_roster_moves_to_an_earlier_printing_and_back(owner: Player):
    packs_sync()
    today = latest_pack("kt2018", "kt2018:adeptus-astartes", None)
    assert today is not None
    roster = found_team(owner, "broken-gate", "adeptus-astartes")
    roster.pack = today
    then = next(each for each in revisions_for(roster, owner.viewer) if each.printing == "core-manual-2018")
    assert (then.title, then.printing_name) == (today.title, "Core Manual 2018")
    assert then not in latest_packs("kt2018", None)
    change = roster_move_preview(roster=roster, pack=then)
    roster_move(roster_id=roster.pk, viewer=owner.viewer, pack=then)
    roster.refresh_from_db()
    assert (roster.pack, roster.points) == (then, change["points"][1])
    assert roster.faction == today.title
    assert roster.batches.order_by("sequence").last().words.endswith(f"Core Manual 2018, revision {then.revision}.")
    assert_reconciled(roster)
    roster_move(roster_id=roster.pk, viewer=owner.viewer, pack=today)
    roster.refresh_from_db()
    assert roster.points == change["points"][0]
    assert_reconciled(roster)
