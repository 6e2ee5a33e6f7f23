"""One operative alone in a tree: the bench on which its choices are changed."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import lru_cache

from rules.catalogue import grow
from rules.catalogue.compile import Catalogue
from rules.catalogue.evaluate import evaluate
from rules.catalogue.evaluation import Evaluation
from rules.catalogue.plan import last_id
from rules.catalogue.tree import Tree
from rules.editions.base import Choice, Loadout, Purpose, RosterContent
from rules.editions.kt2018.loadout.assembly import assemble, configured
from rules.editions.kt2018.loadout.dissection import dissect
from rules.editions.placing import key_at
from rules.errors import Refusal

ALONE = "alone"


def _muster_of(catalogue: Catalogue, loadout: Loadout) -> RosterContent:
    return RosterContent(choices=configured(catalogue, "campaign-roster"), loadouts=(replace(loadout, key=ALONE),))


def alone(catalogue: Catalogue, loadout: Loadout) -> tuple[Tree, Evaluation]:
    tree = assemble(catalogue, _muster_of(catalogue, loadout).without_words(), Purpose.EXPORT)
    return tree, _evaluated(catalogue, tree)


@lru_cache(maxsize=64)
def _evaluated(catalogue: Catalogue, tree: Tree) -> Evaluation:
    """Remembered by itself: one model is recruited again and again, and would push whole teams out of the memory."""
    return evaluate(catalogue, tree)


def changed(catalogue: Catalogue, loadout: Loadout, change: Callable[[Tree], Tree], *, drop: str = "") -> Loadout:
    """The operative after a change to the tree that holds it alone; `drop` goes first."""
    tree = assemble(catalogue, _muster_of(catalogue, loadout), Purpose.EXPORT)
    if drop:
        tree = grow.remove(tree, drop)
    found = dissect(catalogue, change(tree)).loadouts
    if not found:
        raise Refusal("This operative is not in the pack, so its choices cannot be changed.", code="unknown")
    return replace(found[0], key=loadout.key)


def key_of(loadout: Loadout, place: Sequence[str]) -> str:
    """The key that a place has while the operative stands alone."""
    return key_at(loadout, place, ALONE)


def choice_at(loadout: Loadout, key: str) -> Choice:
    choices = (*loadout.role_choices, *loadout.choices)
    *above, last = map(int, key.removeprefix(ALONE + "/").split("/"))
    for step in above:
        choices = choices[step].children
    return choices[last]


def entries_of(loadout: Loadout) -> list[tuple[str, str]]:
    """Every choice: (its key, its entry)."""
    found: list[tuple[str, str]] = []
    waiting = [(f"{ALONE}/{n}", c) for n, c in enumerate((*loadout.role_choices, *loadout.choices))]
    while waiting:
        key, choice = waiting.pop(0)
        found.append((key, last_id(choice.id)))
        waiting[:0] = [(f"{key}/{n}", c) for n, c in enumerate(choice.children)]
    return found


def selecting(catalogue: Catalogue, loadout: Loadout, key: str, option: str) -> Loadout:
    return changed(catalogue, loadout, lambda tree: grow.select(catalogue, tree, key, option)[0])
