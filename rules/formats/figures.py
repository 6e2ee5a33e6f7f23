"""What a roster says in figures, whichever edition: its operatives, and where today's prices differ from its own."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from decimal import Decimal

from rules.catalogue.compile import Catalogue
from rules.catalogue.evaluation import Evaluation, ForceState, NodeState
from rules.catalogue.model import Category, Cost, Number
from rules.catalogue.tree import Tree, all_forces, all_selections
from rules.formats.matching import MODEL_PROFILES
from rules.formats.resolve import MatchReport
from rules.formats.roster_file import RosterFile, RosterForce, RosterSelection

ROLES = {
    "Leader": "leader",
    "Specialist": "specialist",
    "Non-specialist": "non-specialist",
    "Commander": "commander",
    "Specialist Retainer": "retainer",
    "Operative": "operative",
}
"""What a primary category's name says of the role."""
LEVELS = {f"Level {level}": level for level in (1, 2, 3, 4)}


@dataclass(frozen=True, slots=True, kw_only=True)
class OperativeFigures:
    """One operative of a roster in figures."""

    key: str
    name: str
    entry: str
    points: Number = 0
    stated: Number = 0
    """What the file says it costs."""
    role: str = ""
    specialism: str = ""
    level: int = 1
    parts: tuple[str, ...] = ()
    """The keys of its selections, its own first."""

    def to_json(self) -> dict[str, object]:
        """As reports on a file say it."""
        points = float(self.points) if isinstance(self.points, Decimal) else self.points
        fields = {name: getattr(self, name) for name in ("name", "entry", "role", "specialism", "level")}
        return {**fields, "points": points}


@dataclass(frozen=True, slots=True, kw_only=True)
class Figures:
    cost_type: str
    """The cost that teams are built by; empty in an edition that has none."""
    stated: Number = 0
    computed: Number = 0
    operatives: tuple[OperativeFigures, ...] = ()
    differences: tuple[str, ...] = ()
    """Where today's prices are not the file's, one sentence for each operative."""

    @property
    def summary(self) -> tuple[str, ...]:
        """How today's prices differ, in one line: "9 of 20 operatives cost more today: 98 → 103."."""
        dearer = sum(each.points > each.stated for each in self.operatives)
        cheaper = sum(each.points < each.stated for each in self.operatives)
        if not dearer and not cheaper:
            return ()
        changes = [(count, which) for count, which in ((dearer, "more"), (cheaper, "less")) if count]
        (first, which), *others = changes
        verb = "costs" if first == 1 else "cost"
        words = f"{first} of {len(self.operatives)} operatives {verb} {which}"
        words += "".join(f" and {count} {which}" for count, which in others)
        sums = [sum(amounts) for amounts in zip(*((each.stated, each.points) for each in self.operatives), strict=True)]
        return (f"{words} today: {sums[0]} → {sums[1]}.",)

    @property
    def operative_of(self) -> dict[str, str]:
        """Selection → the operative it belongs to."""
        return {part: figure.key for figure in self.operatives for part in figure.parts}


def figures_of(
    catalogue: Catalogue, roster: RosterFile, tree: Tree, resolution: MatchReport, evaluation: Evaluation
) -> Figures:
    """The roster's figures; the tree and the report are what `resolve` made of it."""
    cost_type = _cost_type(catalogue, roster)
    amounts = {
        step.key: _amount(selection.costs, cost_type)
        for step, selection in zip(resolution.steps, _in_order(roster.forces), strict=True)
    }
    names = {
        selection.key: selection.custom_name for f in all_forces(tree) for selection in all_selections(f.selections)
    }
    reader = _FiguresReader(cost_type, amounts, names)
    operatives = tuple(figure for force in evaluation.forces for figure in reader.force(force))
    stated = _amount(roster.costs, cost_type)
    return Figures(
        cost_type=cost_type,
        stated=stated,
        computed=_amount(evaluation.costs, cost_type),
        operatives=operatives,
        differences=(*reader.differences(operatives, evaluation), *_total_difference(stated, amounts)),
    )


