"""What one operative may choose, as a form shows it: headings of options, each with its price and, closed, why.

Made by an edition from what the engine offers; `acts_of` turns a filled-in form back into acts.
"""

from __future__ import annotations

import zlib
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum

from rules.acts import Act, Choose, Drop, SetCount
from rules.sheets import Text, WeaponLine

Place = tuple[str, ...]


def form_key(*parts: str) -> str:
    """A short key of what stands at a place, the same as long as it does."""
    return f"{zlib.crc32('|'.join(parts).encode()):08x}"


def figures_of(weapons: Iterable[WeaponLine]) -> str:
    """Profiles of weapons in a line: their figures, without what a profile leaves empty."""
    filled = ((each.name, [value for value in each.values if value not in ("", "-")]) for each in weapons)
    return "; ".join(f"{name}: {' · '.join(values)}" for name, values in filled)


class State(StrEnum):
    """How an option stands; `wrong` is chosen although it may not be."""

    OPEN = "open"
    CHOSEN = "chosen"
    CLOSED = "closed"
    WRONG = "wrong"


@dataclass(frozen=True, slots=True, kw_only=True)
class Option:
    """Something that may be chosen below a place of the loadout."""

    key: str
    """Short, and the same as long as the option is offered at its place: what a form sends."""
    name: str
    names: tuple[str, ...] = ()
    """Its weapons one by one, where several are chosen as one."""
    cost: int = 0
    about: str = ""
    weapons: tuple[WeaponLine, ...] = ()
    """The profiles of the weapons that it brings; none where `about` alone has them."""
    shared: tuple[Text, ...] = ()
    """Of `about` the sentences that others of the heading have too, each by its name."""
    why: str = ""
    state: State = State.OPEN
    part: str = ""
    """The part of its heading that it stands in, where a heading has parts."""
    most: int | None = 1
    """How many one operative may carry; None when nothing says so."""
    place: Place = ()
    option: str = ""
    stands: tuple[tuple[Place, int], ...] = ()
    """Where it stands chosen, and how many there."""

    @property
    def pieces(self) -> tuple[str, ...]:
        """What it brings, by name."""
        return self.names or (self.name,)

    @property
    def count(self) -> int:
        return sum(number for _, number in self.stands)

    @property
    def is_counted(self) -> bool:
        """Whether more than one may be had, so that a number is asked for."""
        return self.most is None or self.most > 1

    @property
    def is_shut(self) -> bool:
        return self.state is State.CLOSED


@dataclass(frozen=True, slots=True, kw_only=True)
class Heading:
    """Options that stand together; of those of an `is_one` heading, one is chosen."""

    key: str
    name: str
    words: str = ""
    """How many, in a few words."""
    under: str = ""
    """What it belongs to, where that is something carried and not the operative itself."""
    place: Place = ()
    is_one: bool = False
    may_be_none: bool = False
    options: tuple[Option, ...] = ()

    @property
    def chosen(self) -> tuple[Option, ...]:
        return tuple(option for option in self.options if option.stands)

    @property
    def open_options(self) -> tuple[Option, ...]:
        return tuple(option for option in self.options if not option.is_shut)

    @property
    def closed_options(self) -> tuple[Option, ...]:
        return tuple(option for option in self.options if option.is_shut)


@dataclass(frozen=True, slots=True, kw_only=True)
class Rung:
    """An ability of the operative's specialism: has it, may pick it, or later."""

    key: str
    name: str
    level: int
    branch: str = ""
    """Which way through the tree it lies; empty for the root."""
    text: str = ""
    state: str = "later"
    acts: tuple[Act, ...] = ()
    """What taking it means; for one that is held, letting it go."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PricedStep:
    """A level that is bought, or a trait: what it costs and the acts that take it or let it go."""

    key: str
    name: str
    cost: int = 0
    text: str = ""
    why: str = ""
    is_held: bool = False
    acts: tuple[Act, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Armoury:
    """Everything one operative may choose, within its roster."""

    operative: str
    headings: tuple[Heading, ...] = ()
    always: tuple[str, ...] = ()
    """What it carries without a choice."""
    rungs: tuple[Rung, ...] = ()
    trainings: tuple[PricedStep, ...] = ()
    """Those it may have in its present role, where the role does not name it: a commander's."""
    levels: tuple[PricedStep, ...] = ()
    traits: tuple[PricedStep, ...] = ()
    sub_faction: str = ""
    sub_factions: tuple[str, ...] = ()

    def with_figures(self, written: Callable[[str], str]) -> Armoury:
        """The same, the figures of its options written as their reader wants them."""
        headings = (
            replace(each, options=tuple(_written(option, written) for option in each.options)) for each in self.headings
        )
        return replace(self, headings=tuple(headings))


