"""What one operative of a ready team carries: wishes put where they are offered, defaults elsewhere."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from rules.editions.base import Choice
from rules.errors import Fault
from rules.formats import pack_ids as ids
from rules.formats.pack_compile_options import OptionCompiler, choice_id
from rules.formats.pack_options import CarriedSource, ChoiceSource, Limits, ListedSource, Option, Take


@dataclass(slots=True)
class Wish:
    """`heading/item` or `item`, and how many are still to be placed."""

    key: str
    heading: str
    left: int
    place: str


@dataclass(slots=True)
class Wishes:
    """What a team's writer chose beside the defaults."""

    all: list[Wish] = field(default_factory=list)

    @classmethod
    def read(cls, raw: list[Any], place: str) -> Wishes:
        wishes = []
        for index, one in enumerate(raw):
            wanted, number = (one, 1) if isinstance(one, str) else (one["take"], one["count"])
            heading, _, key = wanted.rpartition("/")
            wishes.append(Wish(key, heading, number, f"{place}[{index}]"))
        return cls(wishes)

    def granted(self, key: str, headings: tuple[str, ...]) -> int:
        """How many of a choice are wished for here; they count as placed."""
        for wish in self.all:
            if wish.key == key and wish.left and (not wish.heading or wish.heading in headings):
                number, wish.left = wish.left, 0
                return number
        return 0

    def keys(self) -> set[str]:
        return {key for wish in self.all for key in (wish.key, wish.heading) if key}

    def unmet(self) -> Iterator[Fault]:
        for wish in self.all:
            if wish.left:
                yield Fault(f"This model is offered no {wish.key!r} there.", wish.place)


@dataclass(frozen=True, slots=True)
class Placed:
    """A choice with the headings around it."""

    choice: Choice
    headings: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Picks:
    """Chooses for one model."""

    press: OptionCompiler
    wishes: Wishes
    known: frozenset[str]

    def choices(
        self,
        owner: str,
        equipment: tuple[CarriedSource, ...],
        options: tuple[Option, ...],
        headings: tuple[str, ...] = (),
    ) -> tuple[Choice, ...]:
        carried = [
            Choice(
                id=f"{ids.carried(owner, one.item)}::{self.press.item_id(one.item)}",
                number=one.count,
                children=self._inside(one.item, self.press.item_id(one.item)),
            )
            for one in equipment
        ]
        wished = list(self._wished(owner, options, "", "", headings))
        return (*carried, *(one.choice for one in wished), *self._defaults(owner, options, "", wished, headings))

    def _wished(
        self, owner: str, options: tuple[Option, ...], heading: str, prefix: str, headings: tuple[str, ...]
    ) -> Iterator[Placed]:
        """Wishes that are offered here, and what stands here without a choice."""
        for option in options:
            if isinstance(option, Take):
                number = max(self.wishes.granted(option.key, headings), option.limits.minimum if not heading else 0)
                if number:
                    yield Placed(self._choice(owner, heading, option, prefix, number), headings)
            else:
                below = (*headings, option.key)
                yield from self._wished(*self._below(owner, option, heading, prefix), below)

    def _below(
        self, owner: str, option: ChoiceSource | ListedSource, heading: str, prefix: str
    ) -> tuple[str, tuple[Option, ...], str, str]:
        """Whose the choices below a heading or list are, and what their ids begin with."""
        if isinstance(option, ChoiceSource):
            return owner, option.options, option.key, prefix
        options = self.press.shelf.lists[option.list].options
        if option.limits.per_team is not None:
            return owner, options, option.key, prefix
        link = ids.list_link(owner, heading, option.key)
        return self.press.list_id(option.list), options, "", f"{prefix}{link}::"

    def _defaults(
        self,
        owner: str,
        options: tuple[Option, ...],
        heading: str,
        wished: list[Placed],
        headings: tuple[str, ...],
        prefix: str = "",
    ) -> Iterator[Choice]:
        """The default of each heading that has fewer choices than it asks for."""
        for option in options:
            if isinstance(option, Take):
                continue
            below = (*headings, option.key)
            chosen = sum(one.choice.number for one in wished if one.headings[: len(below)] == below)
            whose, inner, inner_heading, inner_prefix = self._below(owner, option, heading, prefix)
            missing = self._least(option.limits, wished) - chosen
            default = next((one for one in inner if isinstance(one, Take) and one.key == option.default), None)
            if default is not None and missing > 0:
                yield self._choice(whose, inner_heading, default, inner_prefix, 1)
            yield from self._defaults(whose, inner, inner_heading, wished, below, inner_prefix)

    def _least(self, limits: Limits, wished: list[Placed]) -> int:
        """How many are asked for, with what has been chosen elsewhere."""
        least = limits.minimum
        chosen = self.known | self.wishes.keys() | {key for one in wished for key in one.headings}
        if limits.needs and not chosen & set(limits.needs):
            return 0
        if chosen & set(limits.not_with):
            return 0
        for each in limits.adjust:
            if each.minimum is not None and bool(chosen & set(each.references)) != each.absent:
                least = each.minimum
        return least

    def _choice(self, owner: str, heading: str, option: Take, prefix: str, number: int) -> Choice:
        own_id = choice_id(owner, heading, option)
        if option.is_set:
            children = tuple(self._part(own_id, key) for key in option.items)
            return Choice(id=f"{prefix}{own_id}", number=number, children=children)
        item = option.items[0]
        if option.limits.per_team is not None:
            return Choice(id=f"{prefix}{own_id}", number=number, children=self._inside(item, own_id))
        item_id = self.press.item_id(item)
        return Choice(id=f"{prefix}{own_id}::{item_id}", number=number, children=self._inside(item, item_id))

    def _part(self, set_id: str, item: str) -> Choice:
        item_id = self.press.item_id(item)
        return Choice(id=f"{ids.take(set_id, '', item)}::{item_id}", children=self._inside(item, item_id))

    def _inside(self, key: str, owner: str) -> tuple[Choice, ...]:
        """What comes with an item; its key stands for the heading of choices in it."""
        item = self.press.shelf.items[key]
        return self.choices(owner, item.equipment, item.options, (key,))
