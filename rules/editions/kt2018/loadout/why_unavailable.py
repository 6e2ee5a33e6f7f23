"""Why something is not offered to an operative: what it does not go together with, or what it goes with alone.

Read from the conditions by which the data hide it; they say no more than what is counted, so what
stands on the operative is named where it is in the way, and what is wanted where that is missing.
"""

from __future__ import annotations

from collections.abc import Iterator

from rules.catalogue.compile import Catalogue
from rules.catalogue.evaluation import NodeState, Offer
from rules.catalogue.model import Condition
from rules.catalogue.plan import Plan, Slot
from rules.catalogue.runtime import EMPTY
from rules.editions.base import Loadout
from rules.editions.kt2018.checks.company import conditions_of
from rules.editions.kt2018.loadout.reading import slot_of
from rules.names import both, first_of

MOST_NAMED = 4
NO_REASON = "Not available with its present choices."
NONE_OF = ("lessThan", "notInstanceOf")


def why_closed(catalogue: Catalogue, loadout: Loadout, root: NodeState, node: NodeState, offer: Offer) -> str:
    """Why the offer below a node of the operative is hidden, in the names of what it carries or lacks."""
    plan = _plan(catalogue, loadout, node)
    slot = plan.find(offer.id)
    carried, names = dict(_carried(root)), dict(_beside(plan, offer.name))
    in_the_way: dict[str, None] = {}
    wanted: dict[str, None] = {}
    for condition, shuts in _conditions(slot) if slot else ():
        if shuts and condition.child_id in carried:
            in_the_way[carried[condition.child_id]] = None
        elif (
            not shuts
            and condition.child_id not in carried
            and (name := names.get(condition.child_id) or _name(catalogue, condition.child_id))
        ):
            wanted[name] = None
    if in_the_way:
        return f"Not together with {both(in_the_way)}."
    if len(wanted) > MOST_NAMED:
        return f"Only with one of {first_of(list(wanted), MOST_NAMED)}."
    return f"Only with {both(wanted, 'or')}." if wanted else NO_REASON


def _conditions(slot: Slot) -> Iterator[tuple[Condition, bool]]:
    """What is asked before it is hidden, and whether it is hidden for being there, not for being missing."""
    for effects in (slot.effects, *(group.effects for group in slot.groups)):
        for effect in effects.get("hidden", ()):
            hides = effect.value == "true"
            for condition in conditions_of(effect.tests):
                yield condition, hides != _is_absence(condition)


def _is_absence(condition: Condition) -> bool:
    return condition.type in NONE_OF or (condition.type in ("equalTo", "atMost") and condition.value == 0)


def _carried(root: NodeState) -> Iterator[tuple[str, str]]:
    """Everything by which a condition may call what stands below the operative, with its name."""
    for node in root.children:
        yield from ((each, node.name) for each in node.entry_id.split("::"))
        yield from ((category.entry_id, node.name) for category in node.categories)
        yield from _carried(node)


def _name(catalogue: Catalogue, wanted: str) -> str:
    entry = catalogue.entries.get(wanted)
    return entry.name if entry else catalogue.category_names.get(wanted, "")


def _beside(plan: Plan, name: str) -> Iterator[tuple[str, str]]:
    """What is offered at the same place, by its link; with its heading where it is called as what is asked about."""
    for slot in plan.slots:
        if slot.link is not None:
            under = f" under {slot.groups[-1].group.name}" if slot.name == name and slot.groups else ""
            yield slot.link.id, f"{slot.name}{under}"


def _plan(catalogue: Catalogue, loadout: Loadout, node: NodeState) -> Plan:
    """All that the catalogue has to offer below a node of the operative."""
    slot = slot_of(catalogue, loadout)
    choices = (*loadout.role_choices, *loadout.choices)
    for step in filter(None, node.key.removeprefix(loadout.key).split("/")):
        choice = choices[int(step)]
        slot = catalogue.slot_plan(slot).find(choice.id) if slot else None
        choices = choice.children
    return catalogue.slot_plan(slot) if slot else EMPTY
