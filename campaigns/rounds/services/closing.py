"""Rounds are closed, and closing is taken back."""

from __future__ import annotations

import uuid
from collections.abc import Mapping
from typing import Any

from campaigns.journal import state as states
from campaigns.journal.entries import journal_entries
from campaigns.journal.games import state_before
from campaigns.journal.kind import kind_of
from campaigns.journal.reasons import reason_of
from campaigns.journal.rows import state_of
from campaigns.models import Batch, Campaign, Round
from campaigns.models.missions import State
from campaigns.rounds.closing import Closing, closing_of, missed_in, verdicts
from campaigns.rounds.services.round_in_hand import CLOSE, REOPEN, called, named, once_a_round, round_in_hand
from campaigns.rounds.table import CLOSED
from rosters.viewers import Viewer
from rules import changes
from rules.errors import Refusal
from rules.names import how_many


def closing_preview(*, row: Round, unplayed: Mapping[str, str]) -> Closing:
    """What closing a round would do. Writes nothing and takes no lock."""
    state = state_of(row.campaign)
    return _closing(row.campaign, state, str(row.pk), verdicts(missed_in(state, str(row.pk)), unplayed))


@once_a_round
def round_close(
    *,
    round_id: uuid.UUID,
    viewer: Viewer,
    unplayed: Mapping[str, str] | None = None,
    expected_version: int | None = None,
    token: str = "",
) -> None:
    """Close a round: `unplayed` says of each game that nobody reported who did not come, or that it is put off.

    Closed again after that was taken back, it counts where it was closed first.
    """
    with round_in_hand(round_id, viewer, CLOSE, expected_version, token) as (op, key, fields):
        if not fields["is_published"]:
            words = f"{called(fields)} is not published yet: publish it first, or call it off."
            raise Refusal(words, code="not-published")
        decided = verdicts(missed_in(op.before, key), unplayed or {})
        closing = _closing(op.campaign, op.before, key, decided)
        for each in closing.called_off:
            op.set(states.MISSION + each.mission, "stage", State.CANCELLED.value)
            op.set(states.MISSION + each.mission, "reason", f"Not played in {named(fields)}.")
            if each.state == State.VOIDED:
                op.set(states.MISSION + each.mission, "voided", False)
        rosters = {str(each.pk): each.roster_id for each in op.rows.entrants}
        for effect in closing.effects:
            op.changes += effect.campaign
            roster = rosters[effect.entrant]
            if effect.roster and roster:
                on_roster = op.rosters[roster]
                on_roster.changes += effect.roster
                on_roster.words = effect.sentence
        op.set(states.ROUND + key, "stage", CLOSED)
        op.set(states.ROUND + key, "closing", {"unplayed": dict(closing.unplayed), "counted": closing.counted})
        op.payload |= {"consequences": closing.consequences()}
        op.words = f"Closed {named(fields)}.{_said_of(closing)}"
        op.replaces = _first_closing(op.campaign, key)


@once_a_round
def round_reopen(
    *, round_id: uuid.UUID, viewer: Viewer, reason: str, expected_version: int | None = None, token: str = ""
) -> None:
    """Take a closing back: everything it did is undone, and what it called off is to be played."""
    with round_in_hand(round_id, viewer, REOPEN, expected_version, token, stage=CLOSED) as (op, key, fields):
        words = reason_of(reason)
        op.voids = [standing_closing(op.campaign, key)]
        op.void_words = op.words = f"{called(fields)} was opened again: {words}"
        op.payload |= {"reason": words}


def standing_closing(campaign: Campaign, round_key: str) -> Batch:
    """The act that closed a round and was not taken back."""
    voided = campaign.batches.filter(voids__isnull=False).values("voids")
    found = campaign.batches.filter(kind=CLOSE, payload__round=round_key).exclude(pk__in=voided).order_by("sequence")
    batch = found.last()
    if batch is None:
        raise Refusal("The log does not have how this round was closed.", code="not-closed")
    return batch


def _closing(campaign: Campaign, state: changes.State, key: str, unplayed: Mapping[str, Any]) -> Closing:
    first = _first_closing(campaign, key)
    rules = kind_of(campaign)
    then = state_before(journal_entries(campaign), first.place, rules.bounds) if first else state
    return closing_of(rules, state, then, key, unplayed)


def _first_closing(campaign: Campaign, round_key: str) -> Batch | None:
    """The act that closed it first, in whose place it is closed again."""
    return campaign.batches.filter(kind=CLOSE, payload__round=round_key).order_by("sequence").first()


def _said_of(closing: Closing) -> str:
    put_off = sum(each == "postponed" for each in closing.unplayed.values())
    off = len(closing.called_off)
    words = [f"{how_many(off, 'game')} not played"] if off else []
    words += [f"{how_many(put_off, 'game')} postponed"] if put_off else []
    return f" {', '.join(words)}." if words else ""
