"""What a muster that has begun asks of its roster: recruits are made in it, and what is locked stays as it was."""

from __future__ import annotations

from campaigns.models import Entrant, Mission, MissionSide
from rosters.journal import state as states
from rosters.journal.operation import Operation
from rules import acts
from rules.acts import PickAbility
from rules.errors import Refusal

RECRUITING = (acts.Recruit.name, acts.Copy.name)
FREE = ("name", "notes", "portrait")


def check_muster(op: Operation) -> None:
    """While a muster is being sealed recruits are made there, and what is locked stays as it was locked.

    A level that was earned may be learnt from at any time: it changes neither who is picked nor their points.
    """
    if is_learning(op) or not _is_content_changed(op):
        return
    # The missions for which a sealed muster of this roster has begun: number, and when it was locked.
    entrants = Entrant.objects.filter(roster=op.roster.pk, holds_roster=True)
    sides = MissionSide.objects.filter(entrant__in=entrants, mission__state=Mission.State.PLANNED)
    begun = sides.exclude(draft={}).order_by("mission__number").values_list("mission__number", "locked_at")
    musters = list(begun)
    if not musters:
        return
    number, is_locked = musters[0][0], any(locked is not None for _, locked in musters)
    if _is_recruiting(op):
        words = f"You are mustering for mission {number}: recruit there, so that nobody sees them before the reveal."
        raise Refusal(words, code="recruit-in-muster")
    if is_locked:
        words = f"Your kill team for mission {number} is locked: unlock it there, or wait for the reveal."
        raise Refusal(words, code="muster-locked")


def is_learning(op: Operation) -> bool:
    """Whether nothing but abilities is picked, or changed by undoing such an act."""
    if op.voids is None:
        return bool(op.acts) and all(isinstance(act, PickAbility) for act in op.acts)
    root = op.voids
    while root.voids is not None:
        root = root.voids
    return bool(root.acts) and all(payload["act"] == PickAbility.name for payload in root.acts)


def _is_recruiting(op: Operation) -> bool:
    """Whether somebody joins, also by an undo that brings them back."""
    if op.voids is None:
        return any(act.name in RECRUITING for act in op.acts)
    return bool(states.operatives(op.state).keys() - states.operatives(op.before).keys())


def _is_content_changed(op: Operation, free: tuple[str, ...] = FREE) -> bool:
    """Whether who is on the roster changes, or what they carry; names, notes and pictures are free."""
    keys = {*states.operatives(op.before), *states.operatives(op.state)}
    return any(_without(op.before.get(key), free) != _without(op.state.get(key), free) for key in keys)


def _without(fields: dict[str, object] | None, names: tuple[str, ...]) -> dict[str, object] | None:
    return None if fields is None else {name: value for name, value in fields.items() if name not in names}
