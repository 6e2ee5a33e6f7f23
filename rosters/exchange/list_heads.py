"""The first line of a pasted list, as far as it says how many there are and which edition they are of."""

from __future__ import annotations

import re

from rules.editions import EDITIONS

SIZE = re.compile(
    r"\s*(?:[\[(]\s*\d{1,2}\s*{0}\s*[\])]|[,;:|–—-]?\s+\d{1,2}\s*{0}(?=\s*(?:$|[,;:|)\]–—-])))".replace(
        "{0}", r"(?:ops?|operatives?|models?|minis?)\b\.?"
    ),
    re.IGNORECASE,
)
"""How many a kill team has: `Legionaries, 6 operatives`, `Kasrkin (10 ops)`."""
ORDINALS = (r"1st|first", r"2nd|second", r"3rd|third")
"""How players count the editions."""
SHORT_YEAR = re.compile(rf"(?<=[^\W\d])\s+(?={'|'.join(key[-2:] for key in EDITIONS)})(\d\d)(?=\s*(?::|$))")
"""An edition by the end of its year, behind a name: `Pathfinders 21: Shas'ui`."""
HIGH = re.compile(r"(?<=\S)[\s,;:–—-]+\d{2,3}$")
"""A limit of points, or how many there are, behind a name: `Harlequins 100`."""
QUOTED = re.compile(r"[\"“„«]([^\"”“„«»]{1,40})[\"”“»]")
"""What a kill team is called behind or before the faction's name: `Orks "Da Lads"`."""


def with_plain_head(text: str) -> str:
    """A list whose first line says the edition by its year, and not how many operatives there are."""
    start = len(text) - len(text.lstrip())
    head, sign, rest = text[start:].partition("\n")
    for year, ordinal in zip(sorted(EDITIONS), ORDINALS, strict=False):
        head = re.sub(rf"\b(?:{ordinal})\s+ed(?:ition|n)?\b\.?", year.removeprefix("kt"), head, flags=re.IGNORECASE)
    head = SHORT_YEAR.sub(r" 20\1", head, count=1)
    return f"{text[:start]}{SIZE.sub('', head) or head}{sign}{rest}"
