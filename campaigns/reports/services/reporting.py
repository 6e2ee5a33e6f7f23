"""A mission is reported: read, checked and written once; the same twice is one report, another is compared.

What phones tick at the table before that is kept as a draft, counted once however it is sent.
"""

from __future__ import annotations

import uuid
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any

from django.db import transaction
from django.utils import timezone

from campaigns.missions.operation import MissionOperation, mission_operation, plays, with_sides
from campaigns.models import Campaign, Mission, Person, ReportDraft
from campaigns.models.missions import REPORTED, TO_REPORT, State
from campaigns.muster.services.keeping import open_all
from campaigns.muster.services.open_teams import is_team_unknown, needs_consent, replace_team
from campaigns.reports.differing_answers import (
    PersonAnswers,
    answers_by_person,
    answers_seen_by,
    named_in_journal,
    settle_differences,
)
from campaigns.reports.report import NOTES, REPORT, given, last_report, resolution_of
from campaigns.reports.services.resolving import (
    LONGEST_NOTES,
    ReportOutcome,
    Written,
    WrongReport,
    after_report,
    game_at,
    outcome_of,
    reported,
    write_report,
)
from campaigns.rounds.current import check_meets_once
from rosters.journal.operation import Repeated
from rosters.viewers import Viewer
from rules.campaigns import codec
from rules.campaigns.asking import impossible
from rules.campaigns.questions import Answer, Question, Report
from rules.errors import Refusal
from rules.names import name_of

MOST_ANSWERS = 600
LONGEST_ANSWER = 200


def draft_tick(
    *,
    mission_id: uuid.UUID,
    viewer: Viewer,
    answers: Mapping[str, Answer],
    stamps: Mapping[str, int],
    person_at_phone: str = "",
    questions: Sequence[Question] = (),
) -> ReportDraft:
    """Keep what a person ticked beside what others did: of their own answers the later given wins, however late sent.

    What comes after the report stays its author's too: they are asked whether the report is right where it says else.

    `stamps` are milliseconds since 1970 by the phone's clock. What the person at the phone ticked is not taken from
    anybody else who has logged in there since. The notes of the report are kept as the answer to `notes`, for nobody
    but their author. What is none of the answers that `questions` may have is refused.
    """
    if wrong := tuple(impossible(questions, answers)):
        raise WrongReport(wrong)
    with transaction.atomic():
        mission = Mission.objects.select_related("campaign").get(pk=mission_id)
        person = _person_at_table(mission, viewer)
        if person_at_phone and person_at_phone != str(person.pk):
            words = "These ticks are somebody else’s: this device keeps them until they log in here again."
            raise Refusal(words, code="not-your-ticks")
        if mission.state not in (*TO_REPORT, *REPORTED):
            raise Refusal("This mission is not being played: there is nothing to tick.", code="wrong-state")
        ReportDraft.objects.get_or_create(mission_id=mission_id)
        draft = ReportDraft.objects.select_for_update().get(mission_id=mission_id)
        own = draft.by_person.setdefault(str(person.pk), {"answers": {}, "stamps": {}})
        for question, answer in answers.items():
            if question == NOTES:
                own_words = own.setdefault("words", {"answers": {}, "stamps": {}})
                _tick(own_words, NOTES, answer, stamps.get(NOTES), longest=LONGEST_NOTES)
            else:
                _tick(own, question, answer, stamps.get(question))
        if len(own["answers"]) > MOST_ANSWERS:
            raise Refusal(f"A report has at most {MOST_ANSWERS} answers.", code="too-many-answers")
        draft.save()
    return draft


def _person_at_table(mission: Mission, viewer: Viewer) -> Person:
    person: Person | None = mission.campaign.people.of(viewer).present().first()
    if person is None:
        raise Campaign.DoesNotExist
    if not person.is_arbitrator and not any(plays(person, side) for side in mission.sides.select_related("entrant")):
        raise Refusal("Only those who play this mission and the arbitrators can do this.", code="not-yours")
    return person


def _tick(own: dict[str, Any], question: str, answer: Answer, stamp: int | None, longest: int = LONGEST_ANSWER) -> None:
    if not isinstance(question, str) or not 0 < len(question) <= LONGEST_ANSWER:
        raise Refusal("This is not a question of a report.", code="unknown-question")
    if not isinstance(answer, str | int | bool) or len(str(answer)) > longest:
        raise Refusal("This is not an answer: send a word, a number, or yes or no.", code="wrong-answer")
    # A clock that runs ahead must not win for ever.
    now = int(timezone.now().timestamp() * 1000)
    moment = min(stamp, now) if isinstance(stamp, int) and stamp > 0 else now
    known = own["stamps"].get(question)
    if known is None or (known, repr(own["answers"].get(question))) < (moment, repr(answer)):
        own["answers"][question], own["stamps"][question] = answer, moment


