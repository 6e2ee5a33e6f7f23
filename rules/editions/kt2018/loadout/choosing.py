"""What can be done to one operative's choices: roles, specialisms, abilities, traits, wargear.

Each is done on a tree that holds the operative alone, by the engine's own acts, and read back.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from rules.catalogue import grow
from rules.catalogue.compile import Catalogue
from rules.catalogue.evaluation import NodeState
from rules.catalogue.model import SelectionEntry
from rules.catalogue.plan import Slot, last_id
from rules.catalogue.runtime import EMPTY
from rules.editions.base import Choice, Loadout, Role
from rules.editions.kt2018.checks.commanders import MOST_TRAITS
from rules.editions.kt2018.loadout.places import places_of
from rules.editions.kt2018.loadout.reading import (
    is_none,
    is_sub_faction,
    level_of_slot,
    pick_of,
    read_loadout,
    slot_of,
    specialisms_of,
)
from rules.editions.kt2018.loadout.single_operative import ALONE, alone, changed, choice_at, entries_of, selecting
from rules.editions.kt2018.vocabulary import vocabulary_of
from rules.editions.kt2018.words import plural, slug, title, trait_name
from rules.errors import Refusal
from rules.names import both


def new_loadout(catalogue: Catalogue, model: str, role: Role, key: str) -> Loadout:
    """A model in a role, with what its entry calls for by default."""
    roles = places_of(catalogue).roles_of(model)
    if not roles:
        raise Refusal(f"No model is called {model!r} in this faction.", code="unknown-model")
    if role not in roles:
        raise Refusal(f"It can be {both(roles, 'or')}, not {role}.", code="role-not-offered")
    return _filled(catalogue, Loadout(key=key, model=model, role=role))


def with_role(catalogue: Catalogue, loadout: Loadout, role: Role) -> Loadout:
    """The same model with the same choices in another role; the old role's specialism is gone."""
    roles = places_of(catalogue).roles_of(loadout.model)
    if not roles:
        raise Refusal(f"The data here does not know {called(catalogue, loadout)}; its role stays.", code="unknown")
    if role not in roles:
        raise Refusal(f"{called(catalogue, loadout)} can be {both(roles, 'or')}, not {role}.", code="role-not-offered")
    return _filled(catalogue, replace(loadout, role=role, role_choices=tuple(_moved(catalogue, loadout, role))))


def _moved(catalogue: Catalogue, loadout: Loadout, role: Role) -> Iterator[Choice]:
    """What the old role's link offers and the new one's too, but for the specialism: a sub-faction, for instance."""
    words = vocabulary_of(catalogue).specialisms
    new = slot_of(catalogue, replace(loadout, role=role))
    offered = {slot.entry.id: slot for slot in catalogue.slot_plan(new).slots} if new else {}
    for choice in loadout.role_choices:
        entry = last_id(choice.id)
        if choice.stated is None and entry in offered and entry not in words:
            yield replace(choice, id=offered[entry].path)


def with_specialism(catalogue: Catalogue, loadout: Loadout, specialism: str) -> Loadout:
    """Another specialism in the same role; the old one's abilities are gone."""
    words = vocabulary_of(catalogue).specialisms
    slot = slot_of(catalogue, loadout)
    offered = catalogue.slot_plan(slot).slots if slot else ()
    wanted = next((s for s in offered if words.get(s.entry.id) == specialism), None)
    if wanted is None:
        open_ = specialisms_of(catalogue, loadout.model, loadout.role)
        which = f"{both(map(title, open_), 'or')}, not {title(specialism)}" if open_ else "no specialism"
        raise Refusal(f"{called(catalogue, loadout)} may take {which}.", code="not-its-specialism")
    bare = replace(
        loadout,
        choices=tuple(c for c in loadout.choices if last_id(c.id) not in words),
        role_choices=tuple(c for c in loadout.role_choices if last_id(c.id) not in words),
    )
    return changed(catalogue, bare, lambda tree: grow.select(catalogue, tree, ALONE, wanted.path)[0])


