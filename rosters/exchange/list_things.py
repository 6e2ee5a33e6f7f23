"""What of a pasted list's lines are operatives, and what these carry: which weapons of a pack some words mean."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from functools import cached_property

from rosters.exchange.chat import LEVEL
from rosters.exchange.list_lines import (
    SPEC,
    THINGS,
    bits_of,
    is_of_team,
    parted_from_heading,
    understood,
    with_article,
    without_price,
)
from rosters.exchange.list_models import ModelNames, begun
from rosters.exchange.list_packs import stems_of
from rosters.exchange.places import standing
from rules.editions.base import Edition, LoadoutPlace, Role
from rules.formats.matching import stem

LEAST_OF_A_THING = 4
"""So many letters of what is carried may stand for all of its name."""
SO_MANY = re.compile(r"(?P<number>[1-9])\s*(?:[x×]\s*|\s)(?P<words>[^\W\d].*)$", re.IGNORECASE)
SO_MANY_AFTER = re.compile(r"(?P<words>.*\S)\s+[x×]\s*(?P<number>[1-9])$", re.IGNORECASE)
IN_WORDS = {2: "Two", 3: "Three", 4: "Four"}
"""How names say that they are several: "Two rokkit pistols"."""
SEVERAL = re.compile(r"\s*[,;+&]\s*")
MOST_BITS, MOST_TOGETHER = 12, 120
"""So many operatives are looked for in a line of a list, and so many with their weapons where it is all in one."""


class Bits:
    """What in a line that names several is an operative, and what is carried by the one before."""

    def __init__(self, names: ModelNames, edition: Edition, options: Callable[[], Mapping[str, Sequence[str]]]) -> None:
        self.names = names
        carried = (each for model in names.models if model.sheet for each in model.sheet.carried)
        trainings = (edition.speak(each) for model in names.models for each in model.trainings)
        roles = {*trainings, *Role}
        self.roles = {stem(each): each for each in roles}
        worn = roles.union(part for each in carried for part in THINGS.split(each))
        self.no_models = set(map(stem, worn))
        """What stands beside operatives and is none: weapons, trainings and roles."""
        self.options = options
        """What else each model may carry."""
        self.worn = worn

    @cached_property
    def things(self) -> frozenset[str]:
        """The same with all that may be carried instead."""
        return frozenset(map(stem, self._every()))

    @cached_property
    def words_of_things(self) -> frozenset[str]:
        """The words of all these."""
        return frozenset(word for each in self._every() for word in stems_of(each))

    def _every(self) -> set[str]:
        """The names of all these."""
        return self.worn.union(
            part for names in self.options().values() for each in names for part in THINGS.split(each)
        )

    def with_their_things(self, bits: Sequence[tuple[int, str]]) -> list[tuple[int, str]]:
        """The bits of a list in one line, those that name no operative with the one before: `Boss Nob, power klaw`."""
        joined, before, names = [*bits[:1]], bits[0][1], self.names
        for number, bit in bits[1:]:
            heading, own = parted_from_heading(bit)
            part, *behind = understood(own).parts or ("",)
            is_called = any(self.names.named(each, is_exact=True) for each in behind[:1])
            is_model = (
                is_called
                or bool(heading)
                or any(find(part) for find in (names.several, names.shortened, names.nearest))
            )
            is_model = is_model or bool(heading) or self.begins_with_model(part)
            # Of several operatives none is the one medic behind them: it stands for itself, and is noted.
            is_nobodys = understood(before).number > 1 and stem(part) in self.roles and not is_model
            if is_of_team(bit) or is_nobodys:
                joined.append((number, bit))
            elif not self._is_thing(bit, before) and (understood(bit).is_counted or is_model):
                joined.append((number, bit))
                before = bit
            else:
                joined[-1] = (joined[-1][0], f"{joined[-1][1]}, {bit}")
        return joined

    def operatives_of(self, line: str) -> list[str]:
        """The operatives of a line that names several, each with what it carries: `3 Pathfinders, 1 Shas'ui`."""
        bits = [bit for bit in SEVERAL.split(without_price(line)) if bit.strip()]
        if 1 < len(bits) <= MOST_BITS and all(map(self._is_operative, bits, ["", *bits])):
            return bits
        bits = bits_of(line)
        is_clear = any(understood(bit).is_counted and self._is_operative(bit) for bit in bits[1:])
        if is_clear and len(bits) <= 2 * MOST_BITS and self._is_operative(bits[0]):
            joined = [bit for _, bit in self.with_their_things([(0, bit) for bit in bits])]
            return joined if len(joined) > 1 else []
        return []

    def begins_with_model(self, words: str) -> bool:
        """Whether the first of some words name a model and the others what it carries or is: `gunner plasma`."""
        if self._is_thing(words) or self._all_of_things(words):
            return False
        for first, rest in begun(words):
            is_of_team = set(stems_of(first)) <= self.names.title and not self.names.named(first, is_exact=True)
            several = self.names.several(first) or self.names.shortened(first)
            if several and not is_of_team and (self._all_of_things(rest) or self.names.named(first, is_exact=True)):
                return True
        return False

    def is_of_operatives(self, line: str) -> bool:
        """Whether a line begins with a model, or names a weapon: then it is not what a roster is called."""
        parts = [thing for part in understood(line).parts for thing in THINGS.split(part)]
        return any(stem(each) in self.things or self.begins_with_model(each) for each in parts)

    def _all_of_things(self, words: str) -> bool:
        """Whether each of some words stands in the name of a weapon, a training or a role, or begins one."""
        several = stems_of(words)
        return bool(several) and all(
            word in self.words_of_things
            or (len(word) >= LEAST_OF_A_THING and any(each.startswith(word) for each in self.words_of_things))
            for word in several
        )

    def apart(self, words: str) -> list[str]:
        """What stands behind a model, a thing each: `power weapon plasma pistol` are two of them."""
        things: list[str] = []
        for part in THINGS.split(words):
            left, found = part.split(), []
            while counts := [n for n in range(1, len(left) + 1) if stem(" ".join(left[:n])) in self.things]:
                found.append(" ".join(left[: counts[-1]]))
                left = left[counts[-1] :]
            things += [part] if left else found
        return [thing for thing in things if thing.strip()]

    def _is_operative(self, bit: str, before: str = "") -> bool:
        """Whether some words are an operative, and no weapon of the one before."""
        words = understood(bit)
        part = words.parts[0] if words.parts else ""
        found = self.names.named(part) or (words.is_counted and self.names.several(part))
        return (bool(found) or len(self.names.shortened(part)) == 1) and not self._is_thing(bit, before)

    def _is_thing(self, bit: str, before: str = "") -> bool:
        """Whether some words are a weapon, a training or a role, and no operative is called so: a burna is one's who is
        named before it, and a Burna Boy behind others.
        """
        words = understood(bit).text
        whose = self.names.named(next(iter(understood(before).parts), ""))
        if self.names.all_but_common(words) and (whose is None or self.names.named(words) is not whose):
            return False
        found = LEVEL.match(words)
        is_thing = stem(SPEC.sub("", found["role"] if found else words)) in self.no_models
        return is_thing and self.names.named(words, is_exact=True) is None


def names_within(place: LoadoutPlace) -> Iterator[str]:
    """Everything that stands or is offered at a place and below it."""
    for offer in place.offers:
        yield offer.name
    for inner in place.inner:
        yield inner.name
        yield from names_within(inner)


def parts_of_sets(names: Iterable[str]) -> dict[str, set[str]]:
    """What each of some names consists of, as one compares it: `Slugga, Big Choppa` are two things."""
    return {name: {stem(part) for part in THINGS.split(name)} for name in names}


def carries_all(place: LoadoutPlace | None, things: Sequence[str]) -> bool:
    """Whether each of some words is something that an operative may carry, by its whole name."""
    known = {part for parts in parts_of_sets(names_within(place) if place else ()).values() for part in parts}
    return bool(things) and all(stem(thing) in known for thing in things)


def spelt(place: LoadoutPlace | None, things: Sequence[str], models: ModelNames) -> tuple[dict[str, str], list[str]]:
    """Things as the pack spells them, sets of several first, each with what was written of it, and what is to be said
    of that; as they were written where nothing fits.
    """
    by_parts = parts_of_sets(names_within(place) if place else ())
    left, counts = _counted(things, {part for parts in by_parts.values() for part in parts})
    found: dict[str, str] = {}
    sets: dict[str, str] = {}
    remarks: list[str] = []
    left = _without_sets(left, by_parts, counts, found)
    before = [*left]
    left = _in_full(left, by_parts, models, remarks)
    counts.update({now: counts[then] for then, now in zip(before, left, strict=True)})
    left = _without_sets(left, by_parts, counts, found)
    worn = {stem(part) for name in (standing(place) if place else ()) for part in THINGS.split(name)}
    for each in [each for each in left if each not in map(stem, by_parts)]:
        fitting = [name for name, parts in by_parts.items() if each in parts]
        if not fitting or each not in left:  # or a part before it meant the same set
            continue
        # A part of a set means the set: of several the one with most of what is written, then of what is carried.
        nearest = max(fitting, key=lambda name: (len(by_parts[name] & left.keys()), len(by_parts[name] & worn)))
        if len(fitting) > 1:
            having = f"{len(fitting)} sets include {with_article(left[each])}"
            remarks.append(f"{having}; “{nearest}” was taken. Change it in the editor.")
        sets.setdefault(nearest, left[each])
        left = {other: thing for other, thing in left.items() if other not in by_parts[nearest]} | {each: nearest}
    return found | {_several(name, counts[each]): sets.get(name, name) for each, name in left.items()}, remarks


def _counted(things: Iterable[str], parts: Collection[str]) -> tuple[dict[str, str], dict[str, int]]:
    """Things as one compares them, each with its words, and how many of each: what is called "Two pistols" is one."""
    left: dict[str, str] = {}
    counts: dict[str, int] = {}
    for thing in things:
        found = SO_MANY.match(thing.strip()) or SO_MANY_AFTER.match(thing.strip())
        number, words = (int(found["number"]), found["words"]) if found else (1, thing.strip())
        if number in IN_WORDS and stem(f"{IN_WORDS[number]} {words}") in parts:
            number, words = 1, f"{IN_WORDS[number]} {words}"
        left[stem(words)] = words
        counts[stem(words)] = counts.get(stem(words), 0) + number
    return left, counts


def _several(name: str, number: int) -> str:
    """Something that is carried, with how many of it where those are several."""
    return f"{min(number, 9)} × {name}" if number > 1 else name


def _without_sets(
    left: dict[str, str], by_parts: dict[str, set[str]], counts: dict[str, int], found: dict[str, str]
) -> dict[str, str]:
    """What is left once each name of which all parts are written is found, those of the most parts first."""
    for name, parts in sorted(by_parts.items(), key=lambda item: -len(item[1])):
        if parts <= left.keys():
            found[_several(name, max(counts[each] for each in parts))] = name
            left = {each: thing for each, thing in left.items() if each not in parts}
    return left


def _in_full(
    left: dict[str, str], by_parts: dict[str, set[str]], models: ModelNames, remarks: list[str]
) -> dict[str, str]:
    """Things by their full names where only one here has theirs within: "plasma" is the plasma gun."""
    names = {stem(part): part for name in by_parts for part in THINGS.split(name)}
    for each, thing in [*left.items()]:
        within = [part for part in names if each in part]
        is_short = each not in names and len(each) >= LEAST_OF_A_THING and not models.several(thing)
        if is_short and len(within) == 1 and within[0] not in left:
            remarks.append(f"{thing} is read as {names[within[0]]}.")
            left = {within[0] if other == each else other: words for other, words in left.items()}
            left[within[0]] = names[within[0]]
    return left
