"""The Spec Op that a kill team works on: games that count for it, and its commendation."""

from __future__ import annotations

from collections.abc import Iterator

from rules.campaigns.games import Side
from rules.campaigns.outcomes import Consequence
from rules.campaigns.spec_ops import keys
from rules.campaigns.spec_ops.after import Aftermath, entrant_add, entrant_set, points_gained
from rules.campaigns.spec_ops.settings import SpecOp, SpecOpsSettings
from rules.campaigns.spec_ops.states import AT, POINTS, EntrantState
from rules.campaigns.spec_ops.steps import Step
from rules.names import how_many


def may_begin(settings: SpecOpsSettings, state: EntrantState) -> tuple[SpecOp, ...]:
    """Those that are free: none of the last ones, while as many others are there as must come between."""
    recent = state.log[: settings.others_between]
    return tuple(each for each in settings.operations if each.key not in recent)


def is_second(working: SpecOp, progress: int) -> bool:
    """Whether its first operation is done."""
    return progress >= working.games


def fulfilled_by(after: Aftermath, side: Side, operative: str) -> int:
    """The experience that fulfilling the second operation brings an operative, whatever its casualty test allows."""
    working = after.game.settings.operation(side.state.operation)
    if not after.says(keys.operation(side.key)) or not is_second(working, side.state.progress):
        return 0
    amount: int = working.experience
    return amount if after.word(keys.fulfilled(side.key)) == operative else 0


def commended(after: Aftermath, side: Side) -> int:
    """The requisition points of a Spec Op that this game completes."""
    working = after.game.settings.operation(side.state.operation)
    if not after.says(keys.operation(side.key)) or not is_second(working, side.state.progress):
        return 0
    points: int = working.points
    return points


def operation_consequences(after: Aftermath) -> Iterator[Consequence]:
    for side in after.sides:
        working = after.game.settings.operation(side.state.operation)
        if not after.says(keys.operation(side.key)):
            continue
        progress = side.state.progress + 1
        if progress <= working.games:
            yield Consequence(
                step=Step.OPERATION,
                side=side.key,
                sentence=f"{side.name} worked on {working.name}: {progress} of {how_many(working.games, 'game')}.",
                detail=f"Next: {working.second}" if progress == working.games else "",
                campaign=(entrant_add(side, "progress", 1),),
            )
        else:
            yield from _completed(after, side, working)


def _completed(after: Aftermath, side: Side, working: SpecOp) -> Iterator[Consequence]:
    brings = points_gained(working.points, side.state.points, after.game.settings.points_most)
    yield Consequence(
        step=Step.OPERATION,
        side=side.key,
        sentence=f"{side.name} completed {working.name}: {brings}.",
        detail="Choose a rare item or asset capacity." if working.reward else "",
        campaign=(
            entrant_set(side, "operation", "", working.key),
            entrant_set(side, "progress", 0, side.state.progress),
            entrant_add(side, "completed", f"{working.key}{AT}{after.game.mission}"),
            entrant_add(side, "operations", 1),
            *((entrant_add(side, POINTS, working.points),) if working.points else ()),
            *((entrant_add(side, "rewards", 1),) if working.reward else ()),
        ),
    )
