"""What followed from a report, as sentences in the order of play, and how the report stands."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from campaigns.missions.selectors.missions import MissionSheet, SideSheet
from campaigns.models import Batch
from campaigns.models.missions import State
from campaigns.reports.readings import Reading, readings
from campaigns.reports.report import AMEND, CONFIRM, DISPUTE, report_of, resolution_of
from campaigns.reports.status import ReportStatus, said_of, standing_by
from rules.campaigns.outcomes import Resolution
from rules.campaigns.questions import Answer, Report
from rules.dice import Source

FACES = re.compile(r"D(\d+): (\d+(?:, \d+)*)")
"""Dice within a sentence."""
TOLD_DICE = re.compile(r" \(D\d+: \d+(?:, \d+)*\)")


@dataclass(frozen=True, slots=True, kw_only=True)
class ShownResult:
    """One die as the page draws it."""

    sides: int
    value: int
    is_sealed: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Said:
    """One thing that followed."""

    side: SideSheet | None
    sentence: str
    detail: str
    rolls: tuple[ShownResult, ...]
    is_grave: bool
    was: str = ""
    """How it was read first, where something before it was put right since."""
    is_gone: bool = False
    """Whether it follows no longer."""
    is_new: bool = False
    """Whether it follows only since then."""
    asks: bool = False
    """Whether somebody has something to choose now."""
    fate: str = ""
    """What became of somebody who was taken out: dead, away, well."""

    @property
    def beside_dice(self) -> str:
        """The sentence where its dice are drawn: they are told once."""
        return TOLD_DICE.sub("", self.sentence) if self.rolls else self.sentence

    @property
    def is_quiet(self) -> bool:
        changed = self.was or self.is_gone or self.is_new
        return not (self.is_grave or self.rolls or self.fate or self.asks or changed)


@dataclass(frozen=True, slots=True, kw_only=True)
class StepShown:
    """What followed at one moment after the mission."""

    number: int
    title: str
    said: tuple[Said, ...]

    @property
    def open(self) -> tuple[Said, ...]:
        """What is read at once."""
        return tuple(each for each in self.said if not self._is_folded(each))

    @property
    def folded(self) -> tuple[Said, ...]:
        """What many share and nobody asks for."""
        return tuple(each for each in self.said if self._is_folded(each))

    def _is_folded(self, one: Said) -> bool:
        quiet = [each for each in self.said if each.is_quiet]
        return one.is_quiet and len(quiet) > MOST_QUIET


MOST_QUIET = 4
"""Of more lines without a die, a choice or a loss than these, all are folded."""


@dataclass(frozen=True, slots=True, kw_only=True)
class NamedDifference:
    """A question that two people answered differently at the table, and whose answer the report took."""

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
    """An objection to the report that stands, with the account of who objects."""

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


@dataclass(frozen=True, slots=True, kw_only=True)
class ResultSheet:
    """A report that stands, with all that came of it."""

    batch: str
    reporter: str
    is_reporter: bool
    """Whether its reader told it."""
    reported_at: datetime
    report: Report
    answers: Mapping[str, Answer | None]
    """Every answer it came to, defaults and all."""
    steps: tuple[StepShown, ...]
    standing: ReportStatus
    has_agreed: bool
    """Whether its reader confirmed it already."""
    notes: str = ""
    differences: tuple[NamedDifference, ...] = ()
    dispute: DisputeSheet | None = None
    """While nobody has decided it."""
    corrections: tuple[Correction, ...] = ()
    """The first one first."""


def result_sheet(sheet: MissionSheet, now: datetime) -> ResultSheet:
    """The standing report of a mission. One query."""
    batches = said_of(sheet.row)
    report = next(batch for batch in batches if str(batch.pk) == sheet.report_key)
    mine = sheet.me is not None and report.payload.get("reporter") == str(sheet.me.pk)
    players = {side.person: side.player for side in sheet.sides if side.person}
    agreed = {batch.person_id for batch in batches if batch.kind == CONFIRM}
    return ResultSheet(
        batch=str(report.pk),
        reporter=report.person.name if report.person else "",
        is_reporter=mine,
        reported_at=report.created_at,
        report=report_of(report),
        answers=report.payload["answers"],
        steps=tuple(_steps(sheet, resolution_of(report), readings(sheet, report))),
        standing=standing_by(sheet.row, batches, players, now),
        has_agreed=sheet.me is not None and sheet.me.pk in agreed,
        notes=report.payload.get("notes", ""),
        differences=tuple(_differences(report, players)),
        dispute=_dispute(batches) if sheet.state == State.DISPUTED else None,
        corrections=tuple(
            _correction(batch) for batch in batches if batch.kind == AMEND and batch.payload.get("reason")
        ),
    )


def _dispute(batches: Sequence[Batch]) -> DisputeSheet | None:
    last = next((batch for batch in reversed(batches) if batch.kind == DISPUTE), None)
    if last is None:
        return None
    return DisputeSheet(who=_doer(last), reason=last.payload.get("reason", ""), lines=_lines(last))


def _correction(batch: Batch) -> Correction:
    told = batch.payload
    return Correction(
        who=_doer(batch),
        when=batch.created_at,
        reason=told["reason"],
        lines=_lines(batch),
        is_decision=bool(told.get("decision")),
        is_own=bool(told.get("is_own")),
    )


def _lines(batch: Batch) -> tuple[AccountLine, ...]:
    return tuple(AccountLine(**each) for each in batch.payload.get("lines", ()))


def _doer(batch: Batch) -> str:
    return batch.person.name if batch.person else "Somebody"


def _differences(report: Batch, players: Mapping[str, str]) -> Iterator[NamedDifference]:
    names = {**players, report.payload.get("reporter", ""): report.person.name if report.person else "Somebody"}
    for told in report.payload.get("differences", ()):
        said = {each["person"]: (names.get(each["person"], "An arbitrator"), each["words"]) for each in told["sayings"]}
        name, words = said.pop(told["stands"])
        others = tuple(said.values())
        yield NamedDifference(question=told["question"], label=told["label"], name=name, words=words, others=others)


def _steps(sheet: MissionSheet, resolution: Resolution, read: Sequence[Reading]) -> Iterator[StepShown]:
    number, sides = 0, {side.key: side for side in sheet.sides}
    rules, dead = sheet.kind_of_campaign, {each.operative for each in resolution.fallen}
    for step, title in rules.steps.items():
        found = [each for each in read if each.consequence.step == step]
        if found:
            number += 1
            yield StepShown(
                number=number,
                title=title,
                said=tuple(_said(each, sides, dead, is_fate=step == rules.fate_step) for each in found),
            )


def _said(reading: Reading, sides: Mapping[str, SideSheet], dead: Collection[str], *, is_fate: bool) -> Said:
    each = reading.consequence
    rolls = tuple(ShownResult(sides=r.sides, value=r.value, is_sealed=r.source is Source.SEALED) for r in each.rolls)
    fate = ""
    if is_fate and each.operative:
        fate = "dead" if each.operative in dead and each.is_grave else "away" if each.is_grave else "well"
    return Said(
        side=sides.get(each.side),
        sentence=each.sentence,
        detail=each.detail,
        rolls=rolls,
        is_grave=each.is_grave,
        was=reading.was,
        is_gone=reading.is_gone,
        is_new=reading.is_new,
        fate=fate,
        asks=each.sentence.endswith("to choose."),
    )


def next_muster(sheet: MissionSheet) -> Mapping[str, Any]:
    """What the reader is told of their own next muster; nothing for others."""
    return sheet.mine.next_muster if sheet.mine else {}


def result_text(sheet: MissionSheet, now: datetime) -> str:
    """The whole result for chat: who won, then every sentence under small heads. One query."""
    sides = ", ".join(f"{side.name} {side.result or 'played'}" for side in sheet.sides)
    lines = [f"{sheet.campaign.name} · mission {sheet.number}: {sheet.title}", sides]
    for step in result_sheet(sheet, now).steps:
        lines += ["", step.title.upper()]
        lines += [" ".join([f"- {said.sentence}", *_untold(said)]) for said in step.said if not said.is_gone]
    return "\n".join([*lines, ""])


def _untold(said: Said) -> list[str]:
    """The dice that the sentence itself does not tell."""
    known = Counter((die, face) for die, faces in FACES.findall(said.sentence) for face in faces.split(", "))
    thrown = Counter((str(roll.sides), str(roll.value)) for roll in said.rolls)
    return [f"[D{die}: {face}]" for die, face in (thrown - known).elements()]
