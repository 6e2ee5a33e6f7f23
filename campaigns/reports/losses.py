"""What taking back or amending would change on a roster, before → after, and what would be lost by it."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any

from campaigns.journal import state as campaign_states
from campaigns.journal.entries import CampaignJournal
from rosters.journal import state as states
from rosters.journal.consequences import Name, consequences, own_names
from rosters.journal.history_names import names_in
from rosters.journal.operation import Operation
from rules.campaigns.kind import CampaignKind
from rules.changes import SET, Change, State, applied, counted_in_play_order, difference
from rules.editions.base import Edition
from rules.names import capital

ONLY_EXPERIENCE = re.compile(r": experience \d+ → \d+\.$")
"""How a sentence about an operative ends that tells of experience without a new level."""


@dataclass(frozen=True, slots=True)
class Out:
    """That an entrant cannot win any more: why, and since which mission."""

    why: str
    mission: int

    @property
    def words(self) -> str:
        return f"{self.why} since mission {self.mission}" if self.mission else self.why


def outs_of(kind: CampaignKind, journal: CampaignJournal) -> dict[str, Out]:
    """Who cannot win any more, by entrant, from the journal in play order."""
    state: State = {}
    found: dict[str, Out] = {}
    for batch in counted_in_play_order(journal.entries):
        state = applied(state, batch.changes, kind.bounds)
        for key, fields in campaign_states.entrants(state).items():
            why = kind.out(kind.states.entrant.from_fields(fields))
            if not why:
                found.pop(key, None)
            elif key not in found or found[key].why != why:
                found[key] = Out(why, journal.numbers.get(batch.key, 0))
    return found


def out_sentences(before: Out | None, after: Out | None) -> list[str]:
    """Whether an entrant can still win, where that is another thing than before."""
    if before == after:
        return []
    if after is None:
        return [f"No longer {before.words}." if before else ""]
    moved = f", not mission {before.mission}" if before and before.why == after.why else ""
    return [f"{capital(after.words)}{moved}."]


def faction_sentences(kind: CampaignKind, settings: Any, subject: str, before: State, after: State) -> list[str]:
    """What becomes of an entrant between two states of its campaign, a sentence each."""
    was, now = ({subject: state[subject]} if subject in state else {} for state in (before, after))
    if not was or not now:
        return []
    said = (kind.said_change(settings, change) for change in difference(was, now))
    return [f"{capital(each)}." for each in said if each]


def roster_sentences(roster: Operation, sealed: frozenset[str] = frozenset()) -> list[str]:
    """What an operation on a roster changes, a sentence for each operative and field; nothing about `sealed`
    operatives.
    """
    changes = [each for each in difference(roster.before, roster.state) if states.squad_key(each.subject) not in sealed]
    names = names_in(roster.edition, roster.catalogue, roster.state, own_names(changes))
    return changed(roster.edition, changes, names.get)


def changed(edition: Edition, changes: Iterable[Change], name: Name) -> list[str]:
    """A sentence for each operative and field."""
    found = [sentence for change in changes for sentence in _changed(edition, change, name)]
    return list(dict.fromkeys(found))


def _changed(edition: Edition, change: Change, name: Name) -> Iterator[str]:
    called = name(states.squad_key(change.subject))
    if change.op == SET and change.field == "experience":
        yield f"{called}: experience {change.before or 0} → {change.value}{_level(edition, change)}."
    elif change.op == SET and change.field == "advances":
        lost, gained = Counter(change.before or ()), Counter(change.value or ())
        yield from (f"{called} loses the advance {edition.speak(each)}." for each in (lost - gained).elements())
        yield from (f"{called} gains the advance {edition.speak(each)}." for each in (gained - lost).elements())
    else:
        yield from consequences(edition, [change], name)


def _level(edition: Edition, change: Change) -> str:
    if states.is_squad(change.subject):
        return ""
    before, after = edition.level_for(change.before or 0), edition.level_for(change.value)
    return f", level {before} → {after}" if before != after else ""
