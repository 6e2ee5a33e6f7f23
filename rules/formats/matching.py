"""Which of today's options a selection of an old file is: by its ids, else by its name."""

from __future__ import annotations

from difflib import get_close_matches
from enum import StrEnum

from rules.catalogue.plan import Plan, Slot, last_id
from rules.formats.roster_file import RosterSelection

LIKE, LONG, LONGEST_SMALL = 0.93, 12, 3
"""How like each other two names are that are one misspelt, how long such a name is, and what is no plural."""
MODEL, MODEL_PROFILES = "model", frozenset(("Model", "Operative"))


class MatchRung(StrEnum):
    """How a selection was found."""

    EXACT = "exact"
    LAST_ID = "last-id"
    NAME = "name"
    UNRESOLVED = "unresolved"


def find_slot(selection: RosterSelection, relative: str, plan: Plan) -> tuple[Slot | None, MatchRung]:
    """The option of a plan that it is, and how that was found; `relative` is its chain of ids below the plan's."""
    exact = plan.by_path.get(relative)
    if exact is not None:
        return exact, MatchRung.EXACT
    last = last_id(selection.entry_id)
    by_id = [slot for slot in plan.slots if slot.entry.id == last]
    if by_id:
        return _most_alike(by_id, selection), MatchRung.LAST_ID
    for same in (str, plain_name, bare_name, stem, in_any_order):
        by_name = [slot for slot in plan.slots if same(slot.name) == same(selection.name)]
        if by_name:
            return _most_alike(by_name, selection), MatchRung.NAME
    if near := _misspelt(selection, plan) or _relative(selection, plan):
        return _most_alike(near, selection), MatchRung.NAME
    return None, MatchRung.UNRESOLVED


def _misspelt(selection: RosterSelection, plan: Plan) -> list[Slot]:
    """Slots of a long name that is the selection's but for a letter or two; none where two names are as near."""
    wanted = stem(selection.name)
    near = {stem(slot.name) for slot in plan.slots if slot.entry.type == selection.type}
    found = get_close_matches(wanted, sorted(near), n=2, cutoff=LIKE) if len(wanted) >= LONG else []
    return [slot for slot in plan.slots if stem(slot.name) == found[0]] if len(found) == 1 else []


def _relative(selection: RosterSelection, plan: Plan) -> list[Slot]:
    """Models called like a profile of it, or alone in ending like its name.

    "Nob w/ power klaw" has the profile of a Kommando Nob; a "Snipa Boy" is the Kommando Snipa Boy.
    """
    if selection.type != MODEL and not any(profile.type_name in MODEL_PROFILES for profile in selection.profiles):
        return []
    models = [slot for slot in plan.slots if slot.entry.type == MODEL]
    profiles, ending = {stem(profile.name) for profile in selection.profiles}, stem(selection.name)
    found = [slot for slot in models if stem(slot.name) in profiles]
    found = found or [slot for slot in models if stem(slot.name).endswith(ending)]
    return found if len({slot.name for slot in found}) == 1 else []


def _most_alike(slots: list[Slot], selection: RosterSelection) -> Slot:
    """The slot that shares most with the selection: first its role, then its group, links and type."""
    primary = [category for category in selection.categories if category.primary]
    ids, names = {each.entry_id for each in primary}, {plain_name(each.name) for each in primary}
    given_ids = set(selection.entry_id.split("::"))
    group = last_id(selection.entry_group_id)

    def alikeness(slot: Slot) -> tuple[bool, bool, int, bool, bool]:
        return (
            ids == {category.entry_id for category in slot.categories if category.primary}
            or names == {plain_name(category.name) for category in slot.categories if category.primary},
            (slot.groups[-1].group.id if slot.groups else "") == group,
            len(given_ids & set(slot.path.split("::"))),
            slot.entry.type == selection.type,
            not slot.hidden,
        )

    return max(slots, key=alikeness)


def ids_below(entry_id: str, file_above: str) -> str:
    """The rest of a chain of ids below its parent's links."""
    return entry_id.removeprefix(file_above + "::") if file_above else entry_id


def plain_name(name: str) -> str:
    """A name without what editors change: case, spaces and the marks around them."""
    return " ".join("".join(letter if letter.isalnum() else " " for letter in name.casefold()).split())


def stem(name: str) -> str:
    """A bare name as different data may spell it: without a number before it, spaces, and the ends of plurals."""
    words = bare_name(name).split()
    words = words[1:] if len(words) > 1 and words[0].isdigit() else words
    return "".join(word[:-1] if word.endswith("s") and len(word) > LONGEST_SMALL else word for word in words)


def in_any_order(name: str) -> str:
    """A bare name with its words in one order: a chainsword and bolt pistol is a bolt pistol and chainsword."""
    return " ".join(sorted(map(stem, bare_name(name).split())))


def bare_name(name: str) -> str:
    """A plain name without its level, and without the word between two things."""
    words = plain_name(name).split()
    levelled = words[2:] if words[:1] == ["level"] and words[1:2] and words[1].isdigit() and words[2:] else words
    return " ".join(word for word in levelled if word != "and")
