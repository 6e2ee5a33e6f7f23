"""Where people do not agree about a mission: answers that differed at the table, objections, corrections."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime

from campaigns.models import Batch
from campaigns.reports.report import AMEND, DISPUTE


@dataclass(frozen=True, slots=True, kw_only=True)
class NamedDifference:
    """A question that people answered differently at the table, and whose answer the report has."""

    question: str
    label: str
    name: str
    """Whose answer stands."""
    words: str
    others: tuple[tuple[str, str], ...]
    """The other answers: name and words."""


@dataclass(frozen=True, slots=True, kw_only=True)
class AccountLine:
    """A question that two accounts of a mission answer differently."""

    question: str
    label: str
    account: str
    report: str


@dataclass(frozen=True, slots=True, kw_only=True)
class DisputeSheet:
    """An objection to the report that stands, with the objecting player's account."""

    who: str
    reason: str
    lines: tuple[AccountLine, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Correction:
    """What a report said before and after it was corrected, by whom and why; the account of a line is the new one."""

    who: str
    when: datetime
    reason: str
    lines: tuple[AccountLine, ...]
    is_decision: bool
    is_own: bool
    """Whether who did it had played in it, because nobody else could."""


def dispute_of(batches: Sequence[Batch]) -> DisputeSheet | None:
    """The last objection to a report; None where nobody objected."""
    last = next((batch for batch in reversed(batches) if batch.kind == DISPUTE), None)
    if last is None:
        return None
    return DisputeSheet(who=_doer(last), reason=last.payload.get("reason", ""), lines=_lines(last))


def corrections_of(batches: Sequence[Batch]) -> tuple[Correction, ...]:
    """What was put right with a reason, the first one first."""
    return tuple(_correction(batch) for batch in batches if batch.kind == AMEND and batch.payload.get("reason"))


def _correction(batch: Batch) -> Correction:
    payload = batch.payload
    return Correction(
        who=_doer(batch),
        when=batch.created_at,
        reason=payload["reason"],
        lines=_lines(batch),
        is_decision=bool(payload.get("decision")),
        is_own=bool(payload.get("is_own")),
    )


def _lines(batch: Batch) -> tuple[AccountLine, ...]:
    return tuple(AccountLine(**each) for each in batch.payload.get("lines", ()))


def _doer(batch: Batch) -> str:
    return batch.person.name if batch.person else "Somebody"


def named_differences(report: Batch, players: Mapping[str, str]) -> Iterator[NamedDifference]:
    """What was answered differently at the table, with the names of `players` by person."""
    names = {**players, report.payload.get("reporter", ""): _doer(report)}
    for difference in report.payload.get("differences", ()):
        said = {
            each["person"]: (names.get(each["person"], "An arbitrator"), each["words"])
            for each in difference["sayings"]
        }
        name, words = said.pop(difference["stands"])
        others = tuple(said.values())
        yield NamedDifference(
            question=difference["question"], label=difference["label"], name=name, words=words, others=others
        )
