"""What players still have to choose or roll: abilities, advances, hiding. Derived from how things stand."""

from __future__ import annotations

import uuid
from collections.abc import Iterable
from typing import Any

from django.db import transaction

from campaigns import permissions as rights
from campaigns.entrants.contenders import contenders_of
from campaigns.entrants.services.advancing import roll_advance, throw_choice
from campaigns.journal.kind import kind_of, settings_of
from campaigns.journal.operation import Operation, operation
from campaigns.models import Batch, Campaign, Entrant
from campaigns.muster.services.next_muster import renew_next_muster
from campaigns.permissions import entrant_in, require_running
from rosters.journal.operation import Repeated
from rosters.viewers import Viewer
from rules.campaigns.entrants import Contender, Effects
from rules.campaigns.questions import Answer, Kind, Question
from rules.errors import Refusal


def pending(campaign: Campaign, entrant: Entrant) -> tuple[Question, ...]:
    """Everything an entrant's player may choose now. Two queries; evaluates nothing."""
    found = pending_of(campaign, [entrant])
    return found.get(entrant.pk, ())


def pending_of(campaign: Campaign, entrants: Iterable[Entrant]) -> dict[uuid.UUID, tuple[Question, ...]]:
    """The same for several entrants at once. Two queries, however many they are."""
    if campaign.stage == Campaign.Stage.GATHERING:
        return {}
    kind, settings = kind_of(campaign), settings_of(campaign)
    present = [each for each in entrants if not each.has_left and each.roster_id]
    return {key: kind.choices(settings, each) for key, each in contenders_of(kind, present).items()}


@transaction.atomic
def choice_answer(
    *,
    campaign_id: uuid.UUID,
    viewer: Viewer,
    entrant_id: uuid.UUID | str,
    choice: str,
    answer: Answer,
    expected_version: int | None = None,
    token: str = "",
) -> Batch | None:
    """The entrant's player chooses; nobody else can, arbitrators neither."""
    try:
        with operation(campaign_id, viewer, expected_version=expected_version, token=token, kinds=("choice",)) as op:
            require_running(op)
            entrant = entrant_in(op, entrant_id)
            rights.require_own(op, entrant)
            asked = next((each for each in pending(op.campaign, entrant) if each.key == choice), None)
            if asked is None:
                raise Refusal("There is nothing left to choose here.", code="not-open")
            _choose(op, entrant, asked, answer)
        renew_next_muster(Entrant.objects.get(pk=entrant.pk), op.edition, op.rules)
    except Repeated as repeated:
        batch: Batch = repeated.batch
        return batch
    return op.batch


def _choose(op: Operation, entrant: Entrant, asked: Question, answer: Answer) -> None:
    contender = contenders_of(op.rules, [entrant])[entrant.pk]
    op.kind, op.payload = "choice", {"choice": asked.key, "answer": answer, "entrant": str(entrant.pk)}
    if asked.kind is Kind.ROLL:
        op.words = roll_advance(op, entrant, *_to_roll(contender, asked, answer))
        return
    if op.rules.choose is None:
        raise Refusal("There is nothing left to choose here.", code="not-open")
    is_rolled = op.rules.choice_dice is not None and op.rules.choice_dice.is_roll(answer)
    given = throw_choice(op, entrant, contender, asked, answer) if is_rolled else answer
    done = op.rules.choose(op.settings, contender, asked, given)
    op.words = f"{done.sentence} Rolled." if is_rolled else done.sentence
    op.changes += done.campaign
    on_roster(op, entrant, done)


def on_roster(op: Operation, entrant: Entrant, done: Effects) -> None:
    """Put what something does to an entrant's roster into the operation."""
    if entrant.roster_id and (done.acts or done.roster):
        mirrored = op.rosters[entrant.roster_id]
        mirrored.acts += done.acts
        mirrored.changes += done.roster


def _to_roll(contender: Contender, asked: Question, answer: Answer) -> tuple[Any, int]:
    """The squad that rolls, and for which level. The app throws: what a player typed nobody would have seen."""
    if answer is not True:
        raise Refusal("Answer yes to roll, or leave the choice open.", code="wrong-answer")
    squad = next(each for each in contender.squads if each.container == asked.subject)
    return squad, int(asked.key.rpartition(":")[2])
