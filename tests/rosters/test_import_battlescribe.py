"""`manage.py import_battlescribe`: what it says, what it writes, how it ends."""

from __future__ import annotations

from functools import partial
from pathlib import Path

import pytest

from rosters.models import Pack, PackFile
from tests.commands import json_of, outcome_of
from tests.data import needs_data
from tests.formats.samples import CATALOGUE, LIBRARY, ROSTER, SYSTEM, zipped

pytestmark = pytest.mark.django_db


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "Team.gst").write_text(SYSTEM, encoding="utf-8")
    (tmp_path / "Troopers.cat").write_text(CATALOGUE, encoding="utf-8")
    (tmp_path / "README.md").write_text("not data", encoding="utf-8")
    return tmp_path


run = partial(outcome_of, "import_battlescribe")
import_files = partial(json_of, "import_battlescribe")


def test_it_says_of_each_file_what_it_is_and_counts_what_is_in_it(folder: Path) -> None:
    system, troopers = import_files(folder)
    assert (system["file"], system["name"], system["kind"]) == ("Team.gst", "Test Team", "game-system")
    assert (troopers["edition"], troopers["revision"]) == ("kt2018", 3)
    assert (troopers["entries"], troopers["profiles"], troopers["constraints"]) == (2, 1, 1)
    assert troopers["stored"] == "new"


def test_what_leads_nowhere_is_named(folder: Path) -> None:
    _, troopers = import_files(folder)
    assert troopers["unresolved"] == ["It links to the catalogue 'Armoury', which is not here."]
    (folder / "Armoury.cat").write_text(LIBRARY, encoding="utf-8")
    assert [file["unresolved"] for file in import_files(folder)] == [[], [], []]
    assert {file["stored"] for file in import_files(folder)} == {"known"}


def test_what_leads_nowhere_inside_a_file_is_named(folder: Path) -> None:
    (folder / "Troopers.cat").write_text(CATALOGUE.replace('targetId="rule-1"', 'targetId="gone"'), encoding="utf-8")
    unresolved = " ".join(import_files(folder)[1]["unresolved"])
    assert "Fearless" in unresolved


def test_a_catalogue_may_come_after_its_game_system(folder: Path) -> None:
    run(folder / "Team.gst")
    (only,) = import_files(folder / "Troopers.cat")
    assert only["unresolved"] == ["It links to the catalogue 'Armoury', which is not here."]
    assert Pack.objects.get(key="cat-1").kind == Pack.Kind.FACTION


def test_a_catalogue_without_its_game_system_is_kept_and_says_so(folder: Path) -> None:
    (only,) = import_files(folder / "Troopers.cat")
    assert "The game system a467-5f42-d24c-6e5b is not here" in only["unresolved"][0]


def test_what_is_left_out_is_named(folder: Path) -> None:
    text = CATALOGUE.replace(
        "  </sharedSelectionEntries>", '<selectionEntry id="se-odd" type="unit" odd="1"/></sharedSelectionEntries>'
    )
    (folder / "Troopers.cat").write_text(text, encoding="utf-8")
    out, _ = run(folder)
    assert "no place for: selectionEntry/@odd" in out


def test_an_id_of_two_things_is_refused_by_name(folder: Path) -> None:
    text = CATALOGUE.replace(
        "  </sharedSelectionEntries>", '<selectionEntry id="se-rifle" type="unit"/></sharedSelectionEntries>'
    )
    (folder / "Troopers.cat").write_text(text, encoding="utf-8")
    out, err = run(folder, ends_with=2)
    assert "Troopers.cat: se-rifle: two different things have this id" in out + err
    assert not Pack.objects.exists()


def test_an_id_that_repeats_the_same_thing_is_no_fault(folder: Path) -> None:
    twice = CATALOGUE.replace(
        '<modifier type="set" field="hidden" value="true"/>', '<modifier type="set" field="name" value="true"/>'
    )
    rifle = twice[twice.index('<constraint field="selections" scope="force"') : twice.index("      </constraints>")]
    (folder / "Troopers.cat").write_text(twice.replace(rifle, rifle + rifle), encoding="utf-8")
    (_, troopers) = import_files(folder)
    assert troopers["constraints"] == 2


