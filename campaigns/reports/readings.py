"""A report read again after something before it was put right: which of its sentences are other ones now.

What followed stays as it was written; only what it came to may be another. Where even that is not so any more, the old
sentence stands: a contradiction for the arbitrators, and nothing that a page may reword.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from campaigns.missions.selectors.missions import MissionSheet
from campaigns.models import Batch
from campaigns.reports.report import report_of, resolution_of
from campaigns.reports.selectors.reports import game_as_reported
from rosters.models import Batch as RosterBatch
from rules.campaigns.outcomes import Consequence
from rules.changes import Change
from rules.dice import DieRoll
from rules.editions.state import ENTRANT
from rules.errors import Refusal


@dataclass(frozen=True, slots=True, kw_only=True)
class ConsequenceReading:
    """One thing that followed, as it reads now."""

    consequence: Consequence
    was: str = ""
    """The reading before, where it differs."""
    is_gone: bool = False
    """Whether it follows no longer; the sentence is the old one."""
    is_new: bool = False
    """Whether it follows only since something before was put right."""


@dataclass(frozen=True, slots=True)
class KeptDice:
    """The rolls of a report and no others."""

    rolls: Sequence[DieRoll]

    def roll(self, subject: str, purpose: str, sides: int, number: int = 1) -> DieRoll:
        wanted = (subject, purpose, number, sides)
        found = next((r for r in self.rolls if (r.subject, r.purpose, r.number, r.sides) == wanted), None)
        if found is None:
            raise Refusal("This die was not rolled at the time.", code="roll-missing")
        return found


def readings(sheet: MissionSheet, report: Batch) -> tuple[ConsequenceReading, ...]:
    """What followed from the report that stands, as it reads now; the journals are read only where that may differ."""
    written = resolution_of(report).consequences
    if not getattr(report, "is_moved", False):
        return tuple(ConsequenceReading(consequence=each) for each in written)
    rules, rolls = sheet.kind_of_campaign, resolution_of(report).rolls
    try:
        now = rules.resolve(report_of(report), game_as_reported(sheet), KeptDice(rolls)).consequences
    except Refusal:
        # What was reported could not be reported now: it waits as a contradiction.
        return tuple(ConsequenceReading(consequence=each) for each in written)
    return tuple(read_beside(written, now, _changes_of(report)))


def read_beside(
    written: Sequence[Consequence], now: Sequence[Consequence], journal: Mapping[str, Counter[Any]]
) -> Iterable[ConsequenceReading]:
    """The sentences of then, each beside that of now about the same; what is new comes after them."""
    fresh: dict[Any, list[Consequence]] = defaultdict(list)
    unchanged = {each.sentence for each in written}
    for each in now:
        fresh[_about(each)].append(each)
    for each in written:
        others = fresh[_about(each)]
        same = next((other for other in others if other.sentence == each.sentence), None)
        other = same or next((other for other in others if other.sentence not in unchanged), None)
        if other is not None:
            others.remove(other)
        if other is None:
            yield ConsequenceReading(consequence=each, is_gone=not _changed_anything(each, journal))
        elif same is None and _is_as_written(other, journal):
            yield ConsequenceReading(consequence=other, was=each.sentence)
        else:
            yield ConsequenceReading(consequence=each)
    for each in (each for others in fresh.values() for each in others):
        if not (each.campaign or each.roster):
            yield ConsequenceReading(consequence=each, is_new=True)


def _about(each: Consequence) -> tuple[str, str, str]:
    return each.step, each.side, each.operative or each.subject


def _is_as_written(each: Consequence, journal: Mapping[str, Counter[Any]]) -> bool:
    """Whether the journal holds all that this changes."""
    return all(journal[change.subject][_key(change)] for change in (*each.campaign, *each.roster))


def _changed_anything(each: Consequence, journal: Mapping[str, Counter[Any]]) -> bool:
    """Whether the operative that it is about was changed by the report: that still stands."""
    return bool(each.operative and journal.get(each.operative))


def _changes_of(report: Batch) -> Mapping[str, Counter[Any]]:
    """What the report changed on the campaign's entrants and on rosters, by subject. Three queries."""
    found: dict[str, Counter[Any]] = defaultdict(Counter)
    for change in report.changes.filter(subject__startswith=ENTRANT):
        found[change.subject][_key(change.as_change())] += 1
    for mirrored in RosterBatch.objects.filter(origin=str(report.pk)).prefetch_related("changes"):
        for change in mirrored.changes.all():
            found[change.subject][_key(change.as_change())] += 1
    return found


def _key(change: Change) -> tuple[str, str, str]:
    return change.op, change.field, repr(change.value)
