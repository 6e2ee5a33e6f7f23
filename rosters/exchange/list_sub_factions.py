"""Which sub-faction a pasted list names, in its title or in a line of its own, and whose it is."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from difflib import get_close_matches

from rosters.exchange.list_lines import folded
from rosters.exchange.list_packs import MEANT, stems_of

KINDS = "chapter|regiment|sept|legion|clan|klan|kultur|dynasty|craftworld|kabal|cult|coven|masque|order|world"
NAMED = re.compile(
    rf"^(?:sub[ -]?faction|hive ?fleet|forge ?world|{KINDS})\s*(?:[:=–—]|\s-\s)\s*(?P<name>\S.*)$", re.IGNORECASE
)
"""What stands behind the word for what it is: `Regiment: Cadian`."""
PARTS = re.compile(r"\s*[()\[\];,|·]+\s*|:\s+|\s+[–—-]\s+")
SMALL = frozenset(f"the of hive fleet sub faction {KINDS}".replace("|", " ").split())
"""Words that may be added to a name or left out: "Vior'la" is the Vior'la Sept."""
LEAST = 5
"""So many letters has a name at least that may be misspelt."""


class SubFactions:
    """The sub-factions of a pack, and which of them a list has named so far."""

    def __init__(self, known: Sequence[str], title: str) -> None:
        self.known = {"".join(stems_of(folded(name))): name for name in known}
        self.bare = {_bare(name): name for name in known}
        self.title = "".join(stems_of(folded(title)))
        """The kill team's name, of which each part means the kill team, with an apostrophe or without."""
        self.named: list[tuple[int, str]] = []
        """Each that was named, behind how many operatives."""

    def meant(self, words: str, *, is_beside: bool = False) -> str:
        """The one that some words name, as it is called or nearly so; empty where they name none. Words of the kill
        team's name do so only where they stand beside that, or behind the word for what a sub-faction is.
        """
        if found := NAMED.match(words):
            words, is_beside = found["name"], True
        whole, bare = "".join(stems_of(folded(words))), _bare(words)
        if whole in self.known:
            return self.known[whole]
        if not bare or (bare in self.title and not is_beside):
            return ""
        # More words than a name has are something else: "Nob (Deathskulls)".
        as_long = [name for name in self.bare if len(_bare_stems(self.bare[name])) == len(_bare_stems(words))]
        near = get_close_matches(bare, as_long, n=2, cutoff=MEANT) if len(bare) >= LEAST else []
        return self.bare.get(bare) or (self.bare[near[0]] if len(near) == 1 else "")

    def is_spelled(self, words: str, name: str) -> bool:
        """Whether some words are the name as it is written, but for the words that may be left out."""
        found = NAMED.match(words)
        return _bare(found["name"] if found else words) == _bare(name)

    def of(self, place: int) -> str:
        """Whose an operative is: the last named before it, else the first one."""
        before = [name for behind, name in self.named if behind <= place]
        return before[-1] if before else self.named[0][1]


def parts_of(words: str) -> Iterator[tuple[str, str]]:
    """The parts of what stands beside a kill team's name, each with all that stands behind it."""
    start = 0
    for found in PARTS.finditer(f"{words},"):
        if _bare(part := words[start : found.start()]):
            yield part.strip(), words[found.end() :].strip()
        start = found.end()


def _bare(words: str) -> str:
    """A name without the words that may be left out."""
    return "".join(_bare_stems(words))


def _bare_stems(words: str) -> list[str]:
    return [stem for stem in stems_of(folded(words)) if stem not in SMALL]
