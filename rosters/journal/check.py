"""Compares what a roster's rows say with its journal's fold and with a fresh evaluation.

The journal is never edited and nothing is repaired in silence: what rows and fold disagree about is only reported;
what newer rules make of the same content is written by `resettle`, in a batch that says so.
"""

from __future__ import annotations

import uuid
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from django.db import transaction

from rosters.journal import rows as projection
from rosters.journal import state as states
from rosters.journal.entries import journal_entries
from rosters.journal.operation import Operation, append
from rosters.journal.rows import Rows
from rosters.journal.settle import SettledRoster, catalogue_of, settle
from rosters.models import Batch, Roster
from rules import sheets
from rules.changes import State, difference, fold
from rules.editions import find

LONGEST_VALUE = 80


@dataclass(frozen=True, slots=True, kw_only=True)
class JournalDifference:
    """One difference between rows, fold and fresh evaluation."""

    against: str
    """What the rows were compared with: `journal` (its numbering), `fold` or `evaluation`."""
    subject: str
    field: str
    stored: Any
    found: Any

    def __str__(self) -> str:
        return f"{self.against}: {self.subject} {self.field}: {_short(self.stored)} is stored, not {_short(self.found)}"


def _short(value: Any) -> str:
    text = repr(value)
    return text if len(text) <= LONGEST_VALUE else f"{text[:LONGEST_VALUE]}…"


def differences(roster: Roster) -> list[JournalDifference]:
    """Everything about a roster that does not agree. Six queries, however much it holds."""
    batches = list(roster.batches.order_by("sequence").values_list("sequence", flat=True))
    wanted = list(range(1, roster.version + 1))
    numbering = JournalDifference(
        against="journal", subject=states.ROSTER, field="sequences", stored=batches, found=wanted
    )
    shapes = find(roster.edition).states
    folded = states.tidy(fold(journal_entries(roster), shapes.bounds).state, shapes)
    rows = projection.rows_of(roster)
    return [
        *([numbering] if batches != wanted else []),
        *(
            JournalDifference(
                against="fold",
                subject=change.subject,
                field=change.field or change.op,
                stored=change.before,
                found=change.value,
            )
            for change in difference(projection.state_of(roster, rows), folded)
        ),
        *_against_evaluation(roster, rows, folded, _settled(roster, folded)),
    ]


def _settled(roster: Roster, state: State) -> SettledRoster:
    return settle(find(roster.edition), catalogue_of(state[states.ROSTER]["pack"]), state)


def _against_evaluation(
    roster: Roster, rows: Rows, state: State, settled: SettledRoster
) -> Iterator[JournalDifference]:
    """The columns worked out from content, which itself was compared with the fold."""
    shapes = find(roster.edition).states
    yield from _columns(states.ROSTER, roster, projection.roster_columns(state, settled, shapes))
    tables: Iterable[tuple[Any, Mapping[str, Mapping[str, Any]]]] = (
        (rows.operatives, projection.operative_columns(state, settled, shapes)),
        (rows.kill_teams, projection.kill_team_columns(state, settled)),
    )
    for found, wanted in tables:
        for row in found:
            yield from _columns(str(row.pk), row, wanted.get(str(row.pk), {}))


PINNED = ("points", "size", "is_legal", "sheet")


def _columns(subject: str, row: Any, wanted: Mapping[str, Any]) -> Iterator[JournalDifference]:
    for name in PINNED:
        pinned = getattr(row, name, None)
        if name == "sheet" and pinned:
            # Kept before sheets had all of today's fields, it reads as the same.
            pinned = sheets.to_json(sheets.from_json(pinned))
        if name in wanted and pinned != wanted[name]:
            yield JournalDifference(
                against="evaluation", subject=subject, field=name, stored=pinned, found=wanted[name]
            )
    if "verdict" in wanted:
        pinned, found = row.verdict.get("issues"), wanted["verdict"]["issues"]
        is_todays = row.verdict.get("rules") == wanted["verdict"]["rules"]
        if pinned is None or _judgements(pinned, worded=is_todays) != _judgements(found, worded=is_todays):
            yield JournalDifference(against="evaluation", subject=subject, field="issues", stored=pinned, found=found)


def _judgements(issues: Iterable[Mapping[str, Any]], *, worded: bool) -> list[dict[str, Any]]:
    """What is judged, and what would mend it; a button that is only called something else is no other judgement, nor
    is a sentence of earlier rules that today's say in other words.
    """
    judged = [{**issue, "fixes": [fix["acts"] for fix in issue["fixes"]]} for issue in issues]
    return judged if worded else [{**issue, "sentence": ""} for issue in judged]


@transaction.atomic
def resettle(roster_id: uuid.UUID) -> Batch | None:
    """Write what the rules of today make of a roster, in a batch that says so; none where nothing changed."""
    roster = Roster.objects.select_related("pack").select_for_update(of=("self",)).get(pk=roster_id)
    rows = projection.rows_of(roster)
    state = projection.state_of(roster, rows)
    settled = _settled(roster, state)
    if not list(_against_evaluation(roster, rows, state, settled)):
        return None
    op = Operation(roster=roster, edition=find(roster.edition), before=state, state=state, kind="recalculated")
    op.words = f"Recalculated with newer rules: points {roster.points} → {settled.points}."
    batch = append(op, None, (), "")
    projection.write(roster, rows, state, settled, {})
    return batch
