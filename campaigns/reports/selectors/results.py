"""What followed from a report, as sentences in the order of play, and how the report stands."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any

from campaigns.missions.selectors.missions import MissionSheet, SideSheet
from campaigns.models.missions import State
from campaigns.reports.readings import ConsequenceReading, readings
from campaigns.reports.report import (
    CONFIRM,
    REPORT,
    SideScoreSheet,
    report_of,
    resolution_of,
    score_sheet,
)
from campaigns.reports.selectors.disputes import (
    Correction,
    DisputeSheet,
    NamedDifference,
    corrections_of,
    dispute_of,
    named_differences,
)
from campaigns.reports.status import ReportStatus, said_of, standing_by
from rules.campaigns.kind import CampaignKind
from rules.campaigns.outcomes import Consequence, Move, Resolution, TakenOut
from rules.campaigns.questions import Answer, Report
from rules.dice import RollSource
from rules.names import capital
from rules.sheets import sign_in

FACES = re.compile(r"D(\d+): (\d+(?:, \d+)*)")
"""Dice within a sentence."""
DICE = re.compile(r" \(D\d+: \d+(?:, (?:D\d+: )?\d+)*\)|, D\d+: \d+(?:, \d+)*")
"""The same with what sets them apart."""
MOST_BOXES = 12
"""More are drawn as a bar."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ShownResult:
    """One die as the page draws it."""

    sides: int
    value: int
    is_sealed: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class ShownConsequence:
    """One thing that followed."""

    side: SideSheet | None
    sentence: str
    detail: str
    rolls: tuple[ShownResult, ...]
    is_grave: bool
    is_dead: bool
    was: str = ""
    """How it was read first, where something before it was put right since."""
    is_gone: bool = False
    """Whether it follows no longer."""
    is_new: bool = False
    """Whether it follows only since then."""
    who: Who | None = None
    """The operative it is about."""
    fate: str = ""
    """`well`, `away` or `dead`; empty where nothing is to be stamped."""
    move: Move | None = None
    also: tuple[str, ...] = ()
    """What else followed for the same."""

    @property
    def without_dice(self) -> str:
        """The sentence beside its dice."""
        return DICE.sub("", self.sentence) if self.rolls else self.sentence

    @property
    def words(self) -> str:
        """The sentence beside its name and its dice: without either."""
        name = self.who.name if self.who else self.side.name if self.side and self.move else ""
        return _bare(self.without_dice, name)

    @property
    def boxes(self) -> str:
        """The steps of its track, as `track` takes them."""
        return ",".join(map(str, self.move.steps)) if self.move else ""

    @property
    def bar(self) -> GainBar | None:
        """The number as a bar, where it would be too many boxes."""
        if self.move is None or self.move.most <= MOST_BOXES:
            return None
        whole = self.move.most
        return GainBar(
            before=100 * self.move.before / whole,
            gained=100 * self.gained / whole,
            marks=tuple(100 * step / whole for step in self.move.steps),
        )

    @property
    def gained(self) -> int:
        return self.move.after - self.move.before if self.move else 0

    @property
    def is_news(self) -> bool:
        """Whether it is more than the least that everybody has."""
        return bool(self.also) or self.gained != 1 or bool(self.move and self.move.rank)


@dataclass(frozen=True, slots=True)
class GainBar:
    """A number on a scale, in percent of it."""

    before: float
    gained: float
    marks: tuple[float, ...]
    """Where something is reached."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Who:
    """An operative as it was frozen with its team."""

    key: str
    name: str
    sign: str
    portrait: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Loss:
    """An operative who was incapacitated and of whom nothing more is to be told."""

    name: str
    about: str
    """What it is, by whom it fell and when, as far as anybody said."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ShownLosses:
    """Whom a side lost, of how many."""

    side: SideSheet
    lost: tuple[Loss, ...]
    number: int


@dataclass(frozen=True, slots=True, kw_only=True)
class StepShown:
    """The consequences of one step after the mission."""

    number: int
    title: str
    said: tuple[ShownConsequence, ...]
    """Every sentence."""
    rows: tuple[ShownConsequence, ...] = ()
    """The same with what is said of one in one row."""
    kind: str = ""
    """`result`, `score`, `fates`, `losses`, `boxes` or `moves`: how it is drawn; empty for sentences."""
    losses: tuple[ShownLosses, ...] = ()
    """Of the kind `losses`: the same operative by operative."""

    @property
    def open_rows(self) -> tuple[ShownConsequence, ...]:
        """What stands in its own row."""
        return tuple(each for each in self.rows if self.kind != "boxes" or each.is_news)

    @property
    def taken_out(self) -> int:
        """Of how many operatives it tells the fate; what that brought their team may stand in a row of its own."""
        return len({each.who.key for each in self.rows if each.who})

    @property
    def folded(self) -> tuple[ShownConsequence, ...]:
        """Who only got what everybody has; one alone is not worth folding."""
        return tuple(each for each in self.rows if self.kind == "boxes" and not each.is_news)


