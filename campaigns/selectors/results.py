"""What followed from a report, as sentences in the order of play, and how the report stands."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.db.models import Q

from campaigns.dice import is_silent, objections_until
from campaigns.models import Batch
from campaigns.models.missions import State
from campaigns.reports import report_of, resolution_of
from campaigns.selectors.missions import MissionSheet, SideSheet
from campaigns.services.confirming import CONFIRM, DECIDE, DISPUTE, Standing
from rules.campaigns.games import Consequence, Report, Resolution, Step
from rules.dice import Source

TITLES = {
    Step.RESULT: "How it ended",
    Step.RESOURCES: "Resources",
    Step.CASUALTIES: "Casualties",
    Step.AFTERWARDS: "What they brought back",
    Step.EXPERIENCE: "Experience",
    Step.RECOVERY: "Recovery",
    Step.RECRUITS: "New recruits",
    Step.STANDING: "The campaign",
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Shown:
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
    rolls: tuple[Shown, ...]
    is_grave: bool
    is_dead: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class StepShown:
    """What followed at one moment after the mission."""

    number: int
    title: str
    said: tuple[Said, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class ResultSheet:
    """A report that stands, with all that came of it."""

    batch: str
    reporter: str
    is_reporter: bool
    """Whether its reader told it."""
    reported_at: datetime
    report: Report
    steps: tuple[StepShown, ...]
    standing: Standing
    has_agreed: bool
    """Whether its reader confirmed it already."""
    notes: str = ""


def result_sheet(sheet: MissionSheet, now: datetime) -> ResultSheet:
    """The standing report of a mission. One query."""
    batches = list(_batches(sheet))
    report = next(batch for batch in batches if str(batch.pk) == sheet.report_key)
    mine = sheet.me is not None and report.told.get("reporter") == str(sheet.me.pk)
    agreed = {batch.person_id for batch in batches if batch.kind == CONFIRM}
    return ResultSheet(
        batch=str(report.pk),
        reporter=report.person.name if report.person else "",
        is_reporter=mine,
        reported_at=report.created_at,
        report=report_of(report),
        steps=tuple(_steps(resolution_of(report), {side.key: side for side in sheet.sides})),
        standing=_standing(sheet, batches, str(report.told.get("reporter", "")), now),
        has_agreed=sheet.me is not None and sheet.me.pk in agreed,
        notes=report.told.get("notes", ""),
    )


def _batches(sheet: MissionSheet) -> Iterator[Batch]:
    """The report and what was said of it."""
    wanted = Q(pk=sheet.report_key) | Q(told__report=sheet.report_key)
    yield from Batch.objects.filter(wanted, mission=sheet.row).select_related("person").order_by("sequence")


def _standing(sheet: MissionSheet, batches: Sequence[Batch], reporter: str, now: datetime) -> Standing:
    """How the report stands at this moment; silence is worked out here."""
    until = objections_until(sheet.row)
    if is_silent(sheet.row, now):
        return Standing(state=State.CONFIRMED.value, how="silence", until=until)
    if sheet.state == State.REPORTED:
        done = {str(batch.person_id) for batch in batches if batch.kind == CONFIRM}
        waiting = {side.player: None for side in sheet.sides if side.person and side.person not in {reporter, *done}}
        return Standing(state=sheet.state, until=until, waits_for=tuple(waiting))
    kinds = (CONFIRM, DECIDE) if sheet.state == State.CONFIRMED else (DISPUTE,)
    last = next((batch for batch in reversed(batches) if batch.kind in kinds), None)
    if last is None:
        return Standing(state=sheet.state, until=until)
    return Standing(
        state=sheet.state,
        how="decision" if last.kind == DECIDE else last.told.get("how", ""),
        who=last.person.name if last.person else "",
        reason=last.told.get("reason", ""),
        until=until,
    )


def _steps(resolution: Resolution, sides: Mapping[str, SideSheet]) -> Iterator[StepShown]:
    number, dead = 0, {each.operative for each in resolution.fallen}
    for step, title in TITLES.items():
        found = [each for each in resolution.consequences if each.step is step]
        if found:
            number += 1
            yield StepShown(number=number, title=title, said=tuple(_said(each, sides, dead) for each in found))


def _said(each: Consequence, sides: Mapping[str, SideSheet], dead: Collection[str]) -> Said:
    rolls = (Shown(sides=r.sides, value=r.value, is_sealed=r.source is Source.SEALED) for r in each.rolls)
    return Said(
        side=sides.get(each.side),
        sentence=each.sentence,
        detail=each.detail,
        rolls=tuple(rolls),
        is_grave=each.is_grave,
        is_dead=each.is_grave and each.step is Step.CASUALTIES and each.operative in dead,
    )


def next_muster(sheet: MissionSheet) -> Mapping[str, Any]:
    """What the reader is told of their own next muster; nothing for others."""
    return sheet.mine.next_muster if sheet.mine else {}