def _written(option: Option, written: Callable[[str], str]) -> Option:
    weapons = (replace(each, values=tuple(map(written, each.values))) for each in option.weapons)
    shared = (replace(each, text=written(each.text)) for each in option.shared)
    return replace(option, about=written(option.about), weapons=tuple(weapons), shared=tuple(shared))


def acts_of(armoury: Armoury, heading_keys: Sequence[str], sent: Mapping[str, Sequence[str]]) -> list[Act]:
    """The acts that lead from the loadout to a filled-in form; only headings of these keys count.

    What stands below a choice that goes is gone with it.
    """
    known = [heading for heading in armoury.headings if heading.key in heading_keys]
    dropped: list[Drop] = []
    others: list[Act] = []
    gone: list[Place] = []
    for heading in known:
        if any(heading.place[: len(place)] == place for place in gone):
            continue
        for act in _changes(armoury.operative, heading, sent):
            (dropped if isinstance(act, Drop) else others).append(act)  # type: ignore[arg-type]
        gone.extend(_gone(heading, sent))
    # From the last on, so that no place moves before its turn.
    return [*reversed(dropped), *others]


def _changes(operative: str, heading: Heading, sent: Mapping[str, Sequence[str]]) -> Iterator[Act]:
    if heading.is_one:
        yield from _one(operative, heading, _first(sent, heading.key))
        return
    for option in heading.options:
        yield from _counted(operative, option, _wanted(heading, option, sent))


def _one(operative: str, heading: Heading, value: str) -> Iterator[Act]:
    """One thing instead of another: choosing it takes the place of what stood there."""
    wanted = next((option for option in heading.options if option.key == value), None)
    if wanted is None and not (heading.may_be_none and value == ""):
        return
    others = [option for option in heading.chosen if option is not wanted]
    is_swapped = wanted is not None and not wanted.stands and len(others) == 1
    for option in () if is_swapped else others:
        yield from _counted(operative, option, 0)
    if wanted is not None and not wanted.stands:
        yield Choose(operative=operative, place=wanted.place, option=wanted.option)


def _counted(operative: str, option: Option, wanted: int) -> Iterator[Act]:
    more = wanted - option.count
    if not option.is_shut:
        yield from (Choose(operative=operative, place=option.place, option=option.option) for _ in range(more))
    left = wanted
    for place, number in option.stands:
        stay = min(left, number)
        left -= stay
        if stay == 0:
            yield Drop(operative=operative, place=place)
        elif stay < number:
            yield SetCount(operative=operative, place=place, count=stay)


def _wanted(heading: Heading, option: Option, sent: Mapping[str, Sequence[str]]) -> int:
    """How many a form asks for; what cannot be read as a number stays as it is."""
    if option.is_counted:
        text = _first(sent, option.key).strip()
        return min(int(text), 99) if text.isascii() and text.isdigit() else option.count
    if option.is_shut:
        return option.count
    return int(option.key in sent.get(heading.key, ()))


def _gone(heading: Heading, sent: Mapping[str, Sequence[str]]) -> Iterator[Place]:
    """Places that a form empties."""
    for option in heading.chosen:
        stays = _first(sent, heading.key) == option.key if heading.is_one else _wanted(heading, option, sent) > 0
        is_asked = not heading.is_one or heading.may_be_none or _first(sent, heading.key) != ""
        if is_asked and not stays:
            yield from (place for place, _ in option.stands)


def _first(sent: Mapping[str, Sequence[str]], key: str) -> str:
    return next(iter(sent.get(key, ())), "")


def fronts(sets: Sequence[tuple[str, ...]]) -> list[tuple[str, ...]]:
    """What each set has in front like others that begin with the same weapon; nothing for one that stands alone."""
    found = []
    for names in sets:
        alike = [other for other in sets if other[0] == names[0]]
        count = min(map(len, alike)) - 1
        while count and len({other[:count] for other in alike}) > 1:
            count -= 1
        found.append(names[:count] if len(alike) > 1 else ())
    return found
