"""Text made fit for paper: nothing that cannot be printed, true signs, short forms that say nothing of their own."""

from __future__ import annotations

import re
import unicodedata

SHORT = 90
"""So many characters of an ability stand where there is no room for all of it."""
SPACES = frozenset("\t\r\n\x0b\x0c\x85\u2028\u2029")
JOINERS = frozenset("\u200c\u200d")
"""They belong to words of some scripts, and to emoji."""
UNPRINTABLE = frozenset({"Cc", "Cf", "Cs", "Co", "Cn"})


def clean(text: str) -> str:
    """A text without control characters, halves of characters and commands of direction."""
    kept = "".join(" " if each in SPACES else each for each in text if not _is_unprintable(each))
    return " ".join(kept.split())


def _is_unprintable(character: str) -> bool:
    if character in SPACES or character in JOINERS:
        return False
    return unicodedata.category(character) in UNPRINTABLE


_MINUS = re.compile(r"(?<![\w-])-(?=[\dD])")


def sentence(text: str) -> str:
    """Words with figures in them: inches and minus signs as they are printed."""
    return _MINUS.sub("−", clean(text).replace("''", "″").replace('"', "″"))


def typeset(value: str) -> str:
    """Figures as they are printed: true minus signs and inches, a dash for nothing."""
    told = value.replace("''", "″").replace('"', "″").replace("”", "″").replace("-", "−")
    return "–" if told in ("", "−", "–") else told


_SENTENCE = re.compile(r"[.!?][)”\"’]?(?=\s+[A-ZÀ-Þ0-9“\"(+−-])")


def shortened(text: str, most: int = SHORT) -> str:
    """The first sentence of a text; where that is too long, its beginning and "…"."""
    if len(text) <= most:
        return text
    end = _SENTENCE.search(text)
    first = text[: end.end()] if end else text
    if len(first) <= most:
        return first
    words = first[: most - 1].rpartition(" ")[0] or first[: most - 1]
    return words.rstrip(" ,;:(–-") + "…"
