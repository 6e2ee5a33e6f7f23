"""A side's own muster, for its player alone: whom the roster has, who is picked, what is wrong. Evaluates nothing."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from django.db.models import Exists

from campaigns.entrants.guards import why_no_recruits
from campaigns.missions.selectors.missions import MissionSheet, SideSheet
from campaigns.models import MissionSide
from campaigns.muster.asking import secret_questions
from campaigns.muster.draft import MusterDraft, draft_of, fielded_by
from rosters.models import Operative
from rosters.rosters.selectors import archetypes_of
from rules import acts
from rules.acts import Recruit
from rules.campaigns.questions import AnswerOption, Question
from rules.editions.base import ACTIVE
from rules.issues import Severity
from rules.sheets import OperativeSheet, from_json, sheet_of_recruit

CHOSEN = "chosen:"
"""Before the names of such choices in a form."""
PLACES, TAKEN, NOTHING = "places:", "taken:", "nothing:"
"""Before the names of what is chosen several times: the places there are, what was ticked for them, and the answer for
a place that stays empty.
"""


@dataclass(frozen=True, slots=True, kw_only=True)
class MusterPick:
    """One operative that may be ticked."""

    op: OperativeSheet
    is_taken: bool
    is_away: bool
    is_recruit: bool
    is_concerned: bool
    fits: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class SecretAnswer:
    """Something that is chosen in secret with the team, and what it is now."""

    question: Question
    value: str

    @property
    def name(self) -> str:
        return f"{CHOSEN}{self.question.key}"

    @property
    def label(self) -> str:
        """What is chosen now, in words."""
        return self.option.label if self.option else ""

    @property
    def text(self) -> str:
        """What that brings; empty where no sentence says."""
        return self.option.text if self.option else ""

    @property
    def option(self) -> AnswerOption | None:
        return next((each for each in self.question.options if each.value == self.value), None)


@dataclass(frozen=True, slots=True, kw_only=True)
class SeveralChosen:
    """Some of the same options, as many as there are places; which place one takes does not matter."""

    key: str
    answers: tuple[SecretAnswer, ...]
    """One for each place."""

    @property
    def label(self) -> str:
        return self.answers[0].question.label.removesuffix(" (1)")

    @property
    def help(self) -> str:
        return self.answers[0].question.help

    @property
    def taken(self) -> tuple[AnswerOption, ...]:
        values = {each.value for each in self.answers}
        return tuple(each for each in self.options if each.value in values)

    @property
    def nothing(self) -> str:
        """The answer for a place that stays empty; the first of the options."""
        return self.answers[0].question.options[0].value

    @property
    def options(self) -> tuple[AnswerOption, ...]:
        return self.answers[0].question.options[1:]

    @property
    def opens_rest(self) -> bool:
        """Whether anything is taken from below the first heading."""
        return any(each.part != self.options[0].part for each in self.taken)

    @property
    def is_full(self) -> bool:
        return len(self.taken) >= len(self.answers)


@dataclass(frozen=True, slots=True, kw_only=True)
class MusterSheet:
    """The draft of one side."""

    side: SideSheet
    draft: MusterDraft
    picks: tuple[MusterPick, ...]
    asked: tuple[SecretAnswer, ...] = ()
    """What else the campaign's kind asks in secret."""
    no_recruits: str = ""
    """Why nobody may be recruited here; empty where somebody may."""
    archetypes: tuple[str, ...] = ()
    """Whose missions of its own the team that is picked may choose."""
    limit: int | None = None
    """The points its team may have, known before anybody is picked; None where nothing limits it."""
    has_fought: bool = False
    """Whether there is a last team to take."""

    @property
    def size(self) -> int:
        return len(self.draft.members)

    @property
    def operatives_word(self) -> str:
        return "operative" if self.size == 1 else "operatives"

    @property
    def singles(self) -> tuple[SecretAnswer, ...]:
        """What is asked with one answer, of those alone who go."""
        return tuple(each for each in self._of_those_going() if not each.question.place_in)

    @property
    def several(self) -> tuple[SeveralChosen, ...]:
        """What is chosen several times, of those alone who go."""
        places: dict[str, list[SecretAnswer]] = {}
        for each in self._of_those_going():
            if each.question.place_in:
                places.setdefault(each.question.place_in, []).append(each)
        return tuple(SeveralChosen(key=key, answers=tuple(answers)) for key, answers in places.items())

    def _of_those_going(self) -> Iterator[SecretAnswer]:
        return (each for each in self.asked if each.question.subject in ("", *self.draft.members))

    @property
    def asked_questions(self) -> tuple[Question, ...]:
        return tuple(each.question for each in self.asked)

    @property
    def chosen(self) -> dict[str, str]:
        return {each.question.key: each.value for each in self.asked}

    @property
    def left(self) -> int | None:
        return None if self.limit is None else self.limit - self.draft.force

    @property
    def taken(self) -> list[int]:
        return [pick.op.total for pick in self.picks if pick.is_taken]


