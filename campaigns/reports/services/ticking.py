"""What phones tick at the table: kept as a draft of the report, counted once however it is sent."""

from __future__ import annotations

import uuid
from collections.abc import Mapping
from typing import Any

from django.db import transaction
from django.utils import timezone

from campaigns.missions.operation import plays
from campaigns.models import Campaign, Mission, Person, ReportDraft
from campaigns.models.missions import REPORTED, TO_REPORT
from rosters.viewers import Viewer
from rules.campaigns.questions import Answer
from rules.errors import Refusal

MOST_ANSWERS = 600
LONGEST_ANSWER = 200


def draft_tick(
    *,
    mission_id: uuid.UUID,
    viewer: Viewer,
    answers: Mapping[str, Answer],
    stamps: Mapping[str, int],
    person_at_phone: str = "",
) -> ReportDraft:
    """Keep what a person ticked beside what others did: of their own answers the later given wins, however late sent.

    What comes after the report stays its author's too: they are asked whether the report is right where it says else.

    `stamps` are milliseconds since 1970 by the phone's clock. What the person at the phone ticked is not taken from
    anybody else who has logged in there since.
    """
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


def _tick(own: dict[str, Any], question: str, answer: Answer, stamp: int | None) -> None:
    if not isinstance(question, str) or not 0 < len(question) <= LONGEST_ANSWER:
        raise Refusal("This is not a question of a report.", code="unknown-question")
    if not isinstance(answer, str | int | bool) or len(str(answer)) > LONGEST_ANSWER:
        raise Refusal("This is not an answer: send a word, a number, or yes or no.", code="wrong-answer")
    # A clock that runs ahead must not win for ever.
    now = int(timezone.now().timestamp() * 1000)
    moment = min(stamp, now) if isinstance(stamp, int) and stamp > 0 else now
    known = own["stamps"].get(question)
    if known is None or (known, repr(own["answers"].get(question))) < (moment, repr(answer)):
        own["answers"][question], own["stamps"][question] = answer, moment
