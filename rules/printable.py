"""Text made fit for paper: nothing that cannot be printed, true signs, whole sentences.

`_STRETCHES` are the characters that the fonts which come with Muster can draw, first and last code points of each
stretch, as `rosters/cards/layout/widths.json` has them; a test compares the two.
"""

from __future__ import annotations

import re
import unicodedata
from bisect import bisect_right

_STRETCHES = """
0000 000d 0020-007e 00a0-017f 018f 0191-0192 019d 01a0-01a1 01af-01b0 01c4-01dc 01e6-01e7 01ea-01eb 01fa-021b
022a-022d 0230-0233 0237 0259 0272 02b0-02e9 02ec-02ee 02f3 02f7 0300-034f 0351-0353 0357-0358 035a 035c-0362
0370-0377 037a-037f 0384-038a 038c 038e-03a1 03a3-0525 05b0-05c3 05c6-05c7 05d0-05ea 05f0-05f4 0606-0607
0609-060a 060c 0615 061b 061f 0621-063a 0640-0655 0657 065a 0660-0670 0674 0679-06bf 06c6-06c8 06cb-06cc 06ce
06d0 06d5 06f0-06f9 1e00-1efb 1f00-1f15 1f18-1f1d 1f20-1f45 1f48-1f4d 1f50-1f57 1f59 1f5b 1f5d 1f5f-1f7d
1f80-1fb4 1fb6-1fc4 1fc6-1fd3 1fd6-1fdb 1fdd-1fef 1ff2-1ff4 1ff6-1ffe 2000-2064 206a-2071 2074-208e 2090-209c
20a0-20b5 20b8-20ba 20bc-20bd 2100-2109 210b-2149 214b 214e 2150-2185 2189 2190-22ff 2460-2469 25a0-269c
269e-26b8 26c0-26c3 26e2 2701-2704 2706-2709 270c-2727 2729-274b 274d 274f-2752 2756 2758-275e 2761-2794
2798-27af 27b1-27be 2b1f fb1d-fb36 fb38-fb3c fb3e fb40-fb41 fb43-fb44 fb46-fb4f fe70-fe74 fe76-fefc feff fffd
"""
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


_BEFORE_SHAPE = re.compile(r" (?=\d*×?[▲●■⬟])|(?<=[▲●■⬟]) (?=\d)")


def typeset(value: str) -> str:
    """Figures as they are printed: true minus signs and inches, a dash for nothing."""
    text = value.replace("''", "″").replace('"', "″").replace("”", "″").replace("-", "−")
    return "–" if text in ("", "−", "–") else text


def held_together(value: str) -> str:
    """A figure in which no line ends between a rule, its shape and the inches of that: Torrent ● 2″."""
    return _BEFORE_SHAPE.sub("\N{NO-BREAK SPACE}", value)


_SENTENCE = re.compile(r"[.!?][)”\"’]?(?= [A-ZÀ-Þ0-9“\"(+−-])")


SHORTEST = 16
"""A sentence of fewer letters says nothing without the next: Warp charge 5."""


def sentences(text: str) -> list[str]:
    """A text in its sentences, the shortest with what follows them; one space between them makes it whole."""
    starts = [0]
    for found in _SENTENCE.finditer(text):
        if found.end() - starts[-1] >= SHORTEST:
            starts.append(found.end() + 1)
    ends = [*(start - 1 for start in starts[1:]), len(text)]
    return [text[start:end] for start, end in zip(starts, ends, strict=True)] if text else []


def _bounds() -> tuple[int, ...]:
    """Where stretches begin and where they are over, one after the other."""
    found: list[int] = []
    for stretch in _STRETCHES.split():
        first, _, last = stretch.partition("-")
        found += [int(first, 16), int(last or first, 16) + 1]
    return tuple(found)


_BOUNDS = _bounds()


def is_drawn(character: str) -> bool:
    """Whether a font of ours has it."""
    return bisect_right(_BOUNDS, ord(character)) % 2 == 1
