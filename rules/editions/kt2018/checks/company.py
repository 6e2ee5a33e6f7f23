"""Operatives that need company: drones with their team, Rein with Raus, a disciple with its apostle.

The data says so by limits that other operatives switch: a maximum that is nothing without
the other, or a minimum that the other calls for. They are read once per catalogue and told
as what they mean; the engine's own verdict on those limits is dropped.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from rules.catalogue.compile import Catalogue
from rules.catalogue.derived import once_per_catalogue
from rules.catalogue.effects import Effect, Tests, as_number
from rules.catalogue.model import Condition, Constraint
from rules.catalogue.plan import Slot
from rules.editions.base import Capacity, Member
from rules.editions.kt2018.loadout.places import Places, places_of
from rules.editions.kt2018.vocabulary import Vocabulary, vocabulary_of

WIDE = ("force", "roster")


@dataclass(frozen=True, slots=True)
class CompanionRule:
    """Operatives of these models come only where one of the others is."""

    constraint: str
    models: frozenset[str]
    others: frozenset[str]
    name: str
    needs: tuple[str, ...]
    """What the others are called."""


@once_per_catalogue
def company_of(catalogue: Catalogue) -> tuple[CompanionRule, ...]:
    """Every such tie of a compiled faction; read once."""
    work = _CompanionReader(catalogue, vocabulary_of(catalogue), places_of(catalogue))
    ties = {tie.constraint: tie for tie in work.ties()}
    return tuple(ties.values())


def kept_company(ties: Iterable[CompanionRule], members: Sequence[Member]) -> Iterator[Capacity]:
    """Each tie that concerns someone, as a maximum of nobody that the others make room in."""
    for tie in ties:
        bound = [member.key for member in members if member.model in tie.models]
        if bound:
            room = {member.key: -len(bound) for member in members if member.model in tie.others}
            yield Capacity(
                code=tie.constraint,
                name=tie.name,
                limit=0,
                shares={**room, **dict.fromkeys(bound, 1)},
                needs=tie.needs,
                needed_models=tie.others,
            )


@dataclass(frozen=True, slots=True)
class _CompanionReader:
    catalogue: Catalogue
    words: Vocabulary
    places: Places

    def ties(self) -> Iterator[CompanionRule]:
        bearers = self._bearers()
        for model, slot in self._models():
            for constraint in slot.constraints:
                effects = slot.effects.get(constraint.id, ())
                wanted = self._wanted(effects, bearers) if _is_tie(constraint, effects) else {}
                if constraint.id not in self.words.taken_over and wanted:
                    yield self._tie(constraint, model, slot, wanted, bearers)

    def _tie(
        self, constraint: Constraint, model: str, slot: Slot, wanted: Mapping[str, str], bearers: Mapping[str, set[str]]
    ) -> CompanionRule:
        others = frozenset(each for name in wanted for each in bearers[name])
        if constraint.type == "max":
            return CompanionRule(constraint.id, frozenset({model}), others, slot.name, tuple(wanted.values()))
        return CompanionRule(constraint.id, others, frozenset({model}), ", ".join(wanted.values()), (slot.name,))

    def _models(self) -> Iterator[tuple[str, Slot]]:
        yield from ((model, slot) for (model, _), slot in self.places.by_role.items())
        for container in self.places.containers.values():
            yield from container.members.items()

    def _bearers(self) -> dict[str, set[str]]:
        """Entry or category → the models that are it; entries that every model of the faction has are left out."""
        found: dict[str, set[str]] = {}
        for model, slot in self._models():
            for name in (model, *(category.entry_id for category in slot.categories)):
                found.setdefault(name, set()).add(model)
        return found

    def _wanted(self, effects: Iterable[Effect], bearers: Mapping[str, set[str]]) -> dict[str, str]:
        """The entries and categories of operatives that switch a limit, with their names."""
        named = dict.fromkeys(
            condition.child_id
            for effect in effects
            for condition in conditions_of(effect.tests)
            if condition.scope in WIDE and condition.child_id in bearers
        )
        return {each: self._name(each) for each in named}

    def _name(self, wanted: str) -> str:
        entry = self.catalogue.entries.get(wanted)
        return entry.name if entry else self.catalogue.category_names[wanted]


def _is_tie(constraint: Constraint, effects: Iterable[Effect]) -> bool:
    """A wide limit that can become "none of these", or "one of these at least"."""
    if constraint.scope not in WIDE or constraint.field != "selections":
        return False
    values = [constraint.value, *(as_number(effect.value) for effect in effects if effect.type == "set")]
    return any(value == 0 for value in values) if constraint.type == "max" else constraint.value < 1


def conditions_of(tests: Tests) -> Iterator[Condition]:
    """Every condition among tests, however grouped."""
    waiting = list(tests)
    while waiting:
        test = waiting.pop(0)
        if isinstance(test, Condition):
            yield test
        else:
            waiting.extend((*test.conditions, *test.condition_groups))
