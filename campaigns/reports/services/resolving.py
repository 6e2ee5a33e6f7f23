"""From a report to all that follows: resolved, put into the operation in its place, kept beside the journal."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from typing import Any

from django.utils import timezone

from campaigns.dice.rolls import keep_rolls, sealed_dice
from campaigns.journal import state as states
from campaigns.journal.games import game_of, histories_before, histories_now
from campaigns.journal.operation import operation
from campaigns.missions.operation import MissionOperation, names_of, settings_of, with_costs, with_sides
from campaigns.models import Batch, Entrant, Mission
from campaigns.muster.services.next_muster import pin_next_musters, renew_next_musters
from campaigns.reports.contradictions import settle_contradictions
from campaigns.reports.report import AMEND, given, outcome_of_sides, report_payload, resolution_of
from campaigns.reports.services.silence import silence_confirm
from rosters.journal.wording import notes_of
from rules.campaigns import codec
from rules.campaigns.games import Game
from rules.campaigns.outcomes import Resolution
from rules.campaigns.questions import Answer, Question, Report, WrongAnswer
from rules.editions.base import Status
from rules.errors import Refusal
from rules.names import inside

LONGEST_NOTES = 2000
NOT_YET = "This report cannot count yet."


class WrongReport(Refusal):
    """Answers that cannot be, or are missing; each is named."""

    def __init__(self, wrong: Sequence[WrongAnswer]) -> None:
        self.wrong = tuple(wrong)
        words = " ".join(each.sentence for each in self.wrong[:5])
        super().__init__(f"{NOT_YET} {words}", code="wrong-answers")


@dataclass(frozen=True, slots=True, kw_only=True)
class ReportOutcome:
    """The outcome of a report."""

    mission: Mission
    batch: Batch
    """The report that stands."""
    resolution: Resolution
    is_repeat: bool = False
    """Whether the same report had been sent before."""
    other: Batch | None = None
    """The earlier report, where it says otherwise: nothing was written, and they are to be compared."""
    answers: Mapping[str, Answer | None] = field(default_factory=dict)
    """The answers as they were just sent."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Written:
    """A report that is in the operation, and what is still to be done when it is written."""

    resolution: Resolution
    answers: Mapping[str, Answer | None]
    is_odd: bool
    """Whether something about it cannot have been: somebody fought who should not have."""


def outcome_of(batch: Batch, *, is_repeat: bool = False) -> ReportOutcome:
    """What a report came to, as its batch has it."""
    assert batch.mission_id is not None  # noqa: S101 - a report is of a mission
    return ReportOutcome(
        mission=with_sides(batch.mission_id),
        batch=batch,
        resolution=resolution_of(batch),
        is_repeat=is_repeat,
        answers=batch.payload["answers"],
    )


def game_at(table: MissionOperation, earlier: Batch | None) -> Game:
    """The mission as a report of it sees it: now, or in the place of an earlier report."""
    settings = _settings(table)
    shared = None
    if earlier is None:
        held = table.op.hold(entrant.roster_id for entrant in table.entrants)
        rows = {key: roster.rows for key, roster in held.items()}
        histories = histories_now(table.op.before, table.sides, table.op.edition.states, rows)
    else:
        state, histories = histories_before(table.op.campaign, earlier, table.sides)
        shared = state[states.CAMPAIGN]
    return game_of(table.mission, table.fields, settings, table.sides, histories, table.op.rules, shared)


def _settings(table: MissionOperation) -> Any:
    """The settings of the day, with what the mission costs where a report has said so since."""
    settings = settings_of(table.mission, table.op.before)
    known = with_costs(settings, table.op.settings, table.mission)
    if known is not settings:
        table.mission.settings = table.op.rules.settings_shape.to_json(known)
        own = Mission.objects.filter(pk=table.mission.pk)
        table.op.afterwards.append(partial(own.update, settings=table.mission.settings))
    return known


def _named(wrong: Iterable[WrongAnswer], asked: Iterable[Question], game: Game) -> list[WrongAnswer]:
    """Each with the operative that it is about, where its sentence names nobody."""
    fighters = {fighter.key: fighter.name for side in game.sides for fighter in side.fighters}
    names = {question.key: fighters.get(question.subject, "") for question in asked}
    found = []
    for each in wrong:
        name = names.get(each.question, "")
        is_nameless = name and name not in each.sentence
        found.append(replace(each, sentence=f"{name}, {inside(each.sentence)}") if is_nameless else each)
    return found


