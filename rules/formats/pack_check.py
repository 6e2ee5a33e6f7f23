"""Judges what the schema cannot: names that lead nowhere, keys used twice, limits that contradict.

Every check yields all the faults it finds; nothing stops at the first.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from rules.errors import Fault
from rules.formats.pack_options import CarriedSource, ChoiceSource, ListedSource, Option, Take, walk
from rules.formats.pack_shelf import LEADER, OptionNames
from rules.formats.pack_source import AbilitySource, FactionSource, Item, Model, all_models
from rules.formats.pack_system import SystemSource


@dataclass(frozen=True, slots=True)
class FactionCheck:
    """A faction on the desk, with what it may refer to."""

    source: FactionSource
    system: SystemSource | None
    shelf: OptionNames
    models: tuple[Model, ...]
    """All of them: two of one key are each judged."""


def faction_faults(source: FactionSource, system: SystemSource | None) -> list[Fault]:
    """Everything wrong with a faction beyond its form."""
    desk = FactionCheck(source, system, OptionNames.of(source, system), tuple(all_models(source.data)))
    return [fault for check in CHECKS for fault in check(desk)]


def _repeated_keys(desk: FactionCheck) -> Iterator[Fault]:
    """Items share one set of keys, models another."""
    data = desk.source.data
    places: dict[str, str] = {}
    for section in ("weapons", "wargear", "powers"):
        for key in data.get(section, {}):
            if key in places:
                yield Fault(f"The key is already used by {places[key]}.", f"{section}.{key}")
            places.setdefault(key, f"{section}.{key}")
    models: dict[str, str] = {}
    for model in desk.models:
        if model.key in models:
            yield Fault(f"The key is already used by {models[model.key]}.", model.place)
        models.setdefault(model.key, model.place)


def _items_named(desk: FactionCheck) -> Iterator[Fault]:
    """Equipment and options name items and lists that exist."""
    for equipment, options in _holders(desk):
        for carried in equipment:
            yield from _known(carried.item, desk.shelf.items, "item", carried.place)
        for option in walk(options):
            if isinstance(option, Take):
                for key in option.items:
                    yield from _known(key, desk.shelf.items, "item", option.place)
            elif isinstance(option, ListedSource):
                yield from _known(option.list, desk.shelf.lists, "list", option.place)


def _holders(desk: FactionCheck) -> Iterator[tuple[tuple[CarriedSource, ...], tuple[Option, ...]]]:
    holders: list[Model | Item] = [*desk.models, *desk.source.items.values()]
    for holder in holders:
        yield holder.equipment, holder.options
    for shared in desk.source.lists.values():
        yield (), shared.options


def _known(key: str, known: object, kind: str, place: str) -> Iterator[Fault]:
    if key not in known:  # type: ignore[operator]
        yield Fault(f"No {kind} is called {key!r}.", place)


def _circles(desk: FactionCheck) -> Iterator[Fault]:
    """Nothing contains itself."""
    for key, item in desk.source.items.items():
        if key in desk.shelf.reached(item.equipment, item.options):
            yield Fault("Contains itself.", item.place)
    for key, shared in desk.source.lists.items():
        inner = desk.shelf.every_option(shared.options)
        if any(isinstance(option, ListedSource) and option.list == key for option in inner):
            yield Fault("Contains itself.", shared.place)


def _abilities(desk: FactionCheck) -> Iterator[Fault]:
    known = desk.source.abilities
    for model in desk.models:
        yield from _ability_keys(model.abilities, known, model.place)
    for item in desk.source.items.values():
        yield from _ability_keys(item.abilities, known, item.place)


def _ability_keys(abilities: tuple[str | AbilitySource, ...], known: object, place: str) -> Iterator[Fault]:
    for ability in abilities:
        if isinstance(ability, str):
            yield from _known(ability, known, "ability", f"{place}.abilities")


def _specialisms(desk: FactionCheck) -> Iterator[Fault]:
    if desk.system is None:
        return
    for model in desk.models:
        place = f"{model.place}.{'specialism' if model.section == 'retainers' else 'specialisms'}"
        for key in model.specialisms:
            yield from _known(key, desk.system.specialisms, "specialism", place)
        bearers = [desk.system.specialisms[key].bearers for key in model.specialisms if key in desk.system.specialisms]
        if model.section == "datasheets" and "commanders" in bearers:
            yield Fault("Only commanders may have a commander’s specialism.", place)
        if model.section != "datasheets" and LEADER in model.specialisms:
            yield Fault("Only models of a datasheet may be the Leader.", place)


def _company(desk: FactionCheck) -> Iterator[Fault]:
    """Whom attendants attend and retainers are paired with."""
    sheets = {*desk.source.datasheets, *desk.source.models}
    for model in desk.models:
        for key in model.attends:
            yield from _known(key, sheets, "datasheet or model", f"{model.place}.attends")
        if model.pair:
            yield from _known(model.pair, desk.source.models, "model", f"{model.place}.pair")


def _sub_factions(desk: FactionCheck) -> Iterator[Fault]:
    known = {"any", "none", *desk.source.sub_factions}
    for model in desk.models:
        for key in model.narrowed_to or (model.sub_faction,):
            yield from _known(key, known, "sub-faction", f"{model.place}.sub_faction")
        if {"any", "none"} & set(model.narrowed_to):
            yield Fault("A list names sub-factions only; none of them is always offered.", f"{model.place}.sub_faction")


def _prices(desk: FactionCheck) -> Iterator[Fault]:
    for model in desk.models:
        if list(model.levels) != sorted(model.levels):
            yield Fault("Prices fall from one level to the next.", f"{model.place}.levels")


def _fire_teams(desk: FactionCheck) -> Iterator[Fault]:
    names: dict[str, str] = {}
    for sheet in desk.source.datasheets.values():
        if sheet.fire_team and sheet.fire_team in names:
            yield Fault(f"The fire team has the same name as that of {names[sheet.fire_team]}.", sheet.place)
        names.setdefault(sheet.fire_team, sheet.place)
        if sheet.fire_team and not any(desk.source.models[key].fire_team for key in sheet.models):
            yield Fault("No model of it is a member; `fire_team: false` belongs to the datasheet.", sheet.place)


def _choices(desk: FactionCheck) -> Iterator[Fault]:
    """Options of every model: keys, defaults, limits, references."""
    for model in desk.models:
        known = desk.shelf.references(model, desk.source)
        yield from _siblings(model.options)
        for key, needed in model.specialism_needs.items():
            place = f"{model.place}.specialism_needs"
            yield from _known(key, model.specialisms, "specialism of this model", place)
            for reference in needed:
                yield from _known(reference, known, "choice of this model", place)
        headings: set[str] = set()
        for option in desk.shelf.every_option(model.options):
            yield from _option(desk, option, known)
        for option in walk(model.options):
            if isinstance(option, ChoiceSource):
                if option.key in headings:
                    yield Fault(f"Another heading of this model has the key {option.key!r}; give `key:`.", option.place)
                headings.add(option.key)
    for shared in desk.source.lists.values():
        yield from _siblings(shared.options)


def _siblings(options: tuple[Option, ...]) -> Iterator[Fault]:
    """What stands in one place has keys of its own."""
    seen: set[str] = set()
    for option in options:
        if option.key in seen:
            yield Fault(f"{option.key!r} is offered twice in one place; give one a `key:`.", option.place)
        seen.add(option.key)
        if isinstance(option, ChoiceSource):
            yield from _siblings(option.options)


def _option(desk: FactionCheck, option: Option, known: set[str]) -> Iterator[Fault]:
    limits = option.limits
    if limits.maximum is not None and limits.minimum > limits.maximum:
        yield Fault(f"min {limits.minimum} is more than max {limits.maximum}.", option.place)
    if isinstance(option, ChoiceSource | ListedSource) and option.default:
        offered = option.options if isinstance(option, ChoiceSource) else _listed(desk, option)
        if option.default not in {one.key for one in offered if isinstance(one, Take)}:
            yield Fault(f"The default {option.default!r} is not among the choices.", f"{option.place}.default")
    named = [*limits.needs, *limits.not_with, *(r for each in limits.adjust for r in each.references)]
    for reference in named:
        yield from _known(reference, known, "choice of this model", option.place)


def _listed(desk: FactionCheck, option: ListedSource) -> tuple[Option, ...]:
    shared = desk.shelf.lists.get(option.list)
    return shared.options if shared else ()


Check = Callable[[FactionCheck], Iterator[Fault]]
CHECKS: tuple[Check, ...] = (
    _repeated_keys,
    _items_named,
    _circles,
    _abilities,
    _specialisms,
    _company,
    _sub_factions,
    _prices,
    _fire_teams,
    _choices,
)