@dataclass(frozen=True, slots=True, kw_only=True)
class ResultSheet:
    """A report that stands, with all that came of it."""

    batch: str
    first_by: str
    """Who reported it first; who corrected it since stands with the corrections."""
    first_at: datetime
    reporter: str
    """Who gave the report that stands."""
    is_reporter: bool
    """Whether its reader gave it."""
    reported_at: datetime
    report: Report
    answers: Mapping[str, Answer | None]
    """Every answer, including defaults."""
    steps: tuple[StepShown, ...]
    standing: ReportStatus
    scores: Mapping[str, int]
    """Victory points by side, where they were reported."""
    has_agreed: bool
    """Whether its reader confirmed it already."""
    score: tuple[SideScoreSheet, ...] = ()
    """The same by what brought them, where the campaign's kind counts that."""
    notes: str = ""
    differences: tuple[NamedDifference, ...] = ()
    dispute: DisputeSheet | None = None
    """While nobody has decided it."""
    corrections: tuple[Correction, ...] = ()
    """The first one first."""

    @property
    def has_rolls(self) -> bool:
        """Whether anything followed by dice."""
        return any(each.rolls for step in self.steps for each in step.said)

    @property
    def has_turns(self) -> bool:
        """Whether any of the victory points is known by turning point."""
        return any(each.has_turns for each in self.score)


def result_sheet(sheet: MissionSheet, now: datetime) -> ResultSheet:
    """The standing report of a mission. One query."""
    batches = said_of(sheet.row)
    report = next(batch for batch in batches if str(batch.pk) == sheet.report_key)
    first = next(batch for batch in reversed(batches[: batches.index(report) + 1]) if batch.kind == REPORT)
    resolution = resolution_of(report)
    mine = sheet.me is not None and report.payload.get("reporter") == str(sheet.me.pk)
    players = {side.person: side.player for side in sheet.sides if side.person}
    agreed = {batch.person_id for batch in batches if batch.kind == CONFIRM}
    return ResultSheet(
        batch=str(report.pk),
        first_by=first.person.name if first.person else "",
        first_at=first.created_at,
        reporter=report.person.name if report.person else "",
        is_reporter=mine,
        reported_at=report.created_at,
        report=report_of(report),
        answers=report.payload["answers"],
        steps=tuple(_steps(sheet, resolution, readings(sheet, report))),
        scores=resolution.scores,
        score=score_sheet(sheet, resolution.score),
        standing=standing_by(sheet.row, batches, players),
        has_agreed=sheet.me is not None and sheet.me.pk in agreed,
        notes=report.payload.get("notes", ""),
        differences=tuple(named_differences(report, players)),
        dispute=dispute_of(batches) if sheet.state == State.DISPUTED else None,
        corrections=corrections_of(batches),
    )


def _steps(sheet: MissionSheet, resolution: Resolution, read: Sequence[ConsequenceReading]) -> Iterator[StepShown]:
    number, sides = 0, {side.key: side for side in sheet.sides}
    rules, dead = sheet.kind_of_campaign, {each.operative for each in resolution.fallen}
    for step, title in rules.steps.items():
        found = [each for each in read if each.consequence.step == step]
        if found:
            number += 1
            said = tuple(_said(each, sides, dead if step == rules.fate_step else ()) for each in found)
            rows = _rows(said, [each.consequence for each in found])
            losses = _losses(sheet.sides, resolution) if step == rules.losses_step and not _is_corrected(rows) else ()
            kind = "losses" if losses else _kind(rules, step, rows)
            yield StepShown(
                number=number, title=title, said=said, rows=rows if kind else said, kind=kind, losses=losses
            )


def _losses(sides: Sequence[SideSheet], resolution: Resolution) -> tuple[ShownLosses, ...]:
    """Whom each side lost, as its team was frozen; nothing where one of them is not known by its sheet."""
    sheets = {key: sheet for side in sides for key, sheet in side.team.get("sheets", {}).items()}
    struck = {each.operative: each for each in resolution.taken_out or ()}
    if not set(struck) <= set(sheets):
        return ()
    return tuple(
        ShownLosses(
            side=side,
            lost=tuple(_loss(struck[key], sheets) for key in side.team.get("members", ()) if key in struck),
            number=len(side.team.get("members", ())),
        )
        for side in sides
        if side.team.get("sheets")
    )


