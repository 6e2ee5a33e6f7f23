"""What players decide between missions: choices that a report left open, activities, and the dice of both."""

from __future__ import annotations

import uuid
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Any

from django.db import transaction

from campaigns import permissions as rights
from campaigns.dice.rolls import keep_rolls, sealed_dice
from campaigns.entrants.contenders import contenders_of
from campaigns.journal.kind import kind_of, settings_of
from campaigns.journal.operation import Operation, once, operation
from campaigns.models import Batch, Campaign, Entrant, Mission
from campaigns.models.missions import REPORTED, State
from campaigns.muster.services.next_muster import renew_next_muster
from campaigns.permissions import entrant_in, require_running
from rosters.journal.entries import journal_entries
from rosters.journal.state import squad_subject
from rosters.journal.wording import fit
from rosters.models import Batch as RosterBatch
from rosters.models import Roster
from rosters.viewers import Viewer
from rules.campaigns.activities import ActivityRequest, read_answers
from rules.campaigns.entrants import Contender, Effects
from rules.campaigns.questions import Answer, Kind, Question
from rules.changes import State as Folded
from rules.changes import applied, counted_in_play_order
from rules.errors import Refusal

NOTHING_CHOSEN = "nothing-chosen"
"""The code of a refusal: no answer came with the question."""
WITH_DICE = (State.PLANNED, State.MUSTERED, *REPORTED)


def pending(campaign: Campaign, entrant: Entrant) -> tuple[Question, ...]:
    """Everything an entrant's player may choose now. Two queries; evaluates nothing."""
    found = pending_of(campaign, [entrant])
    return found.get(entrant.pk, ())


def pending_of(campaign: Campaign, entrants: Iterable[Entrant]) -> dict[uuid.UUID, tuple[Question, ...]]:
    """The same for several entrants at once; nobody's where the campaign does not run. Two queries, however many."""
    if campaign.stage != Campaign.Stage.RUNNING:
        return {}
    kind, settings = kind_of(campaign), settings_of(campaign)
    present = [each for each in entrants if not each.has_left and each.roster_id]
    return {key: kind.choices(settings, each) for key, each in contenders_of(kind, present).items()}


@once
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
    with operation(campaign_id, viewer, expected_version=expected_version, token=token, kinds=("choice",)) as op:
        require_running(op)
        entrant = entrant_in(op, entrant_id)
        rights.require_own(op, entrant)
        asked = next((each for each in pending(op.campaign, entrant) if each.key == choice), None)
        if asked is None:
            raise Refusal("There is nothing left to choose here.", code="not-open")
        if answer == "":
            raise Refusal("Choose one.", code=NOTHING_CHOSEN)
        _choose(op, entrant, asked, answer)
    renew_next_muster(Entrant.objects.get(pk=entrant.pk), op.edition, op.rules)
    return op.batch


def _choose(op: Operation, entrant: Entrant, asked: Question, answer: Answer) -> None:
    contender = contenders_of(op.rules, [entrant])[entrant.pk]
    op.kind, op.payload = "choice", {"choice": asked.key, "answer": answer, "entrant": str(entrant.pk)}
    if asked.kind is Kind.ROLL:
        # The app throws: what a player typed nobody would have seen.
        if answer is not True:
            raise Refusal("Answer yes to roll, or leave the choice open.", code="wrong-answer")
        squad = next(each for each in contender.squads if each.container == asked.subject)
        op.words = roll_advance(op, entrant, squad, int(asked.key.rpartition(":")[2]))
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


@once
@transaction.atomic
def activity_do(
    *,
    campaign_id: uuid.UUID,
    viewer: Viewer,
    entrant_id: uuid.UUID | str,
    activity: str,
    answers: Mapping[str, Any],
    expected_version: int | None = None,
    token: str = "",
) -> Batch | None:
    """The entrant's player does it; nobody else can, arbitrators neither."""
    with operation(campaign_id, viewer, expected_version=expected_version, token=token, kinds=("activity",)) as op:
        require_running(op)
        entrant = entrant_in(op, entrant_id)
        rights.require_own(op, entrant)
        if entrant.roster_id is None:
            raise Refusal("This roster is gone.", code="no-roster")
        contender = contenders_of(op.rules, [entrant])[entrant.pk]
        found = next((each for each in op.rules.activities(op.settings, contender) if each.key == activity), None)
        if found is None or op.rules.carry_out is None:
            raise Refusal("There is no such activity here.", code="unknown-activity")
        payload = {name: fit(value) if isinstance(value, str) else value for name, value in answers.items()}
        if found.closed:
            raise Refusal(f"{found.title}: {found.closed}", code="closed")
        asked = ActivityRequest(activity=found, answers=read_answers(found, payload))
        asked = throw_activity(op, entrant, asked)
        done = op.rules.carry_out(op.settings, contender, asked)
        op.kind, op.words = "activity", done.sentence
        op.payload = {"activity": activity, "answers": dict(asked.answers), "entrant": str(entrant.pk)}
        op.changes += done.campaign
        on_roster(op, entrant, done)
    renew_next_muster(Entrant.objects.get(pk=entrant.pk), op.edition, op.rules)
    return op.batch


