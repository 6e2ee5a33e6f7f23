"""Items and lists of a pack together with those of the system, and what a model can reach of them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from rules.formats.pack_options import CarriedSource, Limits, ListedSource, Option, Take, walk
from rules.formats.pack_source import FactionSource, Item, Model, SharedList
from rules.formats.pack_system import SystemSource

COMMANDER_POWERS = "commander-powers"
"""The system's list of psychic powers that commanders choose from."""
LEADER = "leader"


@dataclass(frozen=True, slots=True)
class OptionNames:
    """Everything that options may name."""

    items: dict[str, Item]
    lists: dict[str, SharedList]
    system_items: frozenset[str]

    @classmethod
    def of(cls, source: FactionSource, system: SystemSource | None) -> OptionNames:
        if system is None:
            return cls(source.items, source.lists, frozenset())
        lists = {COMMANDER_POWERS: commander_powers(system)} | source.lists
        return cls(system.powers | source.items, lists, frozenset(set(system.powers) - set(source.items)))

    def every_option(self, options: tuple[Option, ...]) -> Iterator[Option]:
        """Options, those below headings and those of lists; a list within itself ends there."""
        yield from self._options(options, frozenset())

    def _options(self, options: tuple[Option, ...], passed: frozenset[str]) -> Iterator[Option]:
        for option in walk(options):
            yield option
            if isinstance(option, ListedSource) and option.list in self.lists and option.list not in passed:
                yield from self._options(self.lists[option.list].options, passed | {option.list})

    def reached(self, equipment: tuple[CarriedSource, ...], options: tuple[Option, ...]) -> list[str]:
        """Keys of all items that can be carried, those that come with others included."""
        found: dict[str, None] = {}
        waiting = [*(one.item for one in equipment), *self._taken(options)]
        while waiting:
            key = waiting.pop(0)
            if key in found or key not in self.items:
                continue
            found[key] = None
            item = self.items[key]
            waiting.extend([*(one.item for one in item.equipment), *self._taken(item.options)])
        return list(found)

    def items_of(self, model: Model) -> list[str]:
        return self.reached(model.equipment, model.options)

    def _taken(self, options: tuple[Option, ...]) -> Iterator[str]:
        for option in self.every_option(options):
            if isinstance(option, Take):
                yield from option.items

    def references(self, model: Model, source: FactionSource) -> set[str]:
        """Everything a condition in this model may name."""
        named = {LEADER, *source.sub_factions, *self.items_of(model)}
        for option in self.every_option(model.options):
            named.add(option.key)
            if isinstance(option, ListedSource):
                named.add(option.list)
        return named


def commander_powers(system: SystemSource) -> SharedList:
    options = tuple(
        Take(place=power.place, key=key, items=(key,), limits=Limits()) for key, power in system.powers.items()
    )
    return SharedList(key=COMMANDER_POWERS, place="powers", name="Commander Psychic Powers", options=options)
