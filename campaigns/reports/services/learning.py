"""What a report tells of the costs of its kind of mission is kept for the campaign's later ones."""

from __future__ import annotations

from campaigns.journal import state as states
from campaigns.journal.operation import operation
from campaigns.missions.playing import MissionOperation
from rules.campaigns import codec
from rules.campaigns.outcomes import Resolution


def learn(table: MissionOperation, resolution: Resolution) -> None:
    """Keep for the campaign what a mission costs, in a batch of its own: it outlives the report that told it."""
    if resolution.learnt is None:
        return
    with operation(table.op.campaign.pk, table.op.viewer, person=table.op.person) as op:
        learnt = op.rules.learn(op.settings, table.fields["kind"], resolution.learnt)
        if learnt is None or _was_learnt(table, resolution):
            return
        settings, words = learnt
        op.mission = table.mission.pk
        op.set(states.CAMPAIGN, "settings", op.rules.settings_shape.to_json(settings))
        op.kind, op.words = "settings", f"{words}, as reported in {table.title}."


def _was_learnt(table: MissionOperation, resolution: Resolution) -> bool:
    """Whether the report that this one stands for told the same: what was changed by hand since then stays."""
    earlier = table.op.replaces
    return earlier is not None and earlier.payload.get("learnt") == codec.to_json(resolution.learnt)
