"""`manage.py check_roster`: what it says of roster files, and how it ends."""

from __future__ import annotations

import io
import json
from functools import partial
from pathlib import Path

import pytest
from django.core.management import call_command

from rosters.journal.catalogues import forget_catalogues
from tests.commands import json_of, outcome_of
from tests.data import needs_data
from tests.formats.samples import CATALOGUE, OLD_ROSTER, TEAM_CATALOGUE, TEAM_SYSTEM, zipped

pytestmark = [pytest.mark.ci, pytest.mark.django_db]


@pytest.fixture(autouse=True)
def _nothing_compiled() -> None:
    forget_catalogues()


@pytest.fixture
def data(tmp_path: Path) -> Path:
    folder = tmp_path / "data"
    folder.mkdir()
    (folder / "Team.gst").write_text(TEAM_SYSTEM, encoding="utf-8")
    (folder / "Troopers.cat").write_text(TEAM_CATALOGUE, encoding="utf-8")
    return folder


@pytest.fixture
def roster(tmp_path: Path) -> Path:
    path = tmp_path / "old.ros"
    path.write_text(OLD_ROSTER, encoding="utf-8")
    return path


run = partial(outcome_of, "check_roster")
check_files = partial(json_of, "check_roster")


def test_it_says_who_is_in_a_roster_and_what_it_costs(roster: Path, data: Path) -> None:
    (answer,) = check_files(roster, "--catalogues", data)
    assert (answer["edition"], answer["faction"], answer["stated"], answer["computed"]) == (
        "kt2018",
        "Troopers",
        33,
        32,
    )
    assert answer["operatives"][0] == {
        "name": "Ann",
        "entry": "Trooper",
        "points": 10,
        "role": "specialist",
        "specialism": "Medic",
        "level": 1,
    }
    assert len(answer["operatives"]) == 4
    assert answer["issues"] == []
    assert answer["unresolved"] == ["Trooper › Webber", "Trooper › Webber › Web", "Old Hero"]


def test_it_says_how_everything_was_found_and_why_prices_differ(roster: Path, data: Path) -> None:
    (answer,) = check_files(roster, "--catalogues", data)
    assert answer["notes"] == [
        "The file was made with revision 20 of Troopers; revision 28 is used.",
        "10 selections: 4 found by their exact chain, 2 by their last id, 1 by their name, 3 not found.",
        "Ann › Medic was found by its last id.",
        "Ann › Plasma gun was found by its name.",
        "Trooper was found by its last id.",
        "Ann: 11 in the file, 10 by today’s data (Plasma-gun 4 → 3).",
        "The file does not say which kind of list it is; it is judged as a kill team for matched play.",
    ]


def test_the_packs_kept_here_are_used_when_no_data_are_named(roster: Path, data: Path) -> None:
    call_command("import_battlescribe", str(data), verbosity=0, stdout=io.StringIO())
    assert check_files(roster) == check_files(roster, "--catalogues", data)


def test_a_roster_whose_data_are_not_here_is_judged_by_its_own_figures(roster: Path, data: Path) -> None:
    (nothing,) = check_files(roster)
    assert nothing["notes"][0] == "No data of 'Test Team' is here; its own figures are used."
    (data / "Troopers.cat").unlink()
    (system_only,) = check_files(roster, "--catalogues", data)
    assert "The catalogue 'Troopers' (revision 20) is not here" in system_only["notes"][0]
    for answer in (nothing, system_only):
        assert (answer["faction"], answer["stated"], answer["computed"]) == ("Troopers", 33, 33)
        assert len(answer["unresolved"]) == 10


def test_a_roster_over_its_limit_has_an_issue(roster: Path, data: Path) -> None:
    roster.write_text(OLD_ROSTER.replace('value="100"', 'value="30"'), encoding="utf-8")
    (answer,) = check_files(roster, "--catalogues", data, ends_with=1)
    assert answer["issues"] == [
        {"code": "over-points", "message": "The kill team costs 32 of 30 points: drop 2.", "operatives": []}
    ]
    out, err = run(roster, ends_with=1)
    assert "  issue: The kill team costs 33 of 30 points: drop 3." in out
    assert "Traceback" not in err


def test_a_limit_that_nobody_stated_is_not_held_against_a_team(roster: Path, data: Path) -> None:
    limit = '<costLimits><costLimit name="pts" typeId="pts" value="100"/></costLimits>'
    roster.write_text(OLD_ROSTER.replace(limit, ""), encoding="utf-8")
    (answer,) = check_files(roster, "--catalogues", data)
    assert "The file states no points limit, so points are not judged." in answer["notes"]
    (answer,) = check_files(roster, "--catalogues", data, "--points", 20, ends_with=1)
    assert [issue["code"] for issue in answer["issues"]] == ["over-points"]


