"""The selection list of a pack, from its short form to `rules.selection`."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from rules.formats.pack_options import key_of
from rules.selection.composition import Composition, Group, Limit, Line, Need, Parties

ANY = "any"


def read_composition(told: Mapping[str, Any], names: Mapping[str, str]) -> Composition:
    """`told` is the pack's `selection`; `names` are those of its operatives by key."""
    return Composition(
        groups=tuple(_group(index, each, names) for index, each in enumerate(told["groups"], start=1)),
        limits=tuple(_limit(index, each) for index, each in enumerate(told.get("limits", ()), start=1)),
        needs=tuple(
            Need(operatives=frozenset({key}), needs=frozenset(_listed(needed)))
            for key, needed in told.get("needs", {}).items()
        ),
        parties=tuple(_parties(each) for each in told.get("one_of", ())),
        names=dict(names),
    )


def _listed(value: Any) -> list[str]:
    return [value] if isinstance(value, str) else list(value)


def _group(index: int, told: Mapping[str, Any], names: Mapping[str, str]) -> Group:
    lines = tuple(_line(each) for each in told["from"])
    only = names.get(lines[0].operative, "") if len({line.operative for line in lines}) == 1 else ""
    return Group(
        key=str(index),
        name=told.get("name", only or "Operatives"),
        count=told["count"],
        lines=lines,
        tradable=told.get("tradable", 0),
        least=told.get("at_least"),
        equipment=told.get("equipment", ""),
    )


def _line(told: Any) -> Line:
    if isinstance(told, str):
        return Line(operative=told)
    without = told.get("max_without")
    return Line(
        operative=told["take"],
        carries=frozenset(_listed(told.get("carries", ()))),
        most=_most(told.get("max", 1)),
        most_without=(frozenset(_listed(without["of"])), without["max"]) if without else None,
        weight=Fraction(str(told.get("weight", 1))),
        different=told.get("different", False),
        step=told.get("step", 1),
    )


def _most(told: int | str) -> int | None:
    return None if isinstance(told, str) else told


def _limit(index: int, told: Mapping[str, Any]) -> Limit:
    return Limit(
        key=str(index),
        name=told["name"],
        most=told.get("max"),
        least=told.get("min", 0),
        operatives=frozenset(_listed(told.get("of", ()))),
        weapons=frozenset(_listed(told.get("weapons", ()))),
        weapon_rule=told.get("weapon_rule", ""),
        keyword=key_of(told.get("keyword", "")),
        with_trades=told.get("with_trades", False),
    )


def _parties(told: Mapping[str, Any]) -> Parties:
    parties = {name: frozenset(_listed(members)) for name, members in told["lists"].items()}
    return Parties(name=told["name"], parties=parties)