def _loss(each: TakenOut, sheets: Mapping[str, Mapping[str, Any]]) -> Loss:
    by = f"by {sheets[each.by]['name']}" if each.by in sheets else ""
    sheet = sheets[each.operative]
    model = "" if sheet["model"] == sheet["name"] else sheet["model"]
    fell = ", ".join(filter(None, (by, each.when)))
    return Loss(name=sheet["name"], about=capital(" · ".join(filter(None, (model, fell)))))


def _rows(said: Sequence[ShownConsequence], found: Sequence[Consequence]) -> tuple[ShownConsequence, ...]:
    """What followed; a sentence about somebody whose number moved at the same step stands in that row."""
    rows: dict[tuple[str, str] | int, ShownConsequence] = {}
    for number, (each, consequence) in enumerate(zip(said, found, strict=True)):
        key = (consequence.side, consequence.subject) if consequence.subject else number
        if (first := rows.get(key)) is None:
            rows[key] = each
        else:
            named = first.move.name if first.move else ""
            also = _bare(DICE.sub("", each.sentence), named)
            rows[key] = replace(first, also=(*first.also, also), rolls=(*first.rolls, *each.rolls))
    return tuple(rows.values())


def _kind(rules: CampaignKind, step: str, rows: Sequence[ShownConsequence]) -> str:
    """How a step is drawn: by what all of it has; sentences where some of it is only said, or was corrected since."""
    if _is_corrected(rows):
        return ""
    if step == rules.result_step:
        return "result"
    if step == rules.fate_step and all(each.who for each in rows):
        return "fates"
    if step == rules.score_step:
        return "score"
    if any(each.move and each.move.most for each in rows) and all(each.move or not each.who for each in rows):
        return "boxes"
    return "moves" if any(each.move for each in rows) else ""


def _is_corrected(rows: Sequence[ShownConsequence]) -> bool:
    return any(each.was or each.is_gone or each.is_new for each in rows)


def _said(reading: ConsequenceReading, sides: Mapping[str, SideSheet], dead: Collection[str]) -> ShownConsequence:
    each = reading.consequence
    rolls = (ShownResult(sides=r.sides, value=r.value, is_sealed=r.source is RollSource.SEALED) for r in each.rolls)
    side = sides.get(each.side)
    return ShownConsequence(
        side=side,
        sentence=each.sentence,
        detail=each.detail,
        rolls=tuple(rolls),
        is_grave=each.is_grave,
        is_dead=each.is_grave and each.operative in dead,
        was=reading.was,
        is_gone=reading.is_gone,
        is_new=reading.is_new,
        who=_who(side.team, each.operative) if side and each.operative else None,
        fate=each.fate.value if each.fate else "",
        move=each.move,
    )


def _bare(sentence: str, name: str) -> str:
    """A sentence that stands beside the name it begins with."""
    bare = sentence.removeprefix(name).lstrip(", ")
    return capital(bare)


def _who(team: Mapping[str, Any], operative: str) -> Who | None:
    sheet = team.get("sheets", {}).get(operative)
    if sheet is None:
        return None
    portrait = team.get("portraits", {}).get(operative, "")
    return Who(key=operative, name=sheet["name"], sign=sign_in(sheet), portrait=portrait)


def results_of(sheet: MissionSheet, result: ResultSheet | None) -> list[tuple[SideSheet, str, int | None, str]]:
    """How it ended for every side: the word, its victory points where they were reported, and how they came about."""
    scores = result.scores if result else {}
    said = [each for step in (result.steps if result else ()) if step.kind == "result" for each in step.said]
    notes = {each.side.key: each.detail for each in said if each.side}
    return [(side, side.result.capitalize(), scores.get(side.key), notes.get(side.key, "")) for side in sheet.sides]


def result_text(sheet: MissionSheet, now: datetime) -> str:
    """The whole result for chat: who won, then every sentence under small heads. One query."""
    sides = ", ".join(f"{side.name} {side.result or 'played'}" for side in sheet.sides)
    mark = " (disputed)" if sheet.state == State.DISPUTED else ""
    lines = [f"{sheet.campaign.name} · mission {sheet.number}: {sheet.title}{mark}", sides]
    for step in result_sheet(sheet, now).steps:
        lines += ["", step.title.upper()]
        lines += [" ".join([f"- {said.sentence}", *_unnamed_dice(said)]) for said in step.said if not said.is_gone]
    return "\n".join([*lines, ""])


def _unnamed_dice(said: ShownConsequence) -> list[str]:
    """The dice that the sentence itself does not name."""
    known = Counter((die, face) for die, faces in FACES.findall(said.sentence) for face in faces.split(", "))
    thrown = Counter((str(roll.sides), str(roll.value)) for roll in said.rolls)
    return [f"[D{die}: {face}]" for die, face in (thrown - known).elements()]
