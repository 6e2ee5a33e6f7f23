"""Earlier printings of factions: what a model cost and was then, laid over the pack as it is now.

A printing names the models that it had, with their prices, the wounds that were other, and what
items cost. What it does not name was not printed yet and is left out.
"""

from __future__ import annotations

import copy
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from rules.errors import Fault, Malformed
from rules.formats.pack_yaml import read_yaml

HEAD = ("edition", "key", "title", "revision", "source", "factions")
PARTS = ("models", "wounds", "items")
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


def read_printing(body: bytes, name: str) -> Printing:
    """A printing from its file; Malformed with every fault."""
    data = read_yaml(body, name)
    if faults := tuple(_faults(data)):
        raise Malformed(name, *faults)
    return Printing(**{field: data[field] for field in HEAD if field != "edition"})


def _faults(data: Any) -> Iterator[Fault]:
    if not isinstance(data, dict) or set(data) != set(HEAD) or not isinstance(data["factions"], dict):
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
