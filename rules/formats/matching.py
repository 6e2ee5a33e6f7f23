"""Which of today's options a selection of an old file is: by its ids, else by its name."""

from __future__ import annotations

from enum import StrEnum

from rules.catalogue.plan import Plan, Slot
from rules.formats.roster_file import RosterSelection


class Rung(StrEnum):
    """How a selection was found."""

    EXACT = "exact"
    LAST_ID = "last-id"
    NAME = "name"
    UNRESOLVED = "unresolved"


def find_slot(selection: RosterSelection, relative: str, plan: Plan) -> tuple[Slot | None, Rung]:
    """The option of a plan that it is, and how that was found; `relative` is its chain of ids below the plan's."""
    exact = plan.by_path.get(relative)
    if exact is not None:
        return exact, Rung.EXACT
    last = selection.entry_id.rpartition("::")[2]
    by_id = [slot for slot in plan.slots if slot.entry.id == last]
    if by_id:
        return _most_alike(by_id, selection), Rung.LAST_ID
    for same in (str, plain_name, bare_name):
        by_name = [slot for slot in plan.slots if same(slot.name) == same(selection.name)]
        if by_name:
            return _most_alike(by_name, selection), Rung.NAME
    return None, Rung.UNRESOLVED


def _most_alike(slots: list[Slot], selection: RosterSelection) -> Slot:
    """The slot that shares most with the selection: first its role, then its group, links and type."""
    primary = {category.entry_id for category in selection.categories if category.primary}
    told = set(selection.entry_id.split("::"))
    group = selection.entry_group_id.rpartition("::")[2]

    def alikeness(slot: Slot) -> tuple[bool, bool, int, bool, bool]:
        return (
            primary == {category.entry_id for category in slot.categories if category.primary},
            (slot.groups[-1].group.id if slot.groups else "") == group,
            len(told & set(slot.path.split("::"))),
            slot.entry.type == selection.type,
            not slot.hidden,
        )

    return max(slots, key=alikeness)


def ids_below(entry_id: str, told_above: str) -> str:
    """What a chain of ids says below the links that its parent has told."""
    return entry_id.removeprefix(told_above + "::") if told_above else entry_id


def plain_name(name: str) -> str:
    """A name without what editors change: case, spaces and the marks around them."""
    return " ".join("".join(letter if letter.isalnum() else " " for letter in name.casefold()).split())


def bare_name(name: str) -> str:
    """A plain name without its level, and without the word between two things."""
    words = plain_name(name).split()
    levelled = words[2:] if words[:1] == ["level"] and words[1:2] and words[1].isdigit() and words[2:] else words
    return " ".join(word for word in levelled if word != "and")
