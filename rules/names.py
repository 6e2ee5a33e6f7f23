"""Names: as they are kept when somebody types them, and some or so many of them in a sentence."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Sequence
from difflib import get_close_matches
from itertools import islice, permutations, product

from rules.errors import Refusal

LONGEST_NAME = 80
ZERO_WIDTH = "\u200c\u200d"
"""Join the parts of an emoji, and part or join letters in scripts that need it."""
TAGS = "\U000e0020-\U000e007f"
"""Spell the flags of countries within countries, after a black flag."""
INVISIBLE = re.compile(
    "[\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u3164\uffa0\ufe00-\ufe0e\U000e0100-\U000e01ef]"
)
"""Letters and marks that show nothing: they make two names out of one that looks the same."""
KEPT = re.compile(f"[{ZERO_WIDTH}{TAGS}]")
PLAIN = "\u0000-\u058f"
"""Latin, Greek, Cyrillic, Armenian: nothing is joined there, and no flag is spelt."""
IN_PLAIN_WORDS = re.compile(f"(?<=[{PLAIN}])[{ZERO_WIDTH}{TAGS}]+|[{ZERO_WIDTH}]+(?=[{PLAIN}])")
APART: dict[str, str | int | None] = {"'": "", "’": "", "-": " ", "&": "and"}
"""What a search looks past, and what it takes it for."""
MANY_LETTERS = 3
"""A word of as many that ends with an s may be a plural; one of more may be respelt."""
NEAR, MOST_NEAR, STEM = 0.72, 3, 6
"""How much alike words are of which one may be meant by the other, how many of these are named, and how many letters
have to be the same for a form of the same word."""
LOOSE = re.compile(f"(?:(?<=\\s)|^)[{ZERO_WIDTH}{TAGS}]+|[{ZERO_WIDTH}]+(?=\\s|$)")


def one_line(text: str) -> str:
    """The text on one line, with single spaces; a joiner stays where it joins something."""
    seen = "".join(sign for sign in text if sign.isprintable() or sign.isspace() or KEPT.match(sign))
    seen = IN_PLAIN_WORDS.sub("", INVISIBLE.sub("", seen))
    return " ".join(LOOSE.sub("", seen).split())


def plain_spelling(text: str) -> str:
    """A text as a search compares it: case, hyphens, apostrophes do not count, so that "tau" finds T'au; & is and."""
    return text.casefold().translate(str.maketrans(APART))


def singular(word: str) -> str:
    """A word without the sign of many, so that a plural finds its singular."""
    return word[:-1] if len(word) >= MANY_LETTERS and word[-1] == "s" != word[-2] else word


def begin_words(spelling: str, words: Iterable[str]) -> bool:
    """Whether each of these is the beginning of a word of a plain spelling: "op" is one of "Tac op", not of "stop";
    a plural is its singular too.
    """
    return all(_begins(spelling, word) for word in words)


def _begins(spelling: str, word: str) -> bool:
    if word in spelling and re.search(rf"(?<!\w){re.escape(word)}", spelling):
        return True
    alone = singular(word)
    return alone != word and alone in spelling and bool(re.search(rf"(?<!\w){re.escape(alone)}(?!\w)", spelling))


def respelt(text: str, known: Collection[str]) -> list[str]:
    """What may be meant by a text of which a word begins none of those known: the text with the nearest of them."""
    words = plain_spelling(text).split()
    ways = [[word] if any(begin_words(each, [word]) for each in known) else _near(word, known) for word in words]
    found = (" ".join(way) for way in product(*ways) if list(way) != words)
    return list(islice(found, MOST_NEAR))


def _near(word: str, known: Collection[str]) -> list[str]:
    """The nearest first: another form of the word, or what begins as it does, before the rest."""
    if len(word) <= MANY_LETTERS:
        return []
    forms = [each for each in known if len(word) > STEM and each.startswith(word[:STEM])]
    near = get_close_matches(word, forms, MOST_NEAR, 0) or get_close_matches(word, known, MOST_NEAR, NEAR)
    return [each for each in near if _sound(each) == _sound(word)] or near


def _sound(word: str) -> str:
    """How a word begins: a c and a k sound alike."""
    return "k" if word[0] == "c" else word[0]


def name_of(text: str) -> str:
    """What somebody calls something, as it is kept: one line, single spaces; a Refusal for one too long."""
    name = one_line(text)
    if len(name) > LONGEST_NAME:
        raise Refusal(f"A name has at most {LONGEST_NAME} characters; this one has {len(name)}.", code="name-too-long")
    return name


def capital(words: str) -> str:
    """The words as a sentence begins with them."""
    return words[:1].upper() + words[1:]


def inside(words: str) -> str:
    """The words as they stand inside a sentence."""
    return words[:1].lower() + words[1:]


def how_many(count: int, noun: str, many: str = "") -> str:
    """The figure with its noun: `1 operative`, `3 operatives`; `many` where the plural is another word."""
    return f"{count} {noun if count == 1 else many or noun + 's'}"


def signed(amount: int) -> str:
    """With its sign, a true minus: `+2`, `−1`."""
    return f"{amount:+d}".replace("-", "−")


def headed(name: str) -> str:
    """A name as it stands before its text: with a full stop, where it ends in no sign of its own."""
    return name if name[-1:] in ".!?:" else f"{name}."


def how_often(count: int) -> str:
    """`once`, `twice`, `3 times`."""
    return {1: "once", 2: "twice"}.get(count, how_many(count, "time"))


def both(names: Iterable[str], last: str = "and") -> str:
    """As a sentence lists them: `a`, `a and b`, `a, b and c`."""
    *front, end = tuple(names) or ("nobody",)
    return f"{', '.join(front)} {last} {end}" if front else end


def counted(names: Iterable[str]) -> str:
    """As a sentence lists them, each name once with how many go by it: `2 × Trooper and Kael`."""
    many = Counter(names)
    return both(name if count == 1 else f"{count} × {name}" for name, count in many.items())


def first_of(names: Sequence[str], most: int) -> str:
    """All of the names, or so many of them and how many more there are."""
    if len(names) > most:
        return f"{', '.join(names[:most])} and {len(names) - most} more"
    return both(names) if names else ""


def possible_names(first: Sequence[str], last: Sequence[str]) -> Iterator[list[str]]:
    """What a pack's lists can call somebody: as they are meant; then, where those run out and there are no last names,
    by two of the first.
    """
    yield [f"{one} {other}" for one, other in product(first, last)] if last else list(first)
    alone = [] if last else [name for name in first if " " not in name]
    yield [f"{one} {other}" for one, other in permutations(alone, 2)]