def with_ability(catalogue: Catalogue, loadout: Loadout, ability: str) -> Loadout:
    """Take an ability of its tree: on its own level if that is free, else as the choice of level 4."""
    key, specialism, slot = _specialism_choice(catalogue, loadout)
    reading = read_loadout(catalogue, loadout)
    if any(pick.key == ability for pick in reading.picks):
        raise Refusal("It has this ability already.")
    if not any(pick.key == ability for pick in reading.tree):
        raise Refusal(f"{ability!r} is not an ability of {specialism}.")
    words = vocabulary_of(catalogue)
    places: list[tuple[int, Slot]] = []
    for inner in catalogue.slot_plan(slot).slots:
        pick = pick_of(inner, specialism, words)
        if pick is not None and pick.key == ability:
            stands_on = max(words.levels.get(c.entry_id, 0) for c in inner.categories)
            places.append((stands_on, inner))
    taken = {level for level, _ in _levels_taken(catalogue, loadout)}
    free = [inner for level, inner in sorted(places, key=lambda p: p[0]) if level not in taken]
    if not free:
        raise Refusal("The levels that could hold this ability are taken; drop one first.")
    return changed(catalogue, loadout, lambda tree: grow.select(catalogue, tree, key, free[0].path)[0])


def without_ability(catalogue: Catalogue, loadout: Loadout, ability: str) -> Loadout:
    """Let go of an ability; what hangs under it goes too."""
    key, specialism, slot = _specialism_choice(catalogue, loadout)
    words = vocabulary_of(catalogue)
    plan = catalogue.slot_plan(slot)
    choice = choice_at(loadout, key)
    for index, child in enumerate(choice.children):
        inner = plan.find(child.id)
        pick = pick_of(inner, specialism, words) if inner else None
        if pick is not None and pick.key == ability and pick.level > 1:
            return changed(catalogue, loadout, lambda tree: tree, drop=f"{key}/{index}")
    raise Refusal(f"{ability!r} is not one of its abilities, or comes with the specialism.")


def with_level(catalogue: Catalogue, loadout: Loadout, level: int) -> Loadout:
    """Buy a commander a level: abilities above it go, and where one is missing the first open is taken."""
    if loadout.role is not Role.COMMANDER:
        raise Refusal(f"{called(catalogue, loadout)} earns levels by experience; only a commander buys them.")
    if not 1 <= level <= 4:
        raise Refusal(f"A commander has level 1 to 4, not {level}.")
    if any(last_id(choice.id) in vocabulary_of(catalogue).hunters for choice in loadout.choices):
        raise Refusal(f"{called(catalogue, loadout)} is a Legendary Hunter, whose level is fixed.")
    for key in reversed([k for above, k in _levels_taken(catalogue, loadout) if above > level]):
        loadout = changed(catalogue, loadout, lambda tree: tree, drop=key)
    for wanted in range(2, level + 1):
        if wanted not in {taken for taken, _ in _levels_taken(catalogue, loadout)}:
            loadout = _first_ability(catalogue, loadout, wanted)
    return loadout


def with_trait(catalogue: Catalogue, loadout: Loadout, trait: str) -> Loadout:
    traits = vocabulary_of(catalogue).traits
    wanted, bought = slug(trait), read_loadout(catalogue, loadout).traits
    if wanted in bought:
        raise Refusal("It has this trait already; traits must be different.")
    if len(bought) >= MOST_TRAITS:
        has = f"{called(catalogue, loadout)} has {both(map(trait_name, bought))}"
        raise Refusal(f"{has}; a commander may have {plural(MOST_TRAITS, 'trait')}.")
    _, evaluation = alone(catalogue, loadout)
    for node in _below(evaluation.nodes[ALONE]):
        for offer in node.offers:
            if traits.get(last_id(offer.entry_id)) == wanted and offer.state == "open":
                return selecting(catalogue, loadout, node.key, offer.id)
    raise Refusal(f"{trait!r} is not open to {called(catalogue, loadout)}.")


def without_trait(catalogue: Catalogue, loadout: Loadout, trait: str) -> Loadout:
    traits = vocabulary_of(catalogue).traits
    keys = [key for key, entry in entries_of(loadout) if traits.get(entry) == slug(trait)]
    if not keys:
        raise Refusal(f"{trait!r} is not one of its traits.")
    return changed(catalogue, loadout, lambda tree: tree, drop=keys[0])


