"""What a file has apart and the data in one, or the other way round: made as the data has it."""

from __future__ import annotations

from dataclasses import replace

from rules.catalogue.compile import Catalogue
from rules.catalogue.plan import Plan, Slot
from rules.formats.matching import bare_name, find_slot, ids_below, plain_name
from rules.formats.roster_file import RosterFile, RosterForce, RosterSelection


def joined(catalogue: Catalogue, roster: RosterFile) -> RosterFile:
    """The file with what it has apart, and the data in one, as that: frag grenades and krak grenades are one choice."""

    def within(selections: tuple[RosterSelection, ...], plan: Plan, text: str) -> tuple[RosterSelection, ...]:
        return tuple(below(each, plan, text) for each in _joined(selections, plan))

    def below(selection: RosterSelection, plan: Plan, text: str) -> RosterSelection:
        slot, _ = find_slot(selection, ids_below(selection.entry_id, text), plan)
        if slot is None:
            return selection
        plan = catalogue.slot_plan(slot)
        inner = within(_parted(selection, slot, plan), plan, selection.entry_id.rpartition("::")[0])
        return replace(selection, selections=inner)

    def force(given: RosterForce) -> RosterForce:
        plan = catalogue.root_plan(given.catalogue_id)
        return replace(given, selections=within(given.selections, plan, ""), forces=tuple(map(force, given.forces)))

    return replace(roster, forces=tuple(map(force, roster.forces)))


def _joined(selections: tuple[RosterSelection, ...], plan: Plan) -> tuple[RosterSelection, ...]:
    lost = {bare_name(each.name): each for each in selections if find_slot(each, each.entry_id, plan)[0] is None}
    for slot in plan.slots if len(lost) > 1 else ():
        pieces = _pieces(slot.name)
        ways = tuple((piece,) for piece in pieces) if len(pieces) > 1 else _halves(slot.name)
        parts = [lost[name] for way in ways for name in way if name in lost]
        if len(parts) == len(ways) > 1 and not any(cost.value for part in parts[1:] for cost in part.costs):
            named = (replace(each, name=slot.name) if each is parts[0] else each for each in selections)
            selections = tuple(each for each in named if each not in parts[1:])
    return selections


def _parted(selection: RosterSelection, slot: Slot, plan: Plan) -> tuple[RosterSelection, ...]:
    """What stands in a selection; where the data asks for both things that its name holds, these."""
    parts = {name for half in _halves(slot.name) for name in half}
    held = [each for each in plan.slots if plain_name(each.name) in parts]
    if not plan.slots:  # the data names the pieces only in the name of the whole
        return tuple(each for each in selection.selections if bare_name(each.name) not in _pieces(slot.name))
    if selection.selections or len(held) < 2:
        return selection.selections
    plain = replace(selection, custom_name="", custom_notes="", costs=(), categories=(), profiles=(), rules=())
    return tuple(replace(plain, id=f"{plain.id}-{number}", name=each.name) for number, each in enumerate(held))


def _pieces(name: str) -> tuple[str, ...]:
    """What a set is made of: of "Bolt pistol, Chainsword" both; of one thing it alone."""
    return tuple(map(bare_name, name.split(", ")))


def _halves(name: str) -> tuple[tuple[str, ...], ...]:
    """What each of two things in one name may be called: of "frag and krak grenades" both are grenades."""
    first, _, second = plain_name(name).partition(" and ")
    return (first, f"{first} {second.rpartition(' ')[2]}"), (second,)