def _cost_type(catalogue: Catalogue, roster: RosterFile) -> str:
    """The game system's first cost; the roster's, when the game system has none."""
    known = next(iter(catalogue.cost_types), "")
    return known or next((cost.type_id for cost in roster.costs), "")


def _amount(costs: Iterable[Cost], cost_type: str) -> Number:
    return sum(cost.value for cost in costs if cost.type_id == cost_type)


def _in_order(forces: Iterable[RosterForce]) -> Iterator[RosterSelection]:
    """Every selection of the file in the order in which `resolve` goes through them."""
    for force in forces:
        yield from _below(force.selections)
        yield from _in_order(force.forces)


def _below(selections: Iterable[RosterSelection]) -> Iterator[RosterSelection]:
    for selection in selections:
        yield selection
        yield from _below(selection.selections)


@dataclass(slots=True)
class _FiguresReader:
    cost_type: str
    stated: Mapping[str, Number]
    custom_names: Mapping[str, str]
    others: list[NodeState] = field(default_factory=list)
    """Selections that belong to no operative."""

    def force(self, force: ForceState) -> Iterator[OperativeFigures]:
        for node in force.selections:
            yield from self._operatives(node, "")
        for inner in force.forces:
            yield from self.force(inner)

    def _operatives(self, node: NodeState, role: str) -> Iterator[OperativeFigures]:
        role = _role(node.categories) or role
        if self._is_operative(node):
            yield self._figure(node, role)
            return
        self.others.append(node)
        for child in node.children:
            yield from self._operatives(child, role)

    def _is_operative(self, node: NodeState) -> bool:
        return any(profile.type_name in MODEL_PROFILES for profile in node.profiles)

    def _figure(self, node: NodeState, role: str) -> OperativeFigures:
        parts = tuple(_all_nodes(node))
        own = tuple(_own_nodes(node, self._is_operative))
        return OperativeFigures(
            key=node.key,
            name=self.custom_names.get(node.key) or node.name,
            entry=node.name,
            points=sum(_amount(part.costs, self.cost_type) for part in parts),
            stated=sum(self.stated.get(part.key, 0) for part in parts),
            role=role,
            specialism=next((part.name for part in own[1:] if any(map(_level, part.children))), ""),
            level=max((_level(part) for part in own), default=0) or 1,
            parts=tuple(part.key for part in parts),
        )

    def differences(self, operatives: Iterable[OperativeFigures], evaluation: Evaluation) -> Iterator[str]:
        for figure in operatives:
            changes = [self._change(evaluation.nodes[key]) for key in figure.parts]
            if any(changes):
                words = "; ".join(change for change in changes if change)
                yield f"{figure.name}: {figure.stated} in the file, {figure.points} by today’s data ({words})."
        for node in self.others:
            if change := self._change(node):
                yield f"{change}, by today’s data."

    def _change(self, node: NodeState) -> str:
        now, then = _amount(node.costs, self.cost_type), self.stated.get(node.key, 0)
        return f"{node.name} {then} → {now}" if now != then else ""


def _total_difference(stated: Number, amounts: Mapping[str, Number]) -> Iterator[str]:
    added = sum(amounts.values())
    if added != stated:
        yield f"The file states a total of {stated}, but its selections add up to {added}."


def _role(categories: Iterable[Category]) -> str:
    """The role that a primary category names; data may mark a second category primary that names none."""
    return next((ROLES[category.name] for category in categories if category.primary and category.name in ROLES), "")


def _level(node: NodeState) -> int:
    return max((LEVELS.get(category.name, 0) for category in node.categories), default=0)


def _all_nodes(node: NodeState) -> Iterator[NodeState]:
    yield node
    for child in node.children:
        yield from _all_nodes(child)


def _own_nodes(node: NodeState, is_operative: Callable[[NodeState], bool]) -> Iterator[NodeState]:
    """The selections of an operative without those of a model that goes with it."""
    yield node
    for child in node.children:
        if not is_operative(child):
            yield from _own_nodes(child, is_operative)
