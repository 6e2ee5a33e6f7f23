"""Markers and tokens that a team needs on the table, found by name in what its rules say."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from rules.cards import Datacard

NAMED = re.compile(r"(?P<name>(?:\b[A-Z][\w'’-]*(?:,)? )+)(?:marker|token)s?\b")
NO_NAMES = frozenset(
    {
        "for",
        "when",
        "if",
        "until",
        "and",
        "a",
        "an",
        "the",
        "your",
        "each",
        "one",
        "this",
        "that",
        "its",
        "all",
        "no",
        "place",
        "remove",
        "with",
    }
)
"""What begins a sentence and is no part of a name."""
OF_EACH = 4
"""So many of a kind are printed."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Tokens:
    """Tokens of one kind."""

    name: str
    count: int


def order_tokens(ticks: Sequence[str], operatives: int) -> tuple[Tokens, ...]:
    """A token of each order for every operative; the last box of a card says that it is done."""
    return tuple(Tokens(name=order, count=operatives) for order in ticks[1:-1])


def named_tokens(cards: Iterable[Datacard]) -> tuple[Tokens, ...]:
    """The kinds of markers and tokens that these cards speak of, by name."""
    texts = [text for card in cards for text in (*(a.text for a in card.abilities), *(t.text for t in card.tactics))]
    names = {name for text in texts for found in NAMED.finditer(text) if (name := _name(found["name"]))}
    return tuple(Tokens(name=name, count=OF_EACH) for name in sorted(names))


def _name(words: str) -> str:
    parts = words.split()
    while parts and parts[0].casefold() in NO_NAMES:
        parts = parts[1:]
    return " ".join(parts).strip(",")
