"""What players write, made fit to be kept: names on one line, notes of a bearable length."""

from __future__ import annotations

import unicodedata

from rules.errors import Refusal
from rules.names import one_line

LONGEST_NAME = 80
LONGEST_NOTES = 5000
# Control characters and halves of characters: databases refuse some of them.
UNFIT = frozenset({"Cc", "Cs"})


def name_of(text: str) -> str:
    """A name: one line, single spaces."""
    name = one_line(text)
    if len(name) > LONGEST_NAME:
        raise Refusal(f"A name has at most {LONGEST_NAME} characters; this one has {len(name)}.", code="name-too-long")
    return name


def notes_of(text: str) -> str:
    """Notes: lines as they were written."""
    lines = (fit(line).rstrip() for line in text.splitlines())
    notes = "\n".join(lines).strip()
    if len(notes) > LONGEST_NOTES:
        raise Refusal(f"Notes have at most {LONGEST_NOTES} characters; these have {len(notes)}.", code="notes-too-long")
    return notes


def fit(text: str) -> str:
    """The text without what cannot be kept."""
    return "".join(ch for ch in text if unicodedata.category(ch) not in UNFIT)
