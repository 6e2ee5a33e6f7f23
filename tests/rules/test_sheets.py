"""A sheet goes to JSON and comes back the same; one kept by an older version keeps its defaults."""

from __future__ import annotations

import dataclasses
import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.acts import Recruit
from rules.sheets import OperativeSheet, Text, WeaponLine, from_json, sheet_of_recruit, to_json

WORDS = st.text(max_size=8)
TEXTS = st.builds(Text, name=WORDS, text=WORDS, key=WORDS, level=st.integers(0, 4))
LINES = st.builds(
    WeaponLine, name=WORDS, values=st.lists(WORDS).map(tuple), count=st.integers(1, 3), is_melee=st.booleans()
)
SHAPES: dict[str, st.SearchStrategy[Any]] = {
    "str": WORDS,
    "int": st.integers(0, 200),
    "bool": st.booleans(),
    "tuple[str, ...]": st.lists(WORDS, max_size=3).map(tuple),
    "tuple[int, ...]": st.lists(st.integers(0, 4), max_size=3).map(tuple),
    "tuple[tuple[str, str], ...]": st.lists(st.tuples(WORDS, WORDS), max_size=3).map(tuple),
    "tuple[Text, ...]": st.lists(TEXTS, max_size=2).map(tuple),
    "tuple[WeaponLine, ...]": st.lists(LINES, max_size=2).map(tuple),
}
SHEETS = st.builds(
    OperativeSheet, **{field.name: SHAPES[str(field.type)] for field in dataclasses.fields(OperativeSheet)}
)
# A portrait is kept beside the sheet.
KEPT = SHEETS.map(lambda sheet: dataclasses.replace(sheet, portrait=""))


@pytest.mark.ci
@given(KEPT)
def test_a_sheet_comes_back_from_json(sheet: OperativeSheet) -> None:
    assert from_json(json.loads(json.dumps(to_json(sheet)))) == sheet


@pytest.mark.ci
@given(SHEETS)
def test_a_sheet_is_told_as_it_comes_back_so_that_a_kept_one_can_be_compared(sheet: OperativeSheet) -> None:
    assert json.loads(json.dumps(to_json(sheet))) == to_json(sheet)


def test_a_sheet_of_somebody_with_everything_comes_back_from_json() -> None:
    sheet = OperativeSheet(
        key="a", name="A", model="M", model_key="m", datasheet="D", role="leader", level=2, points=7,
        stats=(("M", "6"), ("W", "2")), open_levels=(2, 3), picks=(Text(name="P", text="T", key="p", level=2),),
        weapons=(WeaponLine(name="Gun", values=("12", "4"), count=2), WeaponLine(name="Axe", values=(), is_melee=True)),
    )  # fmt: skip
    kept = to_json(sheet)
    assert from_json(json.loads(json.dumps(kept))) == sheet
    assert kept["weapons"][0] == {"name": "Gun", "values": ["12", "4"], "count": 2, "is_melee": False}
    assert kept["picks"] == [{"name": "P", "text": "T", "key": "p", "level": 2, "cost": ""}]
    assert (kept["stats"], kept["open_levels"]) == ([["M", "6"], ["W", "2"]], [2, 3])


@pytest.mark.parametrize(("called", "name"), [("Bex", "Bex"), ("", "A recruit")])
def test_of_somebody_who_is_only_asked_for_little_is_known(called: str, name: str) -> None:
    found = sheet_of_recruit(Recruit(model="m", role="specialist", specialism="medic", called=called), "k")
    assert found == OperativeSheet(
        key="k", name=name, model="", model_key="m", datasheet="", role="specialist", specialism="medic",
        new_recruit=True,
    )  # fmt: skip


def test_a_portrait_is_no_part_of_a_kept_sheet() -> None:
    texts = dict.fromkeys(("key", "name", "model", "model_key", "datasheet", "role"), "x")
    assert to_json(OperativeSheet(**texts, portrait="ab")) == to_json(OperativeSheet(**texts))


def test_a_sheet_of_another_version_keeps_what_is_known_and_defaults() -> None:
    texts = dict.fromkeys(("key", "name", "model", "model_key", "datasheet", "role"), "x")
    assert from_json({**texts, "mood": "grim"}) == OperativeSheet(**texts)