def mission_report(
    *,
    mission_id: uuid.UUID,
    viewer: Viewer,
    report: Report | Mapping[str, Any] | None = None,
    rolled: Mapping[str, int] | None = None,
    teams: Mapping[str, Sequence[str]] | None = None,
    stands: Mapping[str, str] | None = None,
    words: str = "",
    notes: str = "",
    token: str = "",
) -> ReportOutcome:
    """Report a mission: consequences apply at once, unconfirmed. Without a report it is the draft that counts.

    `rolled` are dice of the table by their key, `teams` says who fought where that lay on paper (side → operatives),
    `stands` names for each question that somebody else ticked differently whose answer stands (question → person);
    without that it is refused with the list. `words` are the player's own in the dice, `notes` what should be
    remembered. The same twice is one report; another one is compared, not written.
    """
    try:
        with mission_operation(mission_id, viewer, token=token, kinds=(REPORT,)) as table:
            table.require_running()
            table.require_player_or_arbitrator()
            by_person = answers_by_person(draft := ReportDraft.objects.filter(mission=table.mission).first())
            if report is None:
                report = Report(answers=answers_seen_by(str(table.person.pk), draft, by_person))
            read = read_report(report, rolled)
            if table.state in REPORTED:
                return _compared(table, read)
            written = _reported(table, Given(read, by_person, stands or {}), teams or {}, words, notes)
            table.op.afterwards.append(partial(after_report, table, written))
    except Repeated as repeated:
        return outcome_of(repeated.batch, is_repeat=True)
    return reported(table, written)


@dataclass(frozen=True, slots=True)
class Given:
    """A report as it came, beside what was ticked at the table, and whose answer stands where they differ."""

    report: Report
    by_person: Sequence[PersonAnswers]
    stands: Mapping[str, str]


def read_report(report: Report | Mapping[str, Any], rolled: Mapping[str, int] | None) -> Report:
    """A report as it came: a value or its JSON."""
    if not isinstance(report, Report):
        report = codec.from_json(Report, report if "answers" in report else {"answers": report})
    return Report(answers={**report.answers, **(rolled or {})})


def _reported(
    table: MissionOperation, came: Given, teams: Mapping[str, Sequence[str]], words: str, notes: str
) -> Written:
    table.require_state(*TO_REPORT)
    if table.state == State.VOIDED:
        check_meets_once(table.op, table.fields)
    for side in [each for each in table.entered if is_team_unknown(each) and teams.get(str(each.pk))]:
        replace_team(table, side, teams[str(side.pk)], is_played=True)
    _check_teams(table)
    _add_word(table, words)
    open_all(table)
    earlier = last_report(table.mission) if table.state == State.VOIDED else None
    game = game_at(table, earlier)
    me, questions = str(table.person.pk), table.op.rules.questions(game)
    settled = settle_differences(questions, game, came.report.answers, me, came.by_person, came.stands)
    written = write_report(table, game, Report(answers=settled.answers), REPORT, earlier, notes)
    if settled.named:
        table.op.payload = {**table.op.payload, "differences": named_in_journal(settled)}
    return written


def _check_teams(table: MissionOperation) -> None:
    for side in table.entered:
        if is_team_unknown(side):
            raise Refusal(f"Say first who fought for {side}: the team was mustered on paper.", code="team-unknown")
        if needs_consent(side):
            words = f"The team of {side} is not legal: the other side accepts it, or it is changed first."
            raise Refusal(words, code="needs-consent")


def _add_word(table: MissionOperation, words: str) -> None:
    """Only where nothing was reported before: the secret of what was voided may be known already."""
    side = next(iter(table.own), None)
    if not words or side is None or table.state != State.MUSTERED or table.mission.rolls.exists():
        return
    table.mission.words = {**table.mission.words, str(side.pk): name_of(words)[:60]}
    Mission.objects.filter(pk=table.mission.pk).update(words=table.mission.words)


def _compared(table: MissionOperation, report: Report) -> ReportOutcome:
    """A report of what is reported: the same again, or one that says otherwise."""
    standing = table.op.campaign.batches.get(pk=table.fields["report"])
    game = game_at(table, standing)
    answers = given(table.op.rules, game, report)
    is_same = answers == standing.payload["answers"]
    mission, resolution = with_sides(table.mission.pk), resolution_of(standing)
    return ReportOutcome(
        mission=mission,
        batch=standing,
        resolution=resolution,
        is_repeat=is_same,
        other=None if is_same else standing,
        answers=answers,
    )
