"""A model before it is anybody's: its profile, its prices, and everything it could be and carry."""

from __future__ import annotations

from collections.abc import Iterator

from rules.armoury import Armoury
from rules.catalogue.compile import Catalogue
from rules.catalogue.effects import as_number, effects_of
from rules.catalogue.model import Choosable
from rules.catalogue.plan import last_id
from rules.editions.base import Loadout, Role, RosterContent
from rules.editions.kt2018.checks.company import WIDE
from rules.editions.kt2018.checks.maxima import maxima_of
from rules.editions.kt2018.checks.members import view
from rules.editions.kt2018.loadout.armoury import armoury
from rules.editions.kt2018.loadout.choosing import new_loadout, with_specialism
from rules.editions.kt2018.loadout.editor import PLAINEST
from rules.editions.kt2018.loadout.places import places_of
from rules.editions.kt2018.loadout.reading import specialisms_of
from rules.editions.kt2018.reference.faction import as_text, carriable, weapon_line
from rules.editions.kt2018.reference.sheets import POWERS, WARGEAR, WEAPON, sheets
from rules.reference import Datasheet, Priced
from rules.sheets import Text, WeaponLine


def datasheet(catalogue: Catalogue, model: str) -> Datasheet | None:
    """Everything about a model of this faction; None where it is none of them."""
    roles = places_of(catalogue).roles_of(model)
    if not roles:
        return None
    role = next(role for role in PLAINEST if role in roles)
    loadout = new_loadout(catalogue, model, role, model)
    bearing = role if role in (Role.COMMANDER, Role.RETAINER) else Role.SPECIALIST
    specialisms = specialisms_of(catalogue, model, bearing)
    (sheet,) = sheets(catalogue, view(catalogue, RosterContent(loadouts=(loadout,))))
    options = armoury(catalogue, RosterContent(loadouts=(_bearing(catalogue, loadout, specialisms),)), model)
    options = options or Armoury(operative=model)
    return Datasheet(
        sheet=sheet,
        leads=Role.LEADER in roles,
        trainings=specialisms,
        levels=tuple((int(step.key), sheet.points + step.cost) for step in options.levels),
        traits=tuple(Priced(key=step.key, name=step.name, cost=step.cost, text=step.text) for step in options.traits),
        always=options.always,
        headings=options.headings,
        team_limits=dict(_team_limits(catalogue, options)),
        weapons=_weapons(catalogue, model),
        wargear=_texts(catalogue, model, {WARGEAR}),
        powers=_texts(catalogue, model, POWERS),
        sub_factions=options.sub_factions,
    )


def _bearing(catalogue: Catalogue, loadout: Loadout, specialisms: tuple[str, ...]) -> Loadout:
    """A commander with a specialism, without which neither levels nor traits can be had."""
    if loadout.role is not Role.COMMANDER or not specialisms:
        return loadout
    return with_specialism(catalogue, loadout, specialisms[0])


def _weapons(catalogue: Catalogue, model: str) -> tuple[WeaponLine, ...]:
    """All ways to use all it may carry, ranged before melee."""
    lines = (weapon_line(thing) for thing in carriable(catalogue, model) if thing.type_name == WEAPON)
    unique = {(line.name, line.values): line for line in lines}
    return tuple(sorted(unique.values(), key=lambda line: line.is_melee))


def _texts(catalogue: Catalogue, model: str, types: set[str] | frozenset[str]) -> tuple[Text, ...]:
    found: dict[str, Text] = {}
    for thing in carriable(catalogue, model):
        if thing.type_name in types:
            found.setdefault(thing.name, as_text(thing))
    return tuple(found.values())


def _team_limits(catalogue: Catalogue, options: Armoury) -> Iterator[tuple[str, int]]:
    """How many of an option a kill team may have in all."""
    single = dict(maxima_of(catalogue).single.values())
    for option in (option for heading in options.headings for option in heading.options):
        entry = catalogue.entries.get(last_id(option.option))
        bounds = [*_team_bounds(entry)] if isinstance(entry, Choosable) else []
        bounds = [bound for bound in (*bounds, single.get(last_id(option.option), 0)) if bound > 0]
        if bounds:
            yield option.option, min(bounds)


def _team_bounds(entry: Choosable) -> Iterator[int]:
    """What a team may have of it, as it stands or as it is set for a Battle-forged team."""
    wide = [each for each in entry.constraints if each.type == "max" and each.scope in WIDE]
    for constraint in (each for each in wide if each.field == "selections"):
        yield int(constraint.value)
        for effect in effects_of(entry):
            if effect.field == constraint.id and effect.type == "set":
                yield int(as_number(effect.value) or 0)
