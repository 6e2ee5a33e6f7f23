"""A whole roster for its verdict and its sheets, by operatives who were evaluated one by one and are remembered.

After an act nineteen of twenty are what they were. Where a faction's data lets an operative be told alone
(`is_shown_alone`), a roster comes to the sum of them and the maxima they share, which are counted. Where nobody is
known yet, or the engine finds a fault, all are evaluated as one tree.
"""

from __future__ import annotations

import threading
from collections import OrderedDict
from collections.abc import Hashable, Iterator, Mapping
from dataclasses import replace
from typing import Generic, TypeVar

from rules.catalogue.compile import Catalogue
from rules.catalogue.evaluate import evaluate, evaluated
from rules.catalogue.evaluation import Evaluation, NodeState
from rules.catalogue.judge import Judge
from rules.catalogue.maxima import counted
from rules.catalogue.offers import read_offers
from rules.catalogue.plan import last_id
from rules.catalogue.runtime import NodeRun
from rules.catalogue.tree import Selection, Tree
from rules.editions.base import Purpose, RosterContent, Settings, View
from rules.editions.kt2018.checks.members import Found, Standings, laid_out
from rules.editions.kt2018.checks.parts import is_shown_alone
from rules.editions.kt2018.loadout.assembly import assemble
from rules.editions.kt2018.loadout.reading import slot_of
from rules.editions.kt2018.vocabulary import vocabulary_of
from rules.issues import Issue

MOST_ROSTERS = 16
MOST_OPERATIVES = 400
MOST_STRANGERS = 3
"""How many are evaluated one by one; more of them are cheaper as one tree."""

Key = TypeVar("Key", bound=Hashable)
Value = TypeVar("Value")


class _LastUsed(Generic[Key, Value]):
    """The last values of a process that were asked for."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._values: OrderedDict[Key, Value] = OrderedDict()
        self._lock = threading.Lock()

    def get(self, key: Key) -> Value | None:
        with self._lock:
            if key not in self._values:
                return None
            self._values.move_to_end(key)
            return self._values[key]

    def keep(self, key: Key, value: Value) -> None:
        with self._lock:
            self._values[key] = value
            while len(self._values) > self._most:
                self._values.popitem(last=False)

    def forget(self) -> None:
        with self._lock:
            self._values.clear()


_rosters: _LastUsed[tuple[Catalogue, Tree], Evaluation] = _LastUsed(MOST_ROSTERS)
_operatives: _LastUsed[tuple[Catalogue, Selection], NodeState] = _LastUsed(MOST_OPERATIVES)


def roster_view(catalogue: Catalogue, content: RosterContent, *, settings: Settings, standings: Standings) -> View:
    """The same team, issues and sheets as `view` of a command roster has; it says less of what else may be chosen."""
    tree = assemble(catalogue, content.without_words(), Purpose.COMMAND_ROSTER)
    evaluation = _rosters.get((catalogue, tree))
    if evaluation is None:
        found = _added_up(catalogue, content, tree) if _is_sum(catalogue, content) else None
        evaluation = found or evaluated(catalogue, tree)
        _rosters.keep((catalogue, tree), evaluation)
    seen = Found(catalogue, content, evaluation, laid_out=lambda: laid_out(catalogue, tree))
    return seen.view(Purpose.COMMAND_ROSTER, settings, standings)


def forget_operatives() -> None:
    """Know nobody, as a new process does."""
    _rosters.forget()
    _operatives.forget()


def _is_sum(catalogue: Catalogue, content: RosterContent) -> bool:
    """Whether the roster holds nothing but a kind of list and operatives who can be judged alone."""
    configuration = vocabulary_of(catalogue).list_configuration
    return (
        is_shown_alone(catalogue)
        and all(last_id(choice.id) == configuration for choice in content.choices)
        and all(slot_of(catalogue, each) is not None for each in content.loadouts)
    )


def _added_up(catalogue: Catalogue, content: RosterContent, tree: Tree) -> Evaluation | None:
    """None where the engine finds a fault: only the whole roster shows what would mend it."""
    selections = {each.key: each for each in _selections(tree, {each.key for each in content.loadouts})}
    nodes = {key: node for key, each in selections.items() if (node := _operatives.get((catalogue, each)))}
    strangers = [each for each in content.loadouts if each.key not in nodes]
    if len(strangers) > min(MOST_STRANGERS, len(selections) - 1):
        return _all_at_once(catalogue, content, tree, selections)
    for loadout in strangers:
        alone = _evaluated_alone(catalogue, replace(content, loadouts=(loadout,)))
        if alone is None:
            return None
        nodes[loadout.key] = alone
        _operatives.keep((catalogue, selections[loadout.key]), alone)
    run, limits = counted(catalogue, tree)
    judge = Judge(run)
    others = [node for force in run.forces for node in force.children if node.key not in nodes]
    for container in others:
        read_offers(judge, container)
    by_key = {node.key: node for key in selections for node in _with_all_below(nodes[key])}
    by_key |= {container.key: _bare(container) for container in others}
    evaluation = Evaluation(errors=tuple(judge.errors), capacities=limits, nodes=by_key)
    return None if judge.errors and _faults(catalogue, content, tree, evaluation) else evaluation


def _all_at_once(
    catalogue: Catalogue, content: RosterContent, tree: Tree, selections: Mapping[str, Selection]
) -> Evaluation:
    """Everybody evaluated as one tree, and remembered from there if nobody is at fault."""
    evaluation = evaluated(catalogue, tree)
    if not _faults(catalogue, content, tree, evaluation):
        for key, selection in selections.items():
            _operatives.keep((catalogue, selection), evaluation.nodes[key])
    return evaluation


def _faults(catalogue: Catalogue, content: RosterContent, tree: Tree, evaluation: Evaluation) -> tuple[Issue, ...]:
    found = Found(catalogue, content, evaluation, laid_out=lambda: laid_out(catalogue, tree))
    return found.view(Purpose.COMMAND_ROSTER, Settings(), {}).issues


def _selections(tree: Tree, keys: set[str]) -> Iterator[Selection]:
    """At the top, or in a fire team."""
    for top in tree.forces[0].selections:
        yield from (each for each in (top, *top.children) if each.key in keys)


def _evaluated_alone(catalogue: Catalogue, content: RosterContent) -> NodeState | None:
    """What an operative is as the only one of its roster; None where the engine finds a fault with it."""
    tree = assemble(catalogue, content.without_words(), Purpose.COMMAND_ROSTER)
    evaluation = evaluate(catalogue, tree)
    if _faults(catalogue, content, tree, evaluation):
        return None
    return evaluation.nodes[content.loadouts[0].key]


def _bare(container: NodeRun) -> NodeState:
    """What errors about a fire team, or the kind of list, need to know of it."""
    return NodeState(key=container.key, entry_id=container.selection.entry_id, group_id="", name="", type="", number=1)


def _with_all_below(node: NodeState) -> Iterator[NodeState]:
    for child in node.children:
        yield from _with_all_below(child)
    yield node
