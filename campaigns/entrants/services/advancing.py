"""A fire team's advance whose level came otherwise than by a report: rolled with dice that anyone can check.

Its level may have come with a void taken back or by hand. The question belongs to the mission in which the level was
reached, so that it has one answer, whoever asks it and whenever; to the first that they play where no mission did it.
"""

from __future__ import annotations

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
from rules.changes import State as Folded
from rules.changes import applied, counted_in_play_order
from rules.errors import Refusal

WITH_DICE = (State.PLANNED, State.MUSTERED, *REPORTED)


@dataclass(frozen=True, slots=True, kw_only=True)
class Reached:
    """What brought a level: a mission, and the entry in the roster's journal that bears it."""

    mission: Mission
    because: str = ""


def roll_advance(op: Operation, entrant: Entrant, squad: Any, level: int) -> str:
    """Roll what a squad gains at a level, and put it into the operation; the sentence that tells of it."""
    if op.rules.advance is None or entrant.roster is None:
        raise Refusal("There is nothing to roll here.", code="not-open")
    reached = _reached(op, entrant.roster, entrant, squad.container, level)
    advance = op.rules.advance(squad, level, str(entrant.pk), sealed_dice(reached.mission))
    keep_rolls(reached.mission, advance.rolls)
    op.mission = reached.mission.pk
    op.rosters[entrant.roster.pk].changes += [replace(each, because=reached.because) for each in advance.roster]
    return f"{advance.sentence} Dice of mission {reached.mission.number}."


def _reached(op: Operation, roster: Roster, entrant: Entrant, container: str, level: int) -> Reached:
    key = _entry(op, roster, container, level)
    origin = RosterBatch.objects.filter(pk=key).values_list("origin", flat=True).first() if key else ""
    batch = Batch.objects.select_related("mission").filter(pk=origin).first() if origin else None
    if batch and batch.mission:
        return Reached(mission=batch.mission, because=key)
    played = Mission.objects.filter(sides__entrant=entrant, state__in=WITH_DICE).order_by("number").first()
    if played is None:
        words = "An advance is rolled with the dice of a mission, and none is planned yet: roll it then."
        raise Refusal(words, code="no-dice")
    return Reached(mission=played, because=key)


def _entry(op: Operation, roster: Roster, container: str, level: int) -> str:
    """The entry that brought a squad to a level, in play order; nothing where it came with it."""
    state: Folded = {}
    found, was_there = "", False
    for entry in counted_in_play_order(journal_entries(roster)):
        state = applied(state, entry.changes, op.edition.states.bounds)
        experience = state.get(squad_subject(op.edition, container), {}).get("experience", 0)
        is_there = op.edition.level_for(experience) >= level
        if is_there != was_there:
            found, was_there = entry.key, is_there
    return found
