"""What a report is about: the mission as its questions see it, what was ticked so far, what was reported."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from campaigns.journal import rows as projection
from campaigns.journal import state as states
from campaigns.journal.games import SideHistory, game_of, histories_before, histories_now
from campaigns.journal.kind import settings_of
from campaigns.missions.operation import with_costs
from campaigns.missions.selectors.missions import MissionSheet
from campaigns.models import ReportDraft
from campaigns.models.missions import REPORTED, State
from campaigns.reports.differing_answers import (
    AnswerDifference,
    PersonAnswers,
    answers_by_person,
    answers_seen_by,
    differences_of,
)
from campaigns.reports.report import NOTES, last_report
from rules.campaigns.games import Game
from rules.campaigns.questions import Answer
from rules.editions import find


def game_now(sheet: MissionSheet) -> Game:
    """The mission as a report of it would see it now. Two queries."""
    rows = [side.row for side in sheet.sides]
    entrants = [row.entrant for row in rows if row.entrant]
    state = {
        states.ENTRANT + str(each.pk): projection.entrant_fields(each, sheet.kind_of_campaign.states)
        for each in entrants
    }
    return game_in(sheet, histories_now(state, rows, find(sheet.campaign.edition).states))


def game_as_reported(sheet: MissionSheet) -> Game:
    """The same as it was when the mission was reported last, or as it is now where it never was. Two queries before a
    report, and the journals after one.
    """
    earlier = last_report(sheet.row) if sheet.state in (*REPORTED, State.VOIDED) else None
    if earlier is None:
        return game_now(sheet)
    state, histories = histories_before(sheet.campaign, earlier, [side.row for side in sheet.sides])
    return game_in(sheet, histories, state[states.CAMPAIGN])


def game_in(sheet: MissionSheet, histories: Mapping[str, SideHistory], shared: Mapping[str, Any] | None = None) -> Game:
    """The same where it is known what everybody had come to. No query."""
    settings = with_costs(sheet.settings, settings_of(sheet.campaign), sheet.row)
    fields = {
        "kind": sheet.kind,
        "number": sheet.number,
        **sheet.kind_of_campaign.states.mission.from_column(sheet.row.agreed),
    }
    rows = [side.row for side in sheet.sides]
    return game_of(sheet.row, fields, settings, rows, histories, sheet.kind_of_campaign, shared)


@dataclass(frozen=True, slots=True, kw_only=True)
class DraftSheet:
    """What was ticked at the table, for one reader."""

    person: str
    answers: Mapping[str, Answer]
    """The reader's own, and the others' where the reader gave none."""
    by_person: Sequence[PersonAnswers] = ()
    notes: str | None = None
    """What the reader is writing for the campaign, once they have begun; nobody else sees it before the report."""

    @property
    def own(self) -> Mapping[str, Answer]:
        return next((each.answers for each in self.by_person if each.person == self.person), {})

    @property
    def others(self) -> Sequence[PersonAnswers]:
        return [each for each in self.by_person if each.person != self.person]

    @property
    def may_differ(self) -> bool:
        """Whether somebody else gave another answer to anything; whether it is asked is for `differences`."""
        return any(self.answers.get(key) != answer for each in self.others for key, answer in each.answers.items())


def draft_sheet(sheet: MissionSheet) -> DraftSheet:
    """What was ticked at the table so far. Two queries, one while nobody ticked."""
    draft = ReportDraft.objects.filter(mission=sheet.row).first()
    by_person = answers_by_person(draft)
    me = str(sheet.me.pk) if sheet.me else ""
    words = draft.by_person.get(me, {}).get("words", {}).get("answers", {}) if draft else {}
    answers = answers_seen_by(me, draft, by_person)
    return DraftSheet(person=me, answers=answers, by_person=by_person, notes=words.get(NOTES))


def differences(
    sheet: MissionSheet, game: Game, draft: DraftSheet, answers: Mapping[str, Answer] | None = None
) -> tuple[AnswerDifference, ...]:
    """The questions that others answered differently from the reader's form. No query."""
    questions = sheet.kind_of_campaign.questions(game) if draft.others else ()
    if answers is not None:
        return differences_of(questions, game, answers, draft.person, draft.by_person)
    found = differences_of(questions, game, draft.answers, draft.person, draft.by_person)
    return tuple(each if each.question in draft.own else _as_filled_in(each, draft) for each in found)


def _as_filled_in(difference: AnswerDifference, draft: DraftSheet) -> AnswerDifference:
    """Where the reader gave no answer, the one in the form is that of whoever gave it."""
    filled, *others = difference.given
    said = (each.name for each in reversed(draft.others) if each.answers.get(difference.question) == filled.answer)
    return replace(difference, given=(replace(filled, name=next(said, "This form")), *others))
