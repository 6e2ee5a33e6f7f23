"""Which weapons and other wargear of an operative the words of a pasted list mean."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from difflib import get_close_matches

from rosters.exchange.list_lines import THINGS, with_article
from rosters.exchange.list_models import SAME, ModelNames
from rosters.exchange.list_packs import stems_of
from rosters.exchange.places import standing
from rules.editions.base import LoadoutPlace
from rules.formats.matching import stem

LEAST_OF_A_THING, LEAST_OF_A_WORD = 4, 3
"""So many letters of what is carried may stand for all of its name, and so many for a word of it."""
LIKE = 0.8
"""So much alike is a word of a weapon that is misspelt."""
POWER_WEAPONS = frozenset(("weapon", "sword", "axe", "maul", "stave", "lance"))
SO_MANY = re.compile(r"(?P<number>[1-9])\s*(?:[x×]\s*|\s)(?P<words>[^\W\d].*)$", re.IGNORECASE)
SO_MANY_AFTER = re.compile(r"(?P<words>.*\S)\s+[x×]\s*(?P<number>[1-9])$", re.IGNORECASE)
IN_WORDS = {2: "Two", 3: "Three", 4: "Four"}
"""How names say that they are several: "Two rokkit pistols"."""
Remark = tuple[str, str]
"""What is to be said of how a thing was read, behind the name that must have been chosen for that, if one must."""


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


def match_wargear(
    place: LoadoutPlace | None, things: Sequence[str], models: ModelNames
) -> tuple[dict[str, str], list[Remark]]:
    """Things as the pack spells them, sets of several first, each with what was written of it, and what is to be said
    of that; as they were written where nothing fits.
    """
    by_parts = parts_of_sets(names_within(place) if place else ())
    left, counts = _counted(things, {part for parts in by_parts.values() for part in parts})
    found: dict[str, str] = {}
    sets: dict[str, str] = {}
    remarks: list[Remark] = []
    left = _without_sets(left, by_parts, counts, found)
    before = [*left]
    left = _in_full(left, by_parts, models, remarks)
    counts.update({now: counts[then] for then, now in zip(before, left, strict=True)})
    left = _without_sets(left, by_parts, counts, found)
    carried = {stem(part) for name in (standing(place) if place else ()) for part in THINGS.split(name)}
    for each in [each for each in left if each not in map(stem, by_parts)]:
        fitting = [name for name, parts in by_parts.items() if each in parts]
        if not fitting or each not in left:  # or a part before it meant the same set
            continue
        # A part of a set means the set: of several the one with most of what is written, then of what is carried.
        nearest = max(fitting, key=lambda name: (len(by_parts[name] & left.keys()), len(by_parts[name] & carried)))
        if len(fitting) > 1:
            having = f"{len(fitting)} sets include {with_article(left[each])}"
            remarks.append((nearest, f"{having}; “{nearest}” was taken. Change it in the editor."))
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
    left: dict[str, str], by_parts: dict[str, set[str]], models: ModelNames, remarks: list[Remark]
) -> dict[str, str]:
    """Things by their full names where only one here is meant: "plasma" is a plasma gun, "choinsword" a chainsword."""
    names = {stem(part): part for name in by_parts for part in THINGS.split(name)}
    words = {name: stems_of(part) for name, part in names.items()} if any(each not in names for each in left) else {}
    for each, thing in [*left.items()]:
        meant = "" if each in names or models.several(thing) else _only_one_meant(thing, words)
        if meant and meant not in left:
            remarks.append(("", f"{thing} is read as {names[meant]}."))
            left = {meant if other == each else other: words for other, words in left.items()}
            left[meant] = names[meant]
    return left


def _only_one_meant(thing: str, names: Mapping[str, Sequence[str]]) -> str:
    """Which one of some names is meant, by the first way in which any may be; empty where that fits several. The names
    are as one compares them, each with its words.
    """
    wanted, words = stem(thing), stems_of(thing)
    ways: tuple[Callable[[str], bool], ...] = (
        lambda name: len(wanted) >= LEAST_OF_A_THING and wanted in name,
        lambda name: len(wanted) >= LEAST_OF_A_WORD and wanted in names[name],
        lambda name: _is_word_for_word(words, names[name]),
        lambda name: len(wanted) > LEAST_OF_A_THING and bool(get_close_matches(wanted, [name], cutoff=SAME)),
        lambda name: len(wanted) > 1 and wanted == "".join(word[0] for word in names[name]),
        lambda name: _are_power_weapons(words, names[name]),
    )
    found = next(filter(None, ([name for name in names if way(name)] for way in ways)), [])
    return found[0] if len(found) == 1 else ""


def _is_word_for_word(words: Sequence[str], name: Sequence[str]) -> bool:
    """Whether each of some words begins the same word of a name, or is nearly it: "aux granade launcher"."""
    return len(words) == len(name) and all(
        (len(word) >= LEAST_OF_A_WORD and other.startswith(word)) or get_close_matches(word, [other], cutoff=LIKE)
        for word, other in zip(words, name, strict=True)
    )


def _are_power_weapons(words: Sequence[str], name: Sequence[str]) -> bool:
    """Whether words and a name are both a power weapon, which one of them calls by its kind: sword, axe or maul."""
    kinds = {*words[1:], *name[1:]}
    return [*words[:1], *name[:1]] == ["power"] * 2 and len(kinds) == 2 and "weapon" in kinds and kinds <= POWER_WEAPONS
