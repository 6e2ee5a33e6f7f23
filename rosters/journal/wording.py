"""What players write, made fit to be kept: notes of a bearable length, without what databases refuse. And what the
history says of acts that take others back.
"""

from __future__ import annotations

import unicodedata
from typing import Any

from rules.errors import Refusal

LONGEST_NOTES = 5000
TOOK_BACK, REDID, BECAUSE = "Took back: ", "Redid: ", " Because: "
# Control characters and halves of characters: databases refuse some of them.
UNFIT = frozenset({"Cc", "Cs"})


def notes_of(text: str) -> str:
    """Notes: lines as they were written."""
    lines = (fit(line).rstrip() for line in text.splitlines())
    notes = "\n".join(lines).strip()
    if len(notes) > LONGEST_NOTES:
        raise Refusal(f"Notes have at most {LONGEST_NOTES} characters; these have {len(notes)}.", code="notes-too-long")
    return notes


def way_back(words: str, *, is_void: bool) -> tuple[str, str]:
    """What undoing an act is called, and what it undoes or does again: of an act that took another back, a redo."""
    if is_void and words.startswith(TOOK_BACK):
        return "Redo", words.removeprefix(TOOK_BACK)
    return "Undo", words.removeprefix(REDID) if is_void else words


def fit(text: str) -> str:
    """The text without what cannot be kept."""
    return "".join(ch for ch in text if unicodedata.category(ch) not in UNFIT)


def undo_words(batch: Any) -> str:
    """Taking an undo back is doing the thing again, and taking that back is taking the thing back."""
    is_redone, root = False, batch
    while root.voids is not None:
        is_redone, root = not is_redone, root.voids
    return f"{REDID if is_redone else TOOK_BACK}{root.words}"
