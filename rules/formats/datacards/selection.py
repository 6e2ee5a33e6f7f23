"""The selection list of a pack, from its short form to `rules.selection`."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import replace
from fractions import Fraction
from itertools import combinations_with_replacement
from typing import Any

from rules.formats.pack_options import key_of
from rules.selection.composition import Composition, GroupLine, Need, Parties, SelectionGroup, SelectionLimit

ANY = "any"


def read_composition(data: Mapping[str, Any], names: Mapping[str, str]) -> Composition:
    """`told` is the pack's `selection`; `names` are those of its operatives by key."""
    ways = tuple(_composition(each, names) for each in lists_of(data))
    return ways[0] if len(ways) == 1 else replace(ways[0], alternatives=ways)


def lists_of(data: Mapping[str, Any]) -> list[Mapping[str, Any]]:
    """The lists of which any one must hold: those of `either`, or one for each way to combine fire teams."""
    if "fire_teams" in data:
        fire_teams = data["fire_teams"]
        parts = [_combined(fire_teams["of"], picked) for picked in _picked(fire_teams["of"], fire_teams["pick"])]
    else:
        parts = list(data.get("either", ()))
    shared = {key: value for key, value in data.items() if key not in ("fire_teams", "either")}
    return [{**shared, **part, **_joined(shared, part)} for part in parts] or [data]


def _joined(shared: Mapping[str, Any], part: Mapping[str, Any]) -> dict[str, Any]:
    return {key: [*part.get(key, ()), *shared.get(key, ())] for key in ("groups", "limits", "one_of")}


def _picked(of: Mapping[str, Any], number: int) -> Iterator[Counter[str]]:
    """Every way to pick so many fire teams."""
    for keys in combinations_with_replacement(of, number):
        picked = Counter(keys)
        if all(picked[key] <= of[key].get("max", number) for key in picked):
            yield picked


def _combined(of: Mapping[str, Any], picked: Counter[str]) -> dict[str, Any]:
    """Fire teams as one list: what each of several alike ones may have, all of them may have together."""
    groups, limits = [], []
    for key, number in picked.items():
        for group in of[key]["groups"]:
            least = {"at_least": group["at_least"] * number} if "at_least" in group else {}
            groups.append({"name": of[key]["name"], **group, "count": group["count"] * number, **least})
        for limit in of[key].get("limits", ()):
            bounds = {bound: limit[bound] * number for bound in ("min", "max") if bound in limit}
            if number == 2 and "max_of_two" in limit:
                bounds["max"] = limit["max_of_two"]
            limits.append({**limit, **bounds})
    return {"groups": groups, "limits": limits}


def _composition(data: Mapping[str, Any], names: Mapping[str, str]) -> Composition:
    return Composition(
        groups=tuple(_group(index, each, names) for index, each in enumerate(data["groups"], start=1)),
        limits=tuple(_limit(index, each) for index, each in enumerate(data.get("limits", ()), start=1)),
        needs=tuple(
            Need(operatives=frozenset({key}), needs=frozenset(as_list(needed)))
            for key, needed in data.get("needs", {}).items()
        ),
        parties=tuple(_parties(each) for each in data.get("one_of", ())),
        names=dict(names),
    )


def as_list(value: Any) -> list[str]:
    return [value] if isinstance(value, str) else list(value)


def _group(index: int, data: Mapping[str, Any], names: Mapping[str, str]) -> SelectionGroup:
    lines = tuple(_line(each) for each in data["from"])
    only = names.get(lines[0].operative, "") if len({line.operative for line in lines}) == 1 else ""
    return SelectionGroup(
        key=str(index),
        name=data.get("name", only or "Operatives"),
        count=data["count"],
        lines=lines,
        tradable=data.get("tradable", 0),
        least=data.get("at_least"),
        equipment=data.get("equipment", ""),
    )


def _line(data: Any) -> GroupLine:
    if isinstance(data, str):
        return GroupLine(operative=data)
    without = data.get("max_without")
    return GroupLine(
        operative=data["take"],
        carries=frozenset(as_list(data.get("carries", ()))),
        most=_most(data.get("max", 1)),
        most_without=(frozenset(as_list(without["of"])), without["max"]) if without else None,
        weight=Fraction(str(data.get("weight", 1))),
        different=data.get("different", False),
        step=data.get("step", 1),
    )


def _most(most: int | str) -> int | None:
    return None if isinstance(most, str) else most


def _limit(index: int, data: Mapping[str, Any]) -> SelectionLimit:
    return SelectionLimit(
        key=str(index),
        name=data["name"],
        most=data.get("max"),
        least=data.get("min", 0),
        operatives=frozenset(as_list(data.get("of", ()))),
        weapons=frozenset(as_list(data.get("weapons", ()))),
        weapon_rule=data.get("weapon_rule", ""),
        keyword=key_of(data.get("keyword", "")),
        with_trades=data.get("with_trades", False),
    )


def _parties(data: Mapping[str, Any]) -> Parties:
    parties = {name: frozenset(as_list(members)) for name, members in data["lists"].items()}
    return Parties(name=data["name"], parties=parties)
