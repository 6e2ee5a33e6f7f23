"""How wide text is on paper, and how many lines it takes: in millimetres, from the widths of the fonts we ship.

`widths.json` holds the advance of every character in thousandths of an em: Archivo Narrow in its three weights, and the
fallback for what it lacks. Kerning only brings letters nearer, so lines are never more than is said here.
"""

from __future__ import annotations

import json
import unicodedata
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache, lru_cache
from pathlib import Path

POINT = 25.4 / 72
UNKNOWN = 1300
"""An emoji, or a character of a script that no font of ours has."""
SPARE = 1.005
"""Engines round widths to their own grids."""
NORMAL, STRONG, BOLD = 400, 600, 700

Runs = Sequence[tuple[str, int]]
"""Text with its weight, one after the other on the same lines."""


@cache
def _fonts() -> Mapping[str, Mapping[str, int]]:
    return json.loads(Path(__file__).with_name("widths.json").read_text(encoding="utf-8"))


@cache
def _advance(character: str, weight: int) -> int:
    if unicodedata.category(character) in ("Mn", "Me", "Cf"):
        return 0
    fonts = _fonts()
    fallback = fonts["fallback-400" if weight == NORMAL else "fallback-700"]
    return fonts[str(weight)].get(character) or fallback.get(character, UNKNOWN)


@lru_cache(maxsize=20_000)
def _advances(word: str, weight: int) -> tuple[int, ...]:
    return tuple(_advance(each, weight) for each in word)


def width(text: str, *, points: float, weight: int = NORMAL) -> float:
    """How wide a text is on one line."""
    return sum(_advance(each, weight) for each in text) / 1000 * points * POINT * SPARE


def lines(text: str | Runs, *, room: float, points: float, weight: int = NORMAL) -> int:
    """How many lines of `room` millimetres a text takes; none for no text. Words wider than a line are broken."""
    return _count(tuple(_runs(text, weight)), room, points)


@lru_cache(maxsize=4_000)
def _count(runs: Runs, room: float, points: float) -> int:
    """Counted once, for a card is laid out in several ways before one is chosen."""
    return sum(1 for _ in _broken(_words(runs, points), room))


def is_broken(text: str | Runs, *, room: float, points: float, weight: int = NORMAL) -> bool:
    """Whether a word of the text is wider than a line, so that it must be broken inside."""
    return any(sum(widths) > room for _, widths, _ in _words(_runs(text, weight), points))


def widest(texts: Iterable[str], *, points: float, weight: int = NORMAL) -> float:
    """How wide the widest part of these texts is that engines break no further: words, parts of those with hyphens."""
    words = (word for text in texts for word in _words(((text, weight),), points))
    return max((sum(widths) for _, widths, _ in _pieces(words, 0.0)), default=0.0)


def split(text: str, *, room: float, points: float, most: int, weight: int = NORMAL) -> tuple[str, str]:
    """The part of a text that fits on so many lines, and the rest."""
    printed: list[str] = []
    broken = _broken(_words(_runs(text, weight), points), room)
    for line in broken:
        if len(printed) == most:
            return "".join(printed).rstrip(), (line + "".join(broken)).strip()
        printed.append(line)
    return text, ""


def _runs(text: str | Runs, weight: int) -> Runs:
    return ((text, weight),) if isinstance(text, str) else text


Word = tuple[str, list[float], float]
"""Its letters, how wide each is, and how wide the space after it."""


def _words(runs: Runs, points: float) -> Iterator[Word]:
    """Words with the space that follows them; a change of weight breaks none."""
    scale = points * POINT * SPARE / 1000
    letters: str = ""
    widths: list[float] = []
    for text, weight in runs:
        space = _advance(" ", weight) * scale
        for number, word in enumerate(text.split(" ")):
            if number:
                yield letters, widths, space
                letters, widths = "", []
            letters += word
            widths.extend([advance * scale for advance in _advances(word, weight)])
    if letters:
        yield letters, widths, 0.0


def _broken(words: Iterable[Word], room: float) -> Iterator[str]:
    """Lines as engines break them: as much as fits; words wider than a line at hyphens, then through the middle."""
    line, used = "", 0.0
    for letters, widths, space in _pieces(words, room):
        whole = sum(widths)
        if line and used + whole > room:
            yield line
            line, used = "", 0.0
        if whole <= room:
            line, used = f"{line}{letters}{' ' if space else ''}", used + whole + space
            continue
        for letter, wide in zip(letters, widths, strict=True):
            if line and used + wide > room:
                yield line
                line, used = "", 0.0
            line, used = line + letter, used + wide
        line, used = f"{line}{' ' if space else ''}", used + space
    if line.strip():
        yield line


def _pieces(words: Iterable[Word], room: float) -> Iterator[Word]:
    """Words, those too wide for a line in the parts between their hyphens."""
    for letters, widths, space in words:
        start = 0
        if sum(widths) > room:
            for place, letter in enumerate(letters[:-1], start=1):
                if letter in "-–—/":
                    yield letters[start:place], widths[start:place], 0.0
                    start = place
        yield letters[start:], widths[start:], space
