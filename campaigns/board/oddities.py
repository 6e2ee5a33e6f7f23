"""Steps that stand and could no longer be taken, since something before them was taken back."""

from __future__ import annotations

from collections.abc import Iterator

from campaigns.journal.entries import journal_of
from campaigns.journal.kind import kind_of
from campaigns.journal.position import board_of, position_in
from campaigns.models import Campaign
from rules.changes import State, applied, counted_in_play_order
from rules.dice import SeededDice, TypedDice, roll_key
from rules.errors import Refusal


def odd_steps(campaign: Campaign) -> tuple[str, ...]:
    """A sentence for each of them. Three queries and a walk through the journal."""
    return tuple(_walked(campaign))


def _walked(campaign: Campaign) -> Iterator[str]:
    kind = kind_of(campaign)
    board = board_of(kind)
    steps = dict(campaign.batches.filter(kind="step").values_list("pk", "payload"))
    payloads = {str(key): payload for key, payload in steps.items()}
    state: State = {}
    for entry in counted_in_play_order(journal_of(campaign).entries):
        if payload := payloads.get(entry.key):
            rolls = {
                roll_key(each["subject"], each["purpose"], each["number"]): each["value"] for each in payload["rolls"]
            }
            dice = TypedDice(rolls, SeededDice("never thrown"))
            try:
                board.take(position_in(kind, state), payload["entrant"], payload["step"], payload["answers"], dice)
            except Refusal as refusal:
                yield f"{entry.words} It stands, though now: {refusal.message}"
        state = applied(state, entry.changes, kind.bounds)