def test_checking_writes_nothing(folder: Path) -> None:
    files = import_files(folder, "--check")
    assert [file["stored"] for file in files] == ["no", "no"]
    assert not PackFile.objects.exists()
    assert not Pack.objects.exists()


def test_zipped_files_and_archives_of_them_are_the_same_files(folder: Path) -> None:
    run(folder)
    archive = folder / "all.zip"
    archive.write_bytes(
        zipped(
            ("data/Team.gst", SYSTEM.encode()),
            ("data/Troopers.catz", zipped(("Troopers.cat", CATALOGUE.replace("\n", "\r\n").encode()))),
            ("data/picture.png", b"?"),
        )
    )
    files = import_files(archive)
    assert [Path(file["file"]).name for file in files] == ["Team.gst", "Troopers.catz"]
    assert {file["stored"] for file in files} == {"known"}


def test_it_says_what_it_is_doing_while_it_works(folder: Path) -> None:
    _, said = run(folder)
    assert said.splitlines() == [
        "reading Team.gst",
        "reading Troopers.cat",
        "compiling Test Team",
        "compiling Troopers",
        "writing",
    ]


BAD = {
    "broken.cat": CATALOGUE[:500].encode(),
    "empty.gst": b"",
    "roster.cat": ROSTER.encode(),
    "other-game.cat": CATALOGUE.replace("a467-5f42-d24c-6e5b", "28ec-711c-d87f-3aeb").encode(),
    "entities.cat": b'<!DOCTYPE a [<!ENTITY b "c">]><catalogue/>',
    "deep.cat": b"<catalogue id='a'>" + b"<a>" * 200_000,
    "bomb.catz": zipped(("a.cat", b" " * 30_000_000)),
    "outside.zip": zipped(("../../a.cat", b"")),
    "nothing.zip": zipped(("a.txt", b"")),
}


@pytest.mark.parametrize("name", sorted(BAD))
def test_one_file_that_cannot_be_read_ends_it_and_nothing_is_written(folder: Path, name: str) -> None:
    (folder / name).write_bytes(BAD[name])
    out, err = run(folder, ends_with=2)
    faults = [line for line in err.splitlines() if not line.startswith(("reading ", "compiling "))]
    assert len(faults) == 1
    assert faults[0].startswith(f"{name}: ")
    assert "Traceback" not in out + err
    assert not PackFile.objects.exists()


def test_a_bad_file_is_told_in_json_beside_the_good(folder: Path) -> None:
    (folder / "empty.gst").write_bytes(b"")
    files = import_files(folder, ends_with=2)
    assert [file.get("error") for file in files] == [None, None, "empty.gst: is empty"]


def test_a_path_that_is_not_there_is_named(tmp_path: Path) -> None:
    _, err = run(tmp_path / "gone.cat", ends_with=2)
    assert "gone.cat: is not there" in err
    _, err = run(tmp_path, ends_with=2)
    assert "holds no .cat, .catz, .gst, .gstz or .zip" in err


@pytest.mark.long
@pytest.mark.parametrize("edition", ["2018", "2021", "2024"])
def test_every_community_file_becomes_a_pack(edition: str) -> None:
    path = needs_data("bsdata", edition)
    catalogues = [file.read_bytes()[:4000] for file in path.glob("*.cat")]
    factions = sum(b'library="true"' not in head.partition(b">")[2].partition(b">")[0] for head in catalogues)
    files = import_files(path)
    assert {file["edition"] for file in files} == {f"kt{edition}"}
    assert {file["stored"] for file in files} == {"new"}
    assert Pack.objects.filter(kind=Pack.Kind.FACTION).count() == factions
    assert {file["stored"] for file in import_files(path)} == {"known"}