def own_side(sheet: MissionSheet) -> MissionSide:
    """The side the reader plays, with what is sealed of it. One query; MissionSide.DoesNotExist for others."""
    if sheet.mine is None or sheet.me is None:
        raise MissionSide.DoesNotExist
    found = MissionSide.objects.select_related("entrant__roster__pack", "mission")
    return found.get(pk=sheet.mine.key, entrant__person=sheet.me)


def muster_sheet(sheet: MissionSheet, side: MissionSide | None = None) -> MusterSheet:
    """The reader's own muster, or that of a given side. Two queries and those of `secret_questions`;
    MissionSide.DoesNotExist for who has none.
    """
    side = side or own_side(sheet)
    draft = draft_of(side)
    here = Operative.objects.filter(roster=side.entrant.roster_id if side.entrant else None, status__in=ACTIVE)
    fought = Exists(fielded_by(side.entrant_id).exclude(mission=side.mission_id))
    rows = list(here.order_by("position").annotate(has_fought=fought))
    picks = tuple(_picks(draft, rows))
    roster = side.entrant.roster if side.entrant else None
    return MusterSheet(
        side=next(each for each in sheet.sides if each.key == str(side.pk)),
        draft=draft,
        picks=picks,
        limit=sheet.kind_of_campaign.judging(sheet.settings, sheet.agreed).points_limit
        if draft.limit is None
        else draft.limit,
        has_fought=any(row.has_fought for row in rows),
        archetypes=archetypes_of(roster, [each.op.model_key for each in picks if each.is_taken]) if roster else (),
        asked=tuple(
            SecretAnswer(question=each, value=str(draft.chosen.get(each.key) or each.default or ""))
            for each in secret_questions(sheet.kind_of_campaign, sheet.settings, sheet.agreed, side.entrant).questions
        ),
        no_recruits=(
            why_no_recruits(sheet.kind_of_campaign, side.entrant.roster.campaign)
            if side.entrant and side.entrant.roster
            else ""
        ),
    )


def _picks(draft: MusterDraft, rows: Any) -> Iterator[MusterPick]:
    concerned = {key for each in draft.issues if each.severity is Severity.ILLEGAL for key in each.operatives}
    left = None if draft.limit is None else draft.limit - draft.force
    known = [(from_json({**row.sheet, "key": str(row.pk)}), row.status, False) for row in rows]
    for op, status, is_recruit in [*known, *((each, "ready", True) for each in _recruits(draft))]:
        is_taken = op.key in draft.members
        yield MusterPick(
            op=op,
            is_taken=is_taken,
            is_away=status != "ready",
            is_recruit=is_recruit,
            is_concerned=is_taken and op.key in concerned,
            fits=left is None or op.total <= left,
        )


def _recruits(draft: MusterDraft) -> Sequence[OperativeSheet]:
    """Recruits that would join at the reveal; one that is not in the team has no sheet, only its act."""
    found = []
    for recruit in draft.side.draft.get("recruits", ()):
        act = acts.from_json(recruit["act"])
        if not isinstance(act, Recruit):
            continue
        for key in recruit["keys"]:
            known = draft.sheets.get(key)
            found.append(from_json({**known, "key": key}) if known else sheet_of_recruit(act, key))
    return found
