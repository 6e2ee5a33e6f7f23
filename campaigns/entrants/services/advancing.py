"""What a player lets dice decide between missions, with dice that anyone can check: what a squad gains, an honour.

What brings it may have come with a void taken back or by hand. The question belongs to the mission in which it was
reached, so that it has one answer, whoever asks it and whenever; to the first that they play where no mission did it.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any

from campaigns.dice.rolls import keep_rolls, sealed_dice
from campaigns.journal.operation import Operation
from campaigns.models import Batch, Entrant, Mission
from campaigns.models.missions import REPORTED, State
from rosters.journal.entries import journal_entries
from rosters.journal.state import squad_subject
from rosters.models import Batch as RosterBatch
from rosters.models import Roster
from rules.campaigns.activities import ActivityRequest
from rules.campaigns.entrants import Contender
from rules.campaigns.questions import Answer, Question
from rules.changes import State as Folded
from rules.changes import applied, counted_in_play_order
from rules.errors import Refusal

WITH_DICE = (State.PLANNED, State.MUSTERED, *REPORTED)


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
