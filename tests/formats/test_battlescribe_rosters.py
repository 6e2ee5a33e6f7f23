"""Rosters read and written: what is read is what was written, byte for byte where we can."""

from __future__ import annotations

import io
import zipfile
from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.catalogue.model import Characteristic, Cost, Profile, Publication, Rule
from rules.formats.battlescribe import read_roster, write_roster
from rules.formats.roster_file import (
    CostLimit,
    RosterCategory,
    RosterFile,
    RosterForce,
    RosterSelection,
    Tag,
)
from rules.formats.xml_writer import decimal_text
from tests.data import needs_data
from tests.formats.samples import ROSTER

ROSTERS = [f"{year}/{pattern}" for year in ("2018", "2021") for pattern in ("*.ros", "*.rosz")]


def test_a_roster_has_everything_its_file_says() -> None:
    roster = read_roster(ROSTER.encode(), "a.ros")
    assert (roster.id, roster.name, roster.game_system_revision) == ("ros-1", "Ann's Team", 7)
    assert roster.costs == (Cost(type_id="pts", name="pts", value=Decimal("7.5")),)
    assert roster.cost_limits == (CostLimit(type_id="pts", name="pts", value=100),)
    assert roster.custom_notes == "All of us"
    assert roster.tags == (Tag(id="t-1", name="club"),)
    (force,) = roster.forces
    assert (force.catalogue_id, force.catalogue_revision, force.catalogue_name) == ("cat-1", 3, "Troopers")
    assert force.custom_notes == "Two lines\nof notes"
    assert force.publications == (Publication(id="pub-1", name="Core Book"),)
    (trooper,) = force.selections
    assert (trooper.custom_name, trooper.custom_notes, trooper.page) == ("Bob", "Bob's notes", "9")
    assert trooper.categories == (RosterCategory(id="c-1", name="Trooper", entry_id="cat-trooper", primary=True),)
    (rifle,) = trooper.selections
    assert (rifle.entry_id, rifle.entry_group_id) == ("el-1::se-rifle", "el-1::seg-1")
    assert roster.ignored == ()


def test_a_roster_is_written_as_battlescribe_writes_it() -> None:
    assert write_roster(read_roster(ROSTER.encode(), "a.ros")).decode() == ROSTER


def test_a_zipped_roster_holds_one_file_and_is_the_same_every_time() -> None:
    roster = read_roster(ROSTER.encode(), "a.ros")
    data = write_roster(roster, zipped=True)
    assert data == write_roster(roster, zipped=True)
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        assert archive.namelist() == ["Ann's Team.ros"]
    assert read_roster(data, "a.rosz") == roster


def test_a_name_that_no_file_may_have_does_not_reach_the_archive() -> None:
    roster = RosterFile(id="r", game_system_id="g", name="../../etc/passwd\n")
    with zipfile.ZipFile(io.BytesIO(write_roster(roster, zipped=True))) as archive:
        assert archive.namelist() == ["_.._etc_passwd_.ros"]


def test_what_other_programs_add_to_a_roster_is_named() -> None:
    text = ROSTER.replace('number="1" type="model"', 'number="1" type="model" from="entry"')
    assert read_roster(text.encode(), "a.ros").ignored == ("selection/@from",)


def test_selections_that_version_2_00_hangs_under_categories_are_the_force_s() -> None:
    text = (
        '<roster id="r" gameSystemId="g" battleScribeVersion="2.00"><forces><force id="f" entryId="e" catalogueId="c">'
        '<categories><category id="k" entryId="hq"><selections><selection id="s" entryId="x"/></selections></category>'
        "</categories></force></forces></roster>"
    )
    roster = read_roster(text.encode(), "a.ros")
    (force,) = roster.forces
    assert (roster.game_system_revision, force.catalogue_revision) == (0, 0)
    assert force.selections == (RosterSelection(id="s", entry_id="x"),)
    assert force.categories == (RosterCategory(id="k", entry_id="hq"),)


@pytest.mark.parametrize(
    ("value", "text"),
    [(5, "5.0"), (Decimal("0.5"), "0.5"), (-1, "-1.0"), (0, "0.0"), (Decimal("1E+2"), "100.0")],
)
def test_figures_are_written_with_a_decimal_place(value: int | Decimal, text: str) -> None:
    assert decimal_text(value) == text


TEXT = st.text(st.characters(exclude_categories=["Cs", "Cc", "Cn", "Co"], include_characters="\n\t"), max_size=12)
IDS = st.text("0123456789abcdef-:", min_size=1, max_size=20)
NUMBERS = st.integers(-(10**9), 10**9) | st.decimals(-1000, 1000, places=2).map(
    lambda value: int(value) if value == int(value) else value
)
COSTS = st.lists(st.builds(Cost, type_id=IDS, value=NUMBERS, name=TEXT), max_size=2).map(tuple)
RULES = st.lists(
    st.builds(Rule, id=IDS, name=TEXT, description=TEXT.filter(lambda text: not text.isspace())), max_size=2
).map(tuple)
PROFILES = st.lists(
    st.builds(
        Profile,
        id=IDS,
        name=TEXT,
        type_id=IDS,
        type_name=TEXT,
        page=TEXT,
        characteristics=st.lists(st.builds(Characteristic, type_id=IDS, name=TEXT, value=TEXT), max_size=2).map(tuple),
    ),
    max_size=2,
).map(tuple)
CATEGORIES = st.lists(
    st.builds(RosterCategory, id=IDS, entry_id=IDS, name=TEXT, primary=st.booleans(), custom_name=TEXT), max_size=2
).map(tuple)


def selections(children: st.SearchStrategy[tuple[RosterSelection, ...]]) -> st.SearchStrategy[RosterSelection]:
    return st.builds(
        RosterSelection,
        id=IDS,
        entry_id=IDS,
        name=TEXT,
        entry_group_id=IDS,
        custom_name=TEXT,
        custom_notes=TEXT,
        number=st.integers(0, 20),
        type=st.sampled_from(["model", "unit", "upgrade"]),
        selections=children,
        costs=COSTS,
        categories=CATEGORIES,
        profiles=PROFILES,
        rules=RULES,
    )


SELECTIONS = st.recursive(
    st.just(()), lambda children: st.lists(selections(children), max_size=2).map(tuple), max_leaves=4
)
FORCES = st.lists(
    st.builds(
        RosterForce,
        id=IDS,
        entry_id=IDS,
        catalogue_id=IDS,
        catalogue_revision=st.integers(0, 99),
        selections=SELECTIONS,
        categories=CATEGORIES,
        rules=RULES,
    ),
    max_size=2,
).map(tuple)


@given(st.builds(RosterFile, id=IDS, game_system_id=IDS, name=TEXT, custom_notes=TEXT, costs=COSTS, forces=FORCES))
def test_reading_back_what_was_written_gives_the_same_roster(roster: RosterFile) -> None:
    assert read_roster(write_roster(roster), "a.ros") == roster
    assert read_roster(write_roster(roster, zipped=True), "a.rosz") == roster


def test_every_community_roster_is_written_as_it_was_read() -> None:
    folder = needs_data("rosters")
    for path in sorted(found for pattern in ROSTERS for found in folder.glob(pattern)):
        data = path.read_bytes()
        roster = read_roster(data, path.name)
        assert roster.ignored == (), path.name
        if path.suffix == ".rosz":
            with zipfile.ZipFile(path) as archive:
                data = archive.read(archive.namelist()[0])
        assert write_roster(roster) == data, path.name
        assert read_roster(write_roster(roster), path.name) == roster
