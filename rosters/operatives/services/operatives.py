"""What a player does to one operative beside its choices: a name with notes, a place in the order."""

from __future__ import annotations

import uuid

from rosters.journal import state as states
from rosters.journal.apply import apply_act, find_operative
from rosters.journal.history_names import names_in
from rosters.journal.operation import operation
from rosters.journal.wording import notes_of
from rosters.rosters.selectors import ACTIVE
from rosters.rosters.services.rosters import ActResult
from rosters.viewers import Viewer
from rules import acts


def operative_describe(
    *,
    roster_id: uuid.UUID,
    viewer: Viewer,
    operative: str,
    called: str,
    notes: str,
    expected_version: int | None = None,
    token: str = "",
) -> ActResult:
    """Call an operative something and keep notes about it, in one step."""
    with operation(roster_id, viewer, expected_version=expected_version, token=token) as op:
        known, new_notes = find_operative(op, operative), notes_of(notes)
        before = names_in(op.edition, op.catalogue, op.state)[operative]
        apply_act(op, acts.Rename(operative=operative, called=called))
        op.state = {**op.state, operative: {**op.state[operative], "notes": new_notes}}
        after = names_in(op.edition, op.catalogue, op.state)[operative]
        words = [f"{before} is now called {after}."] if known["name"] != op.state[operative]["name"] else []
        words += [f"Changed the notes on {after}."] if known["notes"] != new_notes else []
        op.kind, op.words = "describe-operative", " ".join(words)
    return ActResult.of(op)


def operative_move(
    *,
    roster_id: uuid.UUID,
    viewer: Viewer,
    operative: str,
    step: int,
    expected_version: int | None = None,
    token: str = "",
) -> ActResult:
    """Put an operative some places further up (less than nothing) or down."""
    with operation(roster_id, viewer, expected_version=expected_version, token=token) as op:
        find_operative(op, operative)
        order = list(states.operatives(op.state))
        # Dead and retired ones are listed apart.
        others = [key for key in order if key == operative or op.state[key]["status"] in ACTIVE]
        place = others.index(operative)
        order.remove(operative)
        neighbour = others[min(max(0, place + step), len(others) - 1)]
        if neighbour == operative:
            return ActResult(op.roster, None)
        order.insert(order.index(neighbour) + (step > 0), operative)
        op.state = {**op.state, states.ROSTER: {**op.state[states.ROSTER], "order": order}}
        name = names_in(op.edition, op.catalogue, op.state)[operative]
        op.kind, op.words = "order", f"Moved {name} {'down' if step > 0 else 'up'}."
    return ActResult.of(op)