def write_report(
    table: MissionOperation, game: Game, report: Report, kind: str, earlier: Batch | None, notes: str = ""
) -> Written:
    """Resolve a report and put all that follows into the operation, in the place of an earlier one if there is one."""
    op = table.op
    if wrong := op.rules.check_report(report, game):
        raise WrongReport(_named(wrong, op.rules.questions(game), game))
    resolution = op.rules.resolve(report, game, sealed_dice(table.mission))
    answers = given(op.rules, game, report)
    op.replaces = earlier
    _into(table, resolution)
    table.say(kind, f"{'Corrected' if kind == AMEND else 'Reported'} {table.called}: {_outcome(table, resolution)}.")
    # A correction without notes keeps those of the report before it.
    known = earlier.payload.get("notes", "") if earlier else ""
    more = {
        "reporter": str(table.person.pk),
        "is_playing": bool(table.own),
        "notes": notes_of(notes).strip()[:LONGEST_NOTES] or known,
    }
    op.payload = report_payload(report, answers, resolution, **more)
    op.afterwards.append(partial(keep_rolls, table.mission, resolution.rolls))
    is_odd = any(fighter.status != Status.READY for side in game.sides for fighter in side.fighters)
    return Written(resolution=resolution, answers=answers, is_odd=is_odd or earlier is not None)


def _into(table: MissionOperation, resolution: Resolution) -> None:
    """Every change that follows, on the campaign and on the rosters of its sides."""
    table.set("report", str(table.op.key))
    table.set("results", {side: result.value for side, result in resolution.results.items()})
    for name, value in {"voided": False, "reason": ""}.items():
        if table.fields.get(name):
            table.set(name, value)
    entrants = {str(side.pk): side.entrant for side in table.entered if side.entrant}
    rosters = {side: entrant.roster_id for side, entrant in entrants.items() if entrant.roster_id}
    for roster in rosters.values():
        # A batch even where nothing follows: an amendment takes its place on the roster.
        table.op.rosters[roster].words = f"{table.title}: {_outcome(table, resolution)}."
    for consequence in resolution.consequences:
        table.op.changes.extend(consequence.campaign)
        if consequence.roster and consequence.side in rosters:
            table.op.rosters[rosters[consequence.side]].changes.extend(consequence.roster)


def _outcome(table: MissionOperation, resolution: Resolution) -> str:
    names, results = names_of(table.sides), resolution.results
    return outcome_of_sides((name, results.get(side, "")) for side, name in names.items())


def after_report(table: MissionOperation, written: Written) -> None:
    """What is kept beside the report's own batch, in the same transaction."""
    op = table.op
    op.afterwards.append(partial(silence_confirm, table.mission, timezone.now()))
    if written.is_odd:
        settle_contradictions(op, table.entrants)
    if written.resolution.learnt is None:
        pin_next_musters(op, table.entrants)
    else:
        learn(table, written.resolution)
        # What was learnt went to the rosters in an operation of its own.
        fresh = Entrant.objects.filter(pk__in=[entrant.pk for entrant in table.entrants])
        renew_next_musters(fresh.select_related("campaign"), op.edition, op.rules)


def reported(table: MissionOperation, written: Written) -> ReportOutcome:
    """What came of a report that is written."""
    batch = table.op.batch
    assert batch is not None  # noqa: S101 - a report always writes one
    return ReportOutcome(mission=table.mission, batch=batch, resolution=written.resolution, answers=written.answers)


def learn(table: MissionOperation, resolution: Resolution) -> None:
    """Keep for the campaign what a mission costs, in a batch of its own: it outlives the report that said so."""
    if resolution.learnt is None:
        return
    with operation(table.op.campaign.pk, table.op.viewer, person=table.op.person) as op:
        learnt = op.rules.learn(op.settings, table.fields["kind"], resolution.learnt)
        if learnt is None or _was_learnt(table, resolution):
            return
        settings, words = learnt
        op.mission = table.mission.pk
        op.set(states.CAMPAIGN, "settings", op.rules.settings_shape.to_json(settings))
        op.kind, op.words = "settings", f"{words}, as reported in {table.called}."


def _was_learnt(table: MissionOperation, resolution: Resolution) -> bool:
    """Whether the report that this one stands for said the same: what was changed by hand since then stays."""
    earlier = table.op.replaces
    return earlier is not None and earlier.payload.get("learnt") == codec.to_json(resolution.learnt)