@dataclass(frozen=True, slots=True, kw_only=True)
class Reached:
    """Where the question comes from: a mission, and its entry in the roster's journal."""

    mission: Mission
    because: str = ""


def roll_advance(op: Operation, entrant: Entrant, squad: Any, level: int) -> str:
    """Roll what a squad gains at a level, and put it into the operation; answers with its sentence."""
    if op.rules.advance is None or entrant.roster is None:
        raise Refusal("There is nothing to roll here.", code="not-open")
    key, level_for = squad_subject(op.edition, squad.container), op.edition.level_for
    reached = _reached(entrant, op, lambda state: level_for(state.get(key, {}).get("experience", 0)) >= level)
    advance = op.rules.advance(squad, level, str(entrant.pk), sealed_dice(reached.mission))
    keep_rolls(reached.mission, advance.rolls)
    op.mission = reached.mission.pk
    op.rosters[entrant.roster.pk].changes += [replace(each, because=reached.because) for each in advance.roster]
    return f"{advance.sentence} Dice of mission {reached.mission.number}."


def throw_choice(op: Operation, entrant: Entrant, contender: Contender, asked: Question, answer: Answer) -> str:
    """Roll for what a player leaves to dice, and keep the rolls with their mission: the answer that they give."""
    dice = op.rules.choice_dice
    if dice is None or entrant.roster is None or answer not in {each.value for each in asked.options}:
        raise Refusal("There is nothing to roll here.", code="not-open")
    reached = _reached(entrant, op, lambda state: dice.is_due(asked, state))
    given, rolls = dice.throw(contender, asked, answer, sealed_dice(reached.mission))
    keep_rolls(reached.mission, rolls)
    op.mission = reached.mission.pk
    return given


def throw_activity(op: Operation, entrant: Entrant, asked: ActivityRequest) -> ActivityRequest:
    """Roll what an activity leaves to dice, with those of the last game played: once for each of them."""
    ticked = [name for name in asked.activity.dice if asked.answers.get(name)]
    if not ticked:
        return asked
    played = Mission.objects.filter(sides__entrant=entrant, state__in=REPORTED).order_by("-number").first()
    if played is None:
        raise Refusal("This is rolled with the dice of a game, and none is played yet.", code="no-dice")
    dice, purpose = sealed_dice(played), asked.activity.key.replace(":", "-")
    rolls = {name: dice.roll(str(entrant.pk), f"{purpose}-{name}", asked.activity.dice[name], 1) for name in ticked}
    keep_rolls(played, rolls.values())
    op.mission = played.pk
    return replace(asked, rolled={name: roll.value for name, roll in rolls.items()})


def _reached(entrant: Entrant, op: Operation, is_there: Callable[[Folded], bool]) -> Reached:
    assert entrant.roster is not None  # noqa: S101 - the caller has looked
    key = _entry(op, entrant.roster, is_there)
    origin = RosterBatch.objects.filter(pk=key).values_list("origin", flat=True).first() if key else ""
    batch = Batch.objects.select_related("mission").filter(pk=origin).first() if origin else None
    if batch and batch.mission:
        return Reached(mission=batch.mission, because=key)
    played = Mission.objects.filter(sides__entrant=entrant, state__in=WITH_DICE).order_by("number").first()
    if played is None:
        words = "This is rolled with the dice of a mission, and none is planned yet: roll it then."
        raise Refusal(words, code="no-dice")
    return Reached(mission=played, because=key)


def _entry(op: Operation, roster: Roster, is_there: Callable[[Folded], bool]) -> str:
    """The entry by which a roster reached a level, in play order; none where it entered with it."""
    state: Folded = {}
    found, was_there = "", False
    for entry in counted_in_play_order(journal_entries(roster)):
        state = applied(state, entry.changes, op.edition.states.bounds)
        if is_there(state) != was_there:
            found, was_there = entry.key, not was_there
    return found