def test_what_is_only_a_reminder_is_a_note(roster: Path, data: Path) -> None:
    leaderless = OLD_ROSTER.replace('name="Leader" entryId="leader"', 'name="Non-specialist" entryId="non"')
    kind = (
        '<selection id="k" name="List Configuration" entryId="gone-kinds" number="1" type="upgrade"><selections>'
        '<selection id="k2" name="Matched Play: Command Roster" entryId="gone-kind" number="1" type="upgrade"/>'
        "</selections></selection><selection "
    )
    roster.write_text(leaderless.replace("<selection ", kind, 1), encoding="utf-8")
    (answer,) = check_files(roster, "--catalogues", data)
    assert answer["issues"] == []
    assert answer["notes"][-2:] == [
        "It is judged as a command roster.",
        "No operative on the roster is a Leader, so no battle-forged kill team can be picked from it.",
    ]


def test_an_issue_names_its_operatives(roster: Path, data: Path) -> None:
    rifle = '<selection id="s40" name="Rifle" entryId="as-specialist::rifle" number="1" type="upgrade"/>'
    roster.write_text(OLD_ROSTER.replace('<selection id="s4"', rifle + '<selection id="s4"'), encoding="utf-8")
    (answer,) = check_files(roster, "--catalogues", data, ends_with=1)
    assert answer["issues"] == [
        {
            "code": "too-many-choices",
            "message": "Ann may have one Weapon and has two: Rifle and Plasma-gun.",
            "operatives": ["Ann"],
        }
    ]


def test_it_can_be_read_by_people_too(roster: Path, data: Path) -> None:
    lines = run(roster, "--catalogues", data)[0].splitlines()
    assert lines[0] == f"{roster}: Troopers (kt2018), 33 stated, 32 computed"
    assert lines[1] == "    10  Ann (Trooper): specialist, Medic, level 1"
    assert "  not found: Trooper › Webber" in lines


def test_zipped_rosters_and_folders_of_them_are_checked(roster: Path, data: Path) -> None:
    (roster.parent / "again.rosz").write_bytes(zipped(("old.ros", OLD_ROSTER.encode())))
    (roster.parent / "both.zip").write_bytes(zipped(("a/old.ros", OLD_ROSTER.encode())))
    answers = check_files(roster.parent, "--catalogues", data)
    assert [answer["file"] for answer in answers] == ["again.rosz", "both.zip/a/old.ros", "old.ros"]
    assert len({json.dumps({**answer, "file": ""}) for answer in answers}) == 1


@pytest.mark.parametrize(
    ("content", "message"),
    [
        (OLD_ROSTER.replace("a467-5f42-d24c-6e5b", "28ec-711c"), "is a roster of another game: 'Test Team'"),
        (CATALOGUE, "is not a roster but a catalogue"),
        ("", "is empty"),
        (OLD_ROSTER[:700], "is not readable XML"),
        ("<!DOCTYPE roster><roster/>", "has a DOCTYPE or entities"),
        (f"<roster id='r' gameSystemId='g'>{'<forces>' * 200_000}", "is nested deeper than"),
    ],
)
def test_a_file_that_is_no_roster_of_ours_is_refused_in_one_line(roster: Path, content: str, message: str) -> None:
    good = roster.with_name("good.ros")
    good.write_text(OLD_ROSTER, encoding="utf-8")
    roster.write_text(content, encoding="utf-8")
    out, err = run(roster, good, ends_with=2)
    (line,) = err.splitlines()
    assert line.startswith(f"{roster}: ")
    assert message in line
    assert str(good) in out
    bad, fine = check_files(roster, good, ends_with=2)
    assert message in bad["error"]
    assert fine["stated"] == 33


@pytest.mark.parametrize(
    ("number", "message"),
    [("999999999999", "counts more than 2,000 things"), ("-4", "counts something fewer than 0 times")],
)
def test_a_crowd_is_refused_in_one_line(roster: Path, data: Path, number: str, message: str) -> None:
    roster.write_text(OLD_ROSTER.replace('number="1"', f'number="{number}"', 1), encoding="utf-8")
    out, err = run(roster, "--catalogues", data, ends_with=2)
    assert not out
    assert f"{roster}: {message}" in err


def test_data_that_cannot_be_read_are_named_and_left_out(roster: Path, data: Path) -> None:
    (data / "Broken.cat").write_text("<catalogue", encoding="utf-8")
    out, err = run(roster, "--catalogues", data)
    assert "33 stated, 32 computed" in out
    assert err.startswith("Broken.cat: ")


@pytest.mark.parametrize("year", ["2018", "2021"])
def test_every_community_roster_adds_up(year: str) -> None:
    answers = check_files(
        needs_data("rosters", year), "--catalogues", needs_data("bsdata", year), ends_with=1 if year == "2018" else 0
    )
    for answer in answers:
        assert answer["stated"] == answer["computed"], answer["file"]
        assert sum(each["points"] for each in answer["operatives"]) == answer["stated"]
        assert answer["operatives"]
        assert all(each["role"] for each in answer["operatives"]), answer["file"]
    if year == "2018":
        over = next(answer for answer in answers if answer["file"] == "over-limit-139-of-100.ros")
        assert [issue["message"] for issue in over["issues"]] == ["The kill team costs 139 of 100 points: drop 39."]
