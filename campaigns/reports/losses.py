"""What taking back or amending would change on a roster, before → after, and what would be lost by it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Any

from rosters.journal import state as states
from rosters.journal.consequences import Name, consequences
from rules.campaigns.kind import CampaignKind
from rules.changes import SET, Change, State, difference
from rules.editions.base import Edition


def faction_sentences(kind: CampaignKind, settings: Any, subject: str, before: State, after: State) -> list[str]:
    """What becomes of an entrant between two states of its campaign, a sentence each."""
    was, now = ({subject: state[subject]} if subject in state else {} for state in (before, after))
    if not was or not now:
        return []
    said = (kind.said_change(settings, change) for change in difference(was, now))
    return [f"{each[:1].upper()}{each[1:]}." for each in said if each]


def changed(edition: Edition, changes: Iterable[Change], name: Name) -> list[str]:
    """A sentence for each operative and field."""
    found = [sentence for change in changes for sentence in _changed(edition, change, name)]
    return list(dict.fromkeys(found))


def _changed(edition: Edition, change: Change, name: Name) -> Iterator[str]:
    called = name(change.subject.removeprefix(states.FIRE_TEAM))
    if change.op == SET and change.field == "experience":
        yield f"{called}: experience {change.before or 0} → {change.value}{_level(edition, change)}."
    elif change.op == SET and change.field == "advances":
        lost, gained = Counter(change.before or ()), Counter(change.value or ())
        yield from (f"{called} loses the advance {edition.speak(each)}." for each in (lost - gained).elements())
        yield from (f"{called} gains the advance {edition.speak(each)}." for each in (gained - lost).elements())
    else:
        yield from consequences(edition, [change], name)


def _level(edition: Edition, change: Change) -> str:
    if change.subject.startswith(states.FIRE_TEAM):
        return ""
    before, after = edition.level_for(change.before or 0), edition.level_for(change.value)
    return f", level {before} → {after}" if before != after else ""
