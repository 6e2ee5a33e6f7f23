"""How issues speak: numbers, lists and names in a sentence."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable

from rules.editions.base import Member
from rules.names import capital, how_often

NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve")

SMALL_WORDS = frozenset({"by", "of"})


def number(count: int) -> str:
    """Small numbers are spelt out."""
    return NUMBERS[count] if 0 <= count < len(NUMBERS) else str(count)


def plural(count: int, word: str) -> str:
    return f"{number(count)} {word}" if count == 1 else f"{number(count)} {word}s"


def often(count: int) -> str:
    """`twice`, `three times`."""
    return how_often(count) if count in (1, 2) else f"{number(count)} times"


def names(members: Iterable[Member]) -> str:
    """Each name once, with how many go by it: `Kael, Trooper (3)`."""
    counted = Counter(member.name for member in members)
    return ", ".join(name if count == 1 else f"{name} ({count})" for name, count in counted.items())


def title(key: str) -> str:
    """A key of the vocabulary as it is shown: "die-hard" → "Die-hard"."""
    return capital(key).replace("_", " ")


def trait_name(key: str) -> str:
    """A trait's key as it is shown: "destined-by-fate" → "Destined by Fate"."""
    return " ".join(word if word in SMALL_WORDS else title(word) for word in key.split("-"))


def slug(name: str) -> str:
    """A name as a key: "Master Specialist" → "master-specialist"."""
    return re.sub(r"[^a-z0-9]+", "-", name.lower()).strip("-")
