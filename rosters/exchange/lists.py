"""Team lists as players paste them into chats: a kill team's name, then an operative a line, in whatever spelling.

A list is read with each pack that its first lines may name; the one that understands it best is taken.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from rosters.exchange import list_lines
from rosters.exchange.arriving import Arriving
from rosters.exchange.chat import MOST_LINES, NO_LIST, only_so_many
from rosters.exchange.list_lines import LONGEST_LINE, TAKEN_FOR, bare_title, first_words
from rosters.exchange.list_packs import HEADS, named_at, packs_named, with_whole_year
from rosters.exchange.list_reader import ListReader
from rosters.exchange.list_things import MOST_TOGETHER
from rosters.viewers import Reader
from rules.editions import EDITIONS
from rules.errors import Fault, Malformed

PRICED = re.compile(r"\b\d{1,3}\s*(?:pts?|points?)\b", re.IGNORECASE)
"""What only lists of an edition say in which operatives cost points."""


class NoTeamNamed(Malformed):
    """A list whose first lines name no kill team that is here: it can be read once somebody says which it is."""


def from_list(text: str, name: str, user: Reader, pack_key: str = "") -> Arriving:
    """The roster that a pasted list names; Malformed where no line names a kill team that is here, or none a model.

    `pack_key` is of the pack to read it with, where several have the name, or a line was changed since that was all
    that named it.
    """
    lines = [(number, line.strip()) for number, line in enumerate(list_lines.lines_of(text), 1) if line.strip()]
    if not lines:
        raise Malformed(name, Fault("is empty"))
    is_one_line = list_lines.is_one_line(text)
    heads = [line[:LONGEST_LINE] for _, line in [*lines[:HEADS], *(lines[HEADS:][-1:] if is_one_line else ())]]
    packs, nearly = packs_named(heads, user, pack_key)
    if (head := with_whole_year(heads[0], packs)) != heads[0]:
        lines[0] = (lines[0][0], head + lines[0][1][len(heads[0]) :])
        heads[0] = head
        packs, nearly = packs_named(heads, user, pack_key)
    if list_lines.understood(nearly).is_counted:  # of operatives: what stands before a colon is the kill team
        before, colon, _ = list_lines.without_marks(heads[0]).partition(":")
        nearly = before if colon else ""
    readers = [ListReader(edition, pack, nearly) for edition, pack in packs]
    for reader in readers:
        _read(reader, lines, nearly, is_one_line=is_one_line)
    found = [reader for reader in readers if reader.muster.loadouts or reader.unclear]
    if found:
        best = min(found, key=lambda each: (str(each.pack.pk) != pack_key, *_fit(each, heads, nearly)))
        best.finish()
        others = tuple(each.pack for each in found if each is not best)
        wanted = [edition for edition in EDITIONS.values() if list_lines.names_edition(heads, edition)]
        if wanted and best.edition not in wanted:
            best.remarks.append(f"No {best.pack.title} of {wanted[0].name} is here: read for {best.edition.name}.")
        is_guess = bool(others) and not wanted and str(best.pack.pk) != pack_key
        return replace(best.arriving(heads[0]), others=others, is_guess=is_guess)
    if not readers:
        raise NoTeamNamed(name, Fault(f"is neither a roster file nor a list: {_no_team(*lines[0])}"))
    unread = next((each.unread[0] for each in readers if each.unread), "")
    raise Malformed(name, Fault(f"{NO_LIST}: {unread}".rstrip(".: ")))


def _read(reader: ListReader, lines: Sequence[tuple[int, str]], nearly: str, *, is_one_line: bool) -> None:
    """Read as many lines as are read, and note what is not as it was written."""
    reader.is_numbered = not is_one_line
    own = reader.one_line.with_their_things(lines[:MOST_TOGETHER]) if is_one_line else lines
    reader.read_lines(own[:MOST_LINES])
    is_other = bare_title(nearly) in reader.titles - {bare_title(reader.pack.title)}
    is_other = is_other and not list_lines.holds_title(nearly, reader.pack.title)
    is_cut = is_one_line and len(lines) > MOST_TOGETHER
    reader.remarks += [f"“{nearly}” is read as the kill team {reader.pack.title}."] if is_other else []
    reader.remarks += [only_so_many(len(own))] if len(own) > MOST_LINES else []
    reader.remarks += [f"Only the first {MOST_TOGETHER} of {len(lines)} parts are read."] if is_cut else []


def _fit(reader: ListReader, heads: Sequence[str], nearly: str) -> tuple[int, ...]:
    """How badly a list fits the kill team that it was read with; the least fits best."""
    return (
        not list_lines.names_edition(heads, reader.edition),
        0 if nearly else named_at(reader.title, heads),
        not reader.muster.loadouts,
        # What may mean one of several is worth more than what means nobody.
        2 * (any(map(PRICED.search, heads)) and not reader.edition.points)
        + 2 * len(reader.unread)
        - len(reader.unclear)
        + sum(TAKEN_FOR in remark for remark in reader.remarks),
    )


def _no_team(number: int, line: str) -> str:
    """What to do about a list that names no kill team."""
    return f"line {number}, {first_words(line)}, names no kill team here. Put the faction’s name in the first line"
