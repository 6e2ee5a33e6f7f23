"""Text made fit for paper: nothing that cannot be printed, true signs, whole sentences."""

from __future__ import annotations

import re
import unicodedata

from rules.letters import is_drawn

SPACES = frozenset("\t\r\n\x0b\x0c\x85\u2028\u2029")
JOINERS = frozenset("\u200c\u200d")
"""They belong to words of some scripts."""
UNPRINTABLE = frozenset({"Cc", "Cf", "Cs", "Co", "Cn"})
MARKED = range(0x370, 0x700)
"""Greek, Cyrillic, Hebrew and Arabic: letters that are in one font with their marks."""
MARKS = frozenset({"Mn", "Mc", "Me"})
MOST_MARKS = 2
"""More marks on one letter reach into the lines above and below."""


def clean(text: str) -> str:
    """A text as it can be printed: no control characters, halves of characters or commands of direction, no character
    that our fonts lack; letters stay without the marks that do not go with them."""
    if text.isascii() and text.isprintable():
        return " ".join(text.split())
    letters: list[str] = []
    marks = 0
    for each in unicodedata.normalize("NFC", text):
        goes_along = unicodedata.category(each) in MARKS or each in JOINERS
        marks = marks + 1 if goes_along else 0
        if not goes_along:
            letters.extend(_drawn(each))
        elif marks <= MOST_MARKS and is_drawn(each) and letters and ord(letters[-1][-1]) in MARKED:
            letters.append(each)
    return " ".join("".join(letters).split())


def _drawn(character: str) -> str:
    """A character as a font of ours has it, plainer where need be; nothing where none has it."""
    if character in SPACES:
        return " "
    if unicodedata.category(character) in UNPRINTABLE:
        return ""
    if is_drawn(character):
        return character
    plainer = unicodedata.normalize("NFKD", character)
    return "".join(each for each in plainer if is_drawn(each) and unicodedata.category(each) not in MARKS)


_MINUS = re.compile(r"(?<![\w-])-(?=[\dD])")


def sentence(text: str) -> str:
    """Words with figures in them: inches and minus signs as they are printed."""
    return _MINUS.sub("−", clean(text).replace("''", "″").replace('"', "″"))


def typeset(value: str) -> str:
    """Figures as they are printed: true minus signs and inches, a dash for nothing."""
    text = value.replace("''", "″").replace('"', "″").replace("”", "″").replace("-", "−")
    return "–" if text in ("", "−", "–") else text


_SENTENCE = re.compile(r"[.!?][)”\"’]?(?= [A-ZÀ-Þ0-9“\"(+−-])")


def sentences(text: str) -> list[str]:
    """A text in its sentences; one space between them makes it whole."""
    starts = [0, *(found.end() + 1 for found in _SENTENCE.finditer(text))]
    ends = [*(start - 1 for start in starts[1:]), len(text)]
    return [text[start:end] for start, end in zip(starts, ends, strict=True)] if text else []
