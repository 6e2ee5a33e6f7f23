"""Earlier printings of factions: what a model cost and was then, laid over the pack as it is now.

A printing names the models that it had, with their prices, the wounds that were other, and what items cost. What it
does not name was not printed yet and is left out. Of kill teams by their own list it names how large each fire team,
or the whole list, was.
"""

from __future__ import annotations

import copy
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from rules.errors import Fault, Malformed
from rules.formats.pack_yaml import read_yaml

HEAD = ("edition", "key", "title", "revision", "source", "factions")
WHOLE = "whole"
PARTS = ("models", "wounds", "items", "sizes")
LIST = "list"
"""The size of a kill team that has no fire teams."""
WOUNDS = 5
"""Where wounds stand in a profile."""
SECTIONS = ("commanders", "retainers", "attendants")
MARK = "@"
"""Between the key of a pack and that of its printing."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Printing:
    """One printing: what each of its factions had."""

    key: str
    title: str
    revision: int
    source: str
    factions: Mapping[str, Mapping[str, Mapping[str, int]]]
    whole: bool = False
    """Whether nothing else was printed then; other factions are then not missing from it."""


def read_printing(body: bytes, name: str) -> Printing:
    """A printing from its file; Malformed with every fault."""
    data = read_yaml(body, name)
    if faults := tuple(_faults(data)):
        raise Malformed(name, *faults)
    return Printing(**{field: data[field] for field in (*HEAD, WHOLE) if field != "edition" and field in data})


def _faults(data: Any) -> Iterator[Fault]:
    if not isinstance(data, dict) or set(data) - {WHOLE} != set(HEAD) or not isinstance(data["factions"], dict):
        yield Fault(f"A printing has {', '.join(HEAD)}.")
        return
    for faction, parts in data["factions"].items():
        for part, numbers in parts.items() if isinstance(parts, dict) else (("", None),):
            if part not in PARTS or not isinstance(numbers, dict):
                yield Fault(f"Of a faction a printing tells {', '.join(PARTS)}.", f"factions.{faction}")
            else:
                wrong = (key for key, number in numbers.items() if type(number) is not int or number < 0)
                yield from (Fault("Needs a number.", f"factions.{faction}.{part}.{key}") for key in wrong)


def overlaid(data: Mapping[str, Any], printing: Printing) -> dict[str, Any]:
    """A faction's pack, as read from YAML, as that printing had it; Malformed where it names what is not there."""
    printed = printing.factions[data["key"]]
    if "sizes" in printed:
        return _with_sizes(copy.deepcopy(dict(data)), printing)
    models, items = printed["models"], printed.get("items", {})
    found: dict[str, Any] = copy.deepcopy(dict(data))
    if unknown := tuple(_unknown(found, printed)):
        raise Malformed(printing.key, *unknown)
    found["prices"] = f"{printing.title}, as {printing.source} has them"
    for section in SECTIONS:
        remaining = {key: model for key, model in found.get(section, {}).items() if key in models}
        found.pop(section, None)
        if remaining:
            found[section] = remaining
    for key, sheet in list(found["datasheets"].items()):
        sheet["models"] = {each: model for each, model in sheet["models"].items() if each in models}
        if not sheet["models"]:
            del found["datasheets"][key]
    for key, model in _models(found).items():
        model["price"] = models[key]
        if key in printed.get("wounds", {}):
            model["profile"][WOUNDS] = printed["wounds"][key]
    for key, price in items.items():
        _item(found, key)["price"] = price
    _without_own_prices(found, items)
    found["teams"] = {
        key: team
        for key, team in found.get("teams", {}).items()
        if all(each["model"] in models for each in team["operatives"])
    }
    if not found["teams"]:
        del found["teams"]
    return found


def _with_sizes(data: dict[str, Any], printing: Printing) -> dict[str, Any]:
    """A kill team by its own list with fire teams as large as they were; ready teams lose whom that leaves out."""
    sizes, parts = printing.factions[data["key"]]["sizes"], _parts(data)
    if unknown := [key for key in sizes if key not in parts]:
        raise Malformed(printing.key, *(Fault("The kill team has no such part.", f"sizes.{key}") for key in unknown))
    for key, size in sizes.items():
        *others, last = parts[key]["groups"]
        before, last["count"] = _size(parts[key]), size - sum(group["count"] for group in others)
        free = {line["take"] for line in last["from"] if isinstance(line, dict) and line.get("max") == "any"}
        here = {
            line if isinstance(line, str) else line["take"] for group in parts[key]["groups"] for line in group["from"]
        }
        for team in data.get("teams", {}).values():
            _shrink(team["operatives"], here, free, before - size, before)
    data["source"] = printing.source
    return data


def _parts(data: Mapping[str, Any]) -> dict[str, Any]:
    """Its fire teams, or its list."""
    selection: dict[str, Any] = data["selection"]
    of: dict[str, Any] = selection.get("fire_teams", {}).get("of", {})
    return of or {LIST: selection}


def _size(part: Mapping[str, Any]) -> int:
    return sum(group["count"] for group in part["groups"])


def _shrink(operatives: list[Any], here: set[str], free: set[str], fewer: int, size: int) -> None:
    """Take so many for each such fire team from the end: of those that may be there in any number, else of the rest."""
    own = [each for each in reversed(operatives) if each["take"] in here]
    leaving = sorted(own, key=lambda each: each["take"] not in free)
    for each in leaving[: fewer * (len(own) // size)]:
        operatives.remove(each)


def _models(data: Mapping[str, Any]) -> dict[str, dict[str, Any]]:
    sheets = {key: model for sheet in data["datasheets"].values() for key, model in sheet["models"].items()}
    return sheets | {key: model for section in SECTIONS for key, model in data.get(section, {}).items()}


def _item(data: Mapping[str, Any], key: str) -> dict[str, Any]:
    return next(data[section][key] for section in ("weapons", "wargear") if key in data.get(section, {}))


def _unknown(data: Mapping[str, Any], parts: Mapping[str, Mapping[str, int]]) -> Iterator[Fault]:
    known = {"models": _models(data), "wounds": _models(data)}
    known["items"] = {key: {} for section in ("weapons", "wargear") for key in data.get(section, {})}
    for part, numbers in parts.items():
        yield from (Fault("The pack has no such thing.", f"{part}.{key}") for key in numbers if key not in known[part])


def _without_own_prices(value: Any, items: Mapping[str, int]) -> None:
    """Where an item is offered at a price of its own, it costs what the printing says; what was free stays so."""
    if isinstance(value, dict):
        taken = value.get("take")
        if (
            taken is not None
            and value.get("price") != 0
            and all(each in items for each in ([taken] if isinstance(taken, str) else taken))
        ):
            value.pop("price", None)
            value.pop("price_for_two", None)
        for inner in value.values():
            _without_own_prices(inner, items)
    elif isinstance(value, list):
        for inner in value:
            _without_own_prices(inner, items)


def printed_key(key: str, printing: str) -> str:
    """The key of a pack's printing."""
    return f"{key}{MARK}{printing}"


def base_key(key: str) -> str:
    """The key of the pack that a printing is of; of a pack of today its own."""
    return key.partition(MARK)[0]


def printing_in(key: str) -> str:
    """The printing that a pack's key names; empty for the latest."""
    return key.partition(MARK)[2]


def printing_name(printing: str) -> str:
    """A printing in words: "Core Manual 2018"; empty for the latest."""
    return printing.replace("-", " ").title()
