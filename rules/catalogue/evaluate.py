"""`evaluate`: one tree against one catalogue, pure and total.

The steps, in order: lay the tree out, settle categories, settle costs, then read off
every node, every offer and every limit.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from rules.catalogue.appearance import around_force, is_force_hidden, is_slot_hidden, text_of
from rules.catalogue.categories import settle_categories
from rules.catalogue.compile import Catalogue
from rules.catalogue.conditions import active
from rules.catalogue.costs import Before, settle_costs, total
from rules.catalogue.effects import tidy
from rules.catalogue.evaluation import Evaluation, ForceState, NodeState
from rules.catalogue.info import InfoItem, visible_info
from rules.catalogue.judge import Judge
from rules.catalogue.model import Number, Profile, Rule
from rules.catalogue.offers import read_offers
from rules.catalogue.plan import Slot, merge_categories
from rules.catalogue.runtime import Context, ForceRun, NodeRun, Run
from rules.catalogue.tree import Tree


def evaluate(catalogue: Catalogue, tree: Tree, *, before: Before | None = None) -> Evaluation:
    """Everything there is to say about a tree.

    `before` holds the costs each selection had at the last evaluation, by key: modifiers
    that count costs see those until the pass reaches the selection, as the reference engine
    does. Without such modifiers it changes nothing.
    """
    run = Run(catalogue, tree)
    settle_categories(run)
    settle_costs(run, before or {})
    reader = _RunReader(run)
    forces = tuple(reader.force(force) for force in run.forces if force.outer is None)
    totals = total(run, run.nodes)
    reader.judge.tell_roster({cost.type_id: cost.value for cost in totals})
    return Evaluation(
        forces=forces,
        costs=totals,
        errors=tuple(reader.judge.errors),
        capacities=tuple(reader.judge.capacities.values()),
        nodes=reader.nodes,
    )


@lru_cache(maxsize=16)
def evaluated(catalogue: Catalogue, tree: Tree) -> Evaluation:
    """The same, remembered for the last few trees: an act and what follows it judge the same teams again."""
    return evaluate(catalogue, tree)


class _RunReader:
    """Reads the settled run off into values."""

    def __init__(self, run: Run) -> None:
        self.run = run
        self.judge = Judge(run)
        self.nodes: dict[str, NodeState] = {}

    def force(self, force: ForceRun) -> ForceState:
        catalogue, entry = self.run.catalogue, force.entry
        profiles, rules = self._force_info(force)
        offers, groups = read_offers(self.judge, force)
        self.judge.tell_force(force)
        context = around_force(self.run, force)
        effects = catalogue.effects(entry) if entry else {}
        return ForceState(
            key=force.key,
            entry_id=force.force.entry_id,
            catalogue_id=force.force.catalogue_id,
            name=text_of(self.run, effects, "name", entry.name if entry else force.force.entry_id, context),
            hidden=is_force_hidden(self.run, force),
            costs=total(self.run, force.descendants()),
            categories=merge_categories(entry.category_links, catalogue.category_names) if entry else (),
            profiles=profiles,
            rules=rules,
            publication_id=entry.publication_id if entry else "",
            page=text_of(self.run, effects, "page", entry.page if entry else "", context),
            selections=tuple(self.node(node) for node in force.children),
            offers=offers,
            groups=groups,
            forces=tuple(self.force(inner) for inner in force.forces),
        )

    def node(self, node: NodeRun) -> NodeState:
        children = tuple(self.node(child) for child in node.children)
        own = self._resolved(node, node.slot) if node.slot else self._unresolved(node)
        offers, groups = read_offers(self.judge, node)
        as_costs = self.run.catalogue.as_costs
        listed = self._listed(node)
        costs = as_costs(listed)
        state = NodeState(
            key=node.key,
            entry_id=node.selection.entry_id,
            group_id=node.selection.group_id,
            number=node.number,
            costs=costs,
            total=as_costs(_with_children(listed, children)) if children else costs,
            categories=node.categories,
            offers=offers,
            groups=groups,
            children=children,
            **own,
        )
        self._tell(node, state)
        self.nodes[node.key] = state
        return state

    def _listed(self, node: NodeRun) -> dict[str, Number]:
        """What it costs, and nothing of every other type that its catalogue knows."""
        if node.slot is None:
            return node.costs
        known = self.run.catalogue.listed_costs(node.force.force.catalogue_id)
        return dict.fromkeys(known, 0) | {key: value for key, value in node.costs.items() if value}

    def _tell(self, node: NodeRun, state: NodeState) -> None:
        if state.hidden:
            self.judge.tell_hidden(node)
        slot = node.slot
        if slot is not None and "error" in slot.effects:
            context = Context(node.parent, node.force, node)
            self.judge.tell_data("selection", slot.entry.id, slot.name, node.key, slot.effects, context)

    def _resolved(self, node: NodeRun, slot: Slot) -> dict[str, Any]:
        context = Context(node.parent, node.force, node)
        profiles, rules = self._visible(slot.info, context)
        return {
            "name": text_of(self.run, slot.effects, "name", slot.name, context),
            "type": slot.entry.type,
            "hidden": is_slot_hidden(self.run, slot, context),
            "profiles": profiles,
            "rules": rules,
            "publication_id": slot.publication_id,
            "page": text_of(self.run, slot.effects, "page", slot.page, context),
        }

    def _unresolved(self, node: NodeRun) -> dict[str, Any]:
        stated = node.selection.stated
        return {
            "name": stated.name if stated else node.selection.entry_id,
            "type": stated.type if stated else "upgrade",
            "profiles": stated.profiles if stated else (),
            "rules": stated.rules if stated else (),
            "resolved": False,
        }

    def _force_info(self, force: ForceRun) -> tuple[tuple[Profile, ...], tuple[Rule, ...]]:
        catalogue = self.run.catalogue
        owners = (force.entry, catalogue.catalogues.get(force.force.catalogue_id), catalogue.game_system)
        items = tuple(item for owner in owners if owner is not None for item in catalogue.info(owner))
        return self._visible(items, around_force(self.run, force))

    def _visible(self, items: tuple[InfoItem, ...], context: Context) -> tuple[tuple[Profile, ...], tuple[Rule, ...]]:
        return visible_info(items, lambda effects: active(self.run, effects, context)) if items else ((), ())


def _with_children(own: dict[str, Number], children: tuple[NodeState, ...]) -> dict[str, Number]:
    totals = dict(own)
    for child in children:
        for cost in child.total:
            totals[cost.type_id] = tidy(totals.get(cost.type_id, 0) + cost.value)
    return totals
