"""The categories selections carry after modifiers: declared first, then changed once."""

from __future__ import annotations

from collections.abc import Iterable

from rules.catalogue.conditions import active
from rules.catalogue.effects import CATEGORY_TYPES, Effect
from rules.catalogue.model import Category
from rules.catalogue.runtime import Context, NodeRun, Run
from rules.catalogue.scopes import containers_of


def settle_categories(run: Run) -> None:
    """Apply what adds, removes or promotes categories; all conditions see them as declared."""
    _aim_remote(run)
    changed: list[tuple[NodeRun, tuple[Category, ...]]] = []
    for node in run.nodes:
        effects = node.slot.effects.get("category", ()) if node.slot else ()
        if not effects and not node.remote:
            continue
        context = Context(node.parent, node.force, node)
        found = [effect for effect, _ in active(run, effects, context)]
        found += [effect for effect in node.remote if effect.field == "category"]
        if found:
            changed.append((node, _recategorised(run, node.categories, found)))
    for node, categories in changed:
        node.categories = categories
    if changed:
        run.forget_counts()


def _aim_remote(run: Run) -> None:
    """Hand effects with a scope of their own to the selections they are aimed at."""
    for node in run.nodes:
        if node.slot is None:
            continue
        context = Context(node.parent, node.force, node)
        for effect, _ in active(run, node.slot.remote, context):
            for target in containers_of(run, effect.scope, context):
                if isinstance(target, NodeRun):
                    target.remote.append(effect)


def _recategorised(run: Run, categories: tuple[Category, ...], effects: Iterable[Effect]) -> tuple[Category, ...]:
    by_entry = {category.entry_id: category for category in categories}
    for effect in effects:
        if effect.type not in CATEGORY_TYPES:
            continue
        wanted = effect.value
        plain = Category(entry_id=wanted, name=run.catalogue.category_names.get(wanted, ""))
        if effect.type == "remove":
            by_entry.pop(wanted, None)
        elif effect.type == "add":
            by_entry.setdefault(wanted, plain)
        elif effect.type == "unset-primary":
            if wanted in by_entry:
                by_entry[wanted] = plain
        else:
            by_entry = {key: Category(entry_id=key, name=c.name) for key, c in by_entry.items()}
            by_entry[wanted] = Category(entry_id=wanted, name=plain.name, primary=True)
    return tuple(by_entry.values())
