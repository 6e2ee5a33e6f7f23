"""From ticks at the table to a report: what is told, what follows from it, and what becomes of the same told twice."""

from __future__ import annotations

import uuid
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from django.db import transaction

from campaigns.contradictions import entrants_of, settle_contradictions
from campaigns.costs import with_costs
from campaigns.dice import keep_rolls, sealed_dice
from campaigns.games import game_of, lived_now
from campaigns.models import Batch, Mission, ReportDraft
from campaigns.models.missions import REPORTED, TO_REPORT, State
from campaigns.playing import Table, at_table, names_of, settings_of, with_sides
from campaigns.replay import lived_before
from campaigns.reports import AMEND, REPORT, given, last_report, resolution_of, told
from campaigns.services.learning import learn
from campaigns.services.mending import is_untold, needs_consent, tell_team
from campaigns.services.next_muster import pin_next_musters
from rosters.operations import Repeated
from rosters.viewers import Viewer
from rosters.wording import name_of, notes_of
from rules.campaigns import codec
from rules.campaigns.games import Answer, Game, Report, Resolution, Result, WrongAnswer
from rules.campaigns.settings import CampaignSettings
from rules.campaigns.validity import settings_to_json
from rules.editions.base import Status
from rules.errors import Refusal

LONGEST_NOTES = 2000


class WrongReport(Refusal):
    """Answers that cannot be, or are missing; each is named."""

    def __init__(self, wrong: Sequence[WrongAnswer]) -> None:
        self.wrong = tuple(wrong)
        words = " ".join(each.sentence for each in self.wrong[:5])
        super().__init__(f"This report cannot be yet. {words}", code="wrong-answers")


