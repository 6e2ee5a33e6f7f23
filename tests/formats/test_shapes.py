"""Single values of a file: numbers within bounds, yes and no, and an operative's figures as JSON says them."""

from __future__ import annotations

import json
from decimal import Decimal

import pytest

from rules.formats.figures import OperativeFigures
from rules.formats.roster_file import RosterForce, forces_within
from rules.formats.shapes import read_bool, read_number, read_whole


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("0", 0),
        ("4.0", 4),
        ("-4", -4),
        ("0.50", Decimal("0.5")),
        ("1e3", 1000),
        ("1000000000000", 10**12),
        ("-1000000000000", -(10**12)),
        ("0" * 29 + "7", 7),
        ("5E-30", Decimal("5E-30")),
    ],
)
def test_a_number_is_read_exactly(text: str, value: int | Decimal) -> None:
    found = read_number(text)
    assert (found, type(found)) == (value, type(value))


@pytest.mark.parametrize(
    "text",
    ["", "four", "1,5", "NaN", "Infinity", "1000000000001", "-1000000000001", "0" * 30 + "7", "1e31", "1e-31", "0e31"],
)
def test_what_is_no_number_or_too_large_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match=r"a number|a finite number"):
        read_number(text)


def test_whole_numbers_and_yes_and_no_are_asked_for_as_such() -> None:
    assert [read_whole(text) for text in ("4", "4.0", "-1")] == [4, 4, -1]
    with pytest.raises(ValueError, match="a whole number"):
        read_whole("0.5")
    assert [read_bool(text) for text in ("true", "1", "false", "0")] == [True, True, False, False]
    for text in ("", "True", "yes", "2"):
        with pytest.raises(ValueError, match="true or false"):
            read_bool(text)


@pytest.mark.parametrize(("points", "written"), [(7, "7"), (Decimal("7.5"), "7.5")])
def test_figures_are_written_as_reports_say_them(points: int | Decimal, written: str) -> None:
    figures = OperativeFigures(key="a", name="Ann", entry="Trooper", points=points, role="leader")
    assert json.dumps(figures.to_json()) == (
        '{"name": "Ann", "entry": "Trooper", "role": "leader", "specialism": "", "level": 1, "points": ' + written + "}"
    )


def test_forces_are_followed_by_those_within_them() -> None:
    def force(key: str, *within: RosterForce) -> RosterForce:
        return RosterForce(id=key, entry_id="patrol", catalogue_id="army", forces=within)

    forces = [force("a", force("b", force("c")), force("d")), force("e")]
    assert [each.id for each in forces_within(forces)] == ["a", "b", "c", "d", "e"]
