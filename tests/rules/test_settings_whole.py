"""Settings of campaigns whole: described, read, and with their faults, as `expected/settings.txt` says."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Any

import pytest

from rules.campaigns import codec
from rules.campaigns.about import EVERY_CAMPAIGN, About
from rules.campaigns.described import described
from rules.campaigns.settings import Band, CampaignSettings, DieTable
from rules.campaigns.shape import SettingsShape
from rules.campaigns.spec_ops.settings import AWARDS, SHAPE, SPEC_OPS, SpecOpsSettings
from rules.campaigns.validity import coverage_faults, number_faults, row_faults, table_faults, value_faults
from tests.rules.expected import Cases, expected, lines_of, several

NAME = "settings"


class Mood(StrEnum):
    CALM = "calm"
    FIERCE = "fierce"


CALM = DieTable(die=4, bands=(Band(low=1, high=4, result="calm"),))


@dataclass(frozen=True, slots=True, kw_only=True)
class Row:
    key: str
    name: str = ""
    amount: int = 1
    of: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Odd:
    """Settings of every shape."""

    number: int
    most: int | None = 4
    is_on: bool = False
    mood: Mood = Mood.CALM
    table: DieTable = CALM
    rows: tuple[Row, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Loose(Odd):
    """Besides what no form shows."""

    pair: tuple[int, str] = (1, "a")
    counts: Mapping[str, int] | None = None
    anything: Any = None


ABOUT: dict[type[Any], dict[str, About]] = {
    Odd: {
        "number": About("Number", "How many.", "first", low=1, high=3),
        "most": About("Most", "At most.", low=2, high=4),
        "is_on": About("On", "Whether."),
        "mood": About("Mood", "How.", choices=((Mood.CALM, "calm"), (Mood.FIERCE, "fierce"))),
        "table": About("Table", "A die."),
        "rows": About("Rows", "Some."),
    },
    Row: {
        "key": About("Key", "Its key."),
        "name": About("Name", "Its name."),
        "amount": About("Amount", "How many.", low=0, high=9),
        "of": About("Of", "Of what.", choices=(("a", "A"), ("b", "B")), choices_from="rows", may_be_none=True),
    },
    DieTable: {"die": About("Die", "Its sides.", low=2, high=10), "bands": About("Bands", "Its faces.")},
    Band: {name: About(name, "A band.") for name in ("low", "high", "result", "is_own")},
}
WHOLE = Loose(number=2, rows=(Row(key="a", of="b"),), counts={"x": 1}, anything=[1, {"y": Mood.CALM}])


def read(**fields: Any) -> Callable[[], Any]:
    return lambda: codec.from_json(Loose, {"number": 1, **fields})


def where(make: Callable[[], Any]) -> Callable[[], Any]:
    """What is read, or where it is wrong."""

    def found() -> Any:
        try:
            return make()
        except codec.WrongShape as wrong:
            return [f"{wrong.path}: {wrong.message}"]

    return found


READ: Cases = {
    "all": lambda: codec.from_json(Loose, codec.to_json(WHOLE)) == WHOLE,
    "json": lambda: codec.to_json(WHOLE),
    "a mapping": lambda: codec.to_json({1: Row(key="a"), "b": (Row(key="c"),)}),
    "a type": lambda: str(codec.to_json(Odd) is Odd),
    **{
        name: where(make)
        for name, make in {
            "nothing": lambda: codec.from_json(Loose, {}),
            "a list": lambda: codec.from_json(Loose, [1], "here"),
            "unknown": read(b=1, a=2),
            "no number": read(number="1"),
            "no whole number": read(number=1.5),
            "yes is no number": read(number=True),
            "none": read(most=None),
            "not none": read(mood=None),
            "another mood": read(mood="wild"),
            "a mood": read(mood="fierce"),
            "no list": read(rows={}),
            "a row without its key": read(rows=[{"key": "a"}, {"name": "b"}]),
            "a wrong row": read(rows=[{"key": 1}]),
            "a pair": read(pair=[2, "b"]),
            "half a pair": read(pair=[2]),
            "a wrong pair": read(pair=["b", 2]),
            "counts": read(counts={"x": 3}),
            "no counts": read(counts=3),
            "wrong counts": read(counts={"x": "y"}),
            "anything": read(anything={"x": [1]}),
        }.items()
    },
}


def shape() -> SettingsShape[Any]:
    return SettingsShape(kind=Odd, default=Odd(number=1), check=lambda settings: (), about=ABOUT, groups=())


SHAPED: Cases = {
    "read": lambda: shape().read({"number": 3}, Odd(number=1, is_on=True)),
    "wrong": lambda: shape().read({"number": "x", "other": 1, "rows": [{"key": 2}]}, WHOLE),
    "label": lambda: shape().label("most"),
}


def odd(**fields: Any) -> Callable[[], Any]:
    return lambda: list(value_faults(Odd(**{"number": 1} | fields), ABOUT))


def table(*bands: tuple[int, int, str], die: int = 6) -> DieTable:
    return DieTable(die=die, bands=tuple(Band(low=low, high=high, result=result) for low, high, result in bands))


def faults(of: Callable[..., Any], *arguments: Any) -> Callable[[], Any]:
    return lambda: list(of(*arguments))


def dataslate(**fields: Any) -> Callable[[], Any]:
    return lambda: SHAPE.check(SpecOpsSettings(**fields))


FAULTS: Cases = {
    "none": odd(number=3, most=2),
    "too few": odd(number=0, most=1),
    "too many": odd(number=4, most=5),
    "no limit": odd(most=None),
    "another mood": odd(mood="wild"),
    "a row": odd(rows=(Row(key="a", amount=9, of="a"), Row(key="b", amount=10, of="c"), Row(key="c", amount=0))),
    "no mood": odd(mood=""),
    "a die": odd(table=table((1, 11, "x"), die=11)),
    "a dataslate": dataslate(points_start=5, capacity=4, capacity_most=4),
    "a dataslate that holds too much": dataslate(points_start=6, capacity=5, capacity_most=4),
    "a dataslate of odd rows": dataslate(awards=(*AWARDS, AWARDS[0]), operations=(*SPEC_OPS, SPEC_OPS[0])),
    "a number": faults(number_faults, 5, (1, 4), "here"),
    "rows": faults(row_faults, (Row(key="a", name="A"), Row(key="a-1", name="a"), Row(key="A", name=" ")), "rows"),
    "same rows": faults(row_faults, (Row(key="a", name="A"), Row(key="a", name="B")), "rows"),
    "long rows": faults(row_faults, (Row(key="a" * 80, name="A" * 80), Row(key="a" * 81, name="A" * 81)), "rows"),
    "many rows": faults(row_faults, tuple(Row(key=f"k{n}", name=f"N{n}") for n in range(61)), "rows"),
    "rows enough": faults(row_faults, tuple(Row(key=f"k{n}", name=f"N{n}") for n in range(60)), "rows"),
    "odd keys": faults(row_faults, tuple(Row(key=k, name=k) for k in ("-a", "a-", "a--b", "a_b", "a1-b2")), "rows"),
    "a table": faults(table_faults, table((1, 3, "a"), (4, 6, "b")), "t", ("a", "b")),
    "a table of one face": faults(table_faults, table((1, 1, "a"), (2, 6, "c")), "t", ("a", "b")),
    "a table backwards": faults(table_faults, table((3, 2, "a"), (1, 6, "b")), "t", ("a", "b")),
    "a table with holes": faults(coverage_faults, [(0, 1), (3, 3), (3, 7)], 6, "t"),
    "a table with many": faults(coverage_faults, [(1, 2)], 9, "t"),
    "a table with a few": faults(coverage_faults, [(1, 2)], 8, "t"),
    "a table of thousands": faults(coverage_faults, [(0, 1000)], 1000, "t"),
    "a table of more": faults(coverage_faults, [(0, 1001)], 1000, "t"),
}


CASES: Cases = {
    "settings described": lambda: described(Odd, ABOUT),
    "settings of every campaign": lambda: described(CampaignSettings, {CampaignSettings: EVERY_CAMPAIGN}),
    "settings of every campaign at the start": lambda: CampaignSettings(),
    "settings read": lambda: several(READ),
    "settings of a shape": lambda: several(SHAPED),
    "settings and their faults": lambda: several(FAULTS),
}


@pytest.mark.parametrize("case", CASES)
def test_settings_are_as_written(case: str) -> None:
    assert lines_of(CASES[case]) == expected(NAME)[case]


def test_nothing_else_is_written() -> None:
    assert list(expected(NAME)) == list(CASES)