@dataclass(frozen=True, slots=True, kw_only=True)
class ReportOutcome:
    """What came of a report."""

    mission: Mission
    batch: Batch
    """The report that stands."""
    resolution: Resolution
    is_repeat: bool = False
    """Whether just this was told already."""
    other: Batch | None = None
    """The earlier report, where it says otherwise: nothing was written, and they are to be compared."""
    answers: Mapping[str, Answer | None] = field(default_factory=dict)
    """What was told now."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Written:
    """A report that is in the operation, and what is still to be done when it is written."""

    resolution: Resolution
    answers: Mapping[str, Answer | None]
    is_odd: bool
    """Whether something about it cannot have been: somebody fought who should not have."""


def mission_report(
    *,
    mission_id: uuid.UUID,
    viewer: Viewer,
    report: Report | Mapping[str, Any] | None = None,
    rolled: Mapping[str, int] | None = None,
    teams: Mapping[str, Sequence[str]] | None = None,
    words: str = "",
    notes: str = "",
    token: str = "",
) -> ReportOutcome:
    """Report a mission: consequences apply at once, unconfirmed. Without a report it is the draft that counts.

    `rolled` are dice of the table by their key, `teams` says who fought where that lay on paper (side → operatives),
    `words` are the player's own in the dice, `notes` what should be remembered. The same twice is one report; another
    one is compared, not written.
    """
    try:
        with transaction.atomic():
            with at_table(mission_id, viewer, token=token, kinds=(REPORT,)) as table:
                table.require_running()
                table.require_player_or_arbitrator()
                read = read_report(table, report, rolled)
                if table.state in REPORTED:
                    return _compared(table, read)
                written = _reported(table, read, teams or {}, words, notes)
            return after_report(table, written)
    except Repeated as repeated:
        return outcome_of(repeated.batch, is_repeat=True)


def outcome_of(batch: Batch, *, is_repeat: bool = False) -> ReportOutcome:
    """What a report came to, as its batch tells it."""
    assert batch.mission_id is not None  # noqa: S101 - a report is of a mission
    return ReportOutcome(
        mission=with_sides(batch.mission_id),
        batch=batch,
        resolution=resolution_of(batch),
        is_repeat=is_repeat,
        answers=batch.told["answers"],
    )


def read_report(table: Table, report: Report | Mapping[str, Any] | None, rolled: Mapping[str, int] | None) -> Report:
    """A report as it came: a value, its JSON, or what was ticked so far."""
    if report is None:
        draft = ReportDraft.objects.filter(mission=table.mission).first()
        report = Report(answers=draft.answers if draft else {})
    elif not isinstance(report, Report):
        report = codec.from_json(Report, report if "answers" in report else {"answers": report})
    return Report(answers={**report.answers, **(rolled or {})})


def _reported(table: Table, report: Report, teams: Mapping[str, Sequence[str]], words: str, notes: str) -> Written:
    table.require_state(*TO_REPORT)
    for side in [each for each in table.entered if is_untold(each) and teams.get(str(each.pk))]:
        tell_team(table, side, teams[str(side.pk)], is_played=True)
    _check_teams(table)
    _add_word(table, words)
    earlier = last_report(table.mission) if table.state == State.VOIDED else None
    return write_report(table, game_at(table, earlier), report, REPORT, earlier, notes)


def _check_teams(table: Table) -> None:
    for side in table.entered:
        if is_untold(side):
            raise Refusal(f"Say first who fought for {side}: the team was mustered on paper.", code="untold")
        if needs_consent(side):
            words = f"The team of {side} is not legal: the other side accepts it, or it is mended first."
            raise Refusal(words, code="needs-consent")


def _add_word(table: Table, words: str) -> None:
    """Only where nothing was reported before: the secret of what was voided may have been told already."""
    side = next(iter(table.own), None)
    if not words or side is None or table.state != State.MUSTERED or table.mission.rolls.exists():
        return
    table.mission.words = {**table.mission.words, str(side.pk): name_of(words)[:60]}
    Mission.objects.filter(pk=table.mission.pk).update(words=table.mission.words)


def _compared(table: Table, report: Report) -> ReportOutcome:
    """A report of what is reported: the same again, or one that says otherwise."""
    standing = table.op.campaign.batches.get(pk=table.fields["report"])
    game = game_at(table, standing)
    answers = given(table.op.rules, game, report)
    is_same = answers == standing.told["answers"]
    mission, resolution = with_sides(table.mission.pk), resolution_of(standing)
    return ReportOutcome(
        mission=mission,
        batch=standing,
        resolution=resolution,
        is_repeat=is_same,
        other=None if is_same else standing,
        answers=answers,
    )


def game_at(table: Table, earlier: Batch | None) -> Game:
    """The mission as a report of it sees it: now, or in the place of an earlier report."""
    settings = _settings(table)
    if earlier is None:
        lived = lived_now(table.op.before, table.sides)
    else:
        _, lived = lived_before(table.op.campaign, earlier, table.sides)
    return game_of(table.mission, table.fields, settings, table.sides, lived, table.op.rules)


def _settings(table: Table) -> CampaignSettings:
    """The settings of the day, with what the mission costs where a report has told it since."""
    settings = settings_of(table.mission, table.op.before)
    known = with_costs(settings, table.op.settings, table.mission)
    if known is not settings:
        table.mission.settings = settings_to_json(known)
        Mission.objects.filter(pk=table.mission.pk).update(settings=table.mission.settings)
    return known


def write_report(
    table: Table, game: Game, report: Report, kind: str, earlier: Batch | None, notes: str = ""
) -> Written:
    """Resolve a report and put all that follows into the operation, in the place of an earlier one if there is one."""
    op = table.op
    if wrong := op.rules.check_report(report, game):
        raise WrongReport(wrong)
    resolution = op.rules.resolve(report, game, sealed_dice(table.mission))
    answers = given(op.rules, game, report)
    op.replaces = earlier
    _into(table, resolution)
    table.say(kind, f"{'Amended' if kind == AMEND else 'Reported'} {table.title}: {_outcome(table, resolution)}.")
    more = {"reporter": str(table.person.pk), "is_playing": bool(table.own), "notes": _notes(notes, earlier)}
    op.told = told(report, answers, resolution, **more)
    keep_rolls(table.mission, resolution.rolls)
    is_odd = any(fighter.status != Status.READY for side in game.sides for fighter in side.fighters)
    return Written(resolution=resolution, answers=answers, is_odd=is_odd or earlier is not None)


def _notes(told: str, earlier: Batch | None) -> str:
    """What should be remembered; told anew without a word, it is what was told before."""
    known = earlier.told.get("notes", "") if earlier else ""
    return notes_of(told).strip()[:LONGEST_NOTES] or known


def _into(table: Table, resolution: Resolution) -> None:
    """Every change that follows, on the campaign and on the rosters of its sides."""
    table.set("report", str(table.op.key))
    table.set("results", {side: result.value for side, result in resolution.results.items()})
    for name, value in {"voided": False, "reason": ""}.items():
        if table.fields.get(name):
            table.set(name, value)
    rosters = {str(side.pk): side.entrant.roster_id for side in table.entered if side.entrant}
    for roster in filter(None, rosters.values()):
        # A batch even where nothing follows: an amendment takes its place on the roster.
        table.op.rosters[roster].words = f"{table.title}: {_outcome(table, resolution)}."
    for consequence in resolution.consequences:
        table.op.changes.extend(consequence.campaign)
        if consequence.roster and rosters.get(consequence.side):
            table.op.rosters[rosters[consequence.side]].changes.extend(consequence.roster)


def _outcome(table: Table, resolution: Resolution) -> str:
    names = names_of(table.sides)
    won = [names[side] for side, result in resolution.results.items() if result == Result.WON]
    others = [name for name in names.values() if name not in won]
    if not won:
        return f"a draw of {' and '.join(others)}"
    return f"{' and '.join(won)} won against {' and '.join(others)}" if others else f"{' and '.join(won)} won"


def after_report(table: Table, written: Written) -> ReportOutcome:
    """What is kept beside the report's own batch, in the same transaction."""
    batch, mission = table.op.batch, table.mission
    assert batch is not None  # noqa: S101 - a report always writes one
    Mission.objects.filter(pk=mission.pk).update(reported_at=batch.created_at)
    ReportDraft.objects.filter(mission=mission).delete()
    if written.is_odd:
        settle_contradictions(table.op.campaign, table.op.rules, entrants_of([mission.pk]))
    learn(table, written.resolution)
    fresh = with_sides(mission.pk)
    pin_next_musters(fresh, table.op.edition, table.op.rules)
    return ReportOutcome(mission=fresh, batch=batch, resolution=written.resolution, answers=written.answers)