def with_sub_faction(catalogue: Catalogue, loadout: Loadout, wanted: str) -> Loadout | None:
    """The operative as one of a sub-faction ("" for none of them); None when that is not open to it."""
    slot = slot_of(catalogue, loadout)
    plan = catalogue.slot_plan(slot) if slot else None
    offered = [s for s in plan.slots if is_sub_faction(s)] if plan else []
    named = slug(wanted)
    target = next(
        (s for s in offered if (is_none(s) if not wanted else named in (slug(s.name), slug(s.entry.id)))), None
    )
    if plan is None or target is None:
        return None
    others = {s.path for s in offered}

    def only_here(choices: tuple[Choice, ...]) -> tuple[Choice, ...]:
        return tuple(c for c in choices if not ((found := plan.find(c.id)) and found.path in others))

    bare = replace(loadout, choices=only_here(loadout.choices), role_choices=only_here(loadout.role_choices))
    return changed(catalogue, bare, lambda tree: grow.select(catalogue, tree, ALONE, target.path)[0])


def without_earned(catalogue: Catalogue, loadout: Loadout) -> Loadout:
    """The operative as it was recruited: without the levels it earned."""
    if loadout.role is Role.COMMANDER:
        return loadout
    for _, key in reversed([(n, k) for n, k in _levels_taken(catalogue, loadout) if n > 1]):
        loadout = changed(catalogue, loadout, lambda tree: tree, drop=key)
    return loadout


def _filled(catalogue: Catalogue, loadout: Loadout) -> Loadout:
    return changed(catalogue, loadout, lambda tree: grow.fill(catalogue, tree, [ALONE]))


def _specialism_choice(catalogue: Catalogue, loadout: Loadout) -> tuple[str, str, Slot]:
    words = vocabulary_of(catalogue).specialisms
    slot = slot_of(catalogue, loadout)
    plan = catalogue.slot_plan(slot) if slot else None
    for index, choice in enumerate((*loadout.role_choices, *loadout.choices)):
        inner = plan.find(choice.id) if plan else None
        if inner is not None and inner.entry.id in words:
            return f"{ALONE}/{index}", words[inner.entry.id], inner
    raise Refusal(f"{called(catalogue, loadout)} has no specialism.", code="no-specialism")


def _levels_taken(catalogue: Catalogue, loadout: Loadout) -> list[tuple[int, str]]:
    """The levels that choices stand on: (level, key), in order."""
    words = vocabulary_of(catalogue)
    _, evaluation = alone(catalogue, loadout)
    found: list[tuple[int, str]] = []
    for node in _below(evaluation.nodes[ALONE]):
        levels = [words.levels[each.entry_id] for each in node.categories if each.entry_id in words.levels]
        if levels:
            found.append((max(levels), node.key))
    return found


def _first_ability(catalogue: Catalogue, loadout: Loadout, level: int) -> Loadout:
    words = vocabulary_of(catalogue)
    _, evaluation = alone(catalogue, loadout)
    for node in _below(evaluation.nodes[ALONE]):
        entry = catalogue.entries.get(last_id(node.entry_id))
        plan = catalogue.entry_plan(entry) if isinstance(entry, SelectionEntry) else EMPTY
        for offer in node.offers:
            slot = plan.find(offer.id)
            if slot is not None and offer.state == "open" and level_of_slot(slot, words) == level:
                return selecting(catalogue, loadout, node.key, offer.id)
    raise Refusal(f"{called(catalogue, loadout)} has no ability for level {level}.")


def _below(node: NodeState) -> list[NodeState]:
    found, waiting = [], [node]
    while waiting:
        current = waiting.pop(0)
        found.append(current)
        waiting.extend(current.children)
    return found


def called(catalogue: Catalogue, loadout: Loadout) -> str:
    slot = slot_of(catalogue, loadout)
    name = loadout.stated.name if loadout.stated else loadout.model
    return loadout.name or (slot.name if slot else name)
