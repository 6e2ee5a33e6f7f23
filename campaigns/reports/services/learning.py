"""What a report tells of the costs of its kind of mission is kept for the campaign's later ones."""

from __future__ import annotations

from dataclasses import replace

from campaigns.journal import state as states
from campaigns.journal.operation import operation
from campaigns.missions.playing import Table
from rules.campaigns import codec
from rules.campaigns.outcomes import Resolution
from rules.editions.kt2018.campaign.shape import settings_to_json


def learn(table: Table, resolution: Resolution) -> None:
    """Keep for the campaign what a mission costs, in a batch of its own: it outlives the report that told it."""
    if resolution.learnt is None:
        return
    with operation(table.op.campaign.pk, table.op.viewer, person=table.op.person) as op:
        settings, kind = op.settings, table.fields["kind"]
        known = settings.mission(kind)
        if known is None or known.effects == resolution.learnt or _was_learnt(table, resolution):
            return
        rows = tuple(
            replace(each, effects=resolution.learnt) if each.key == kind else each for each in op.settings.missions
        )
        op.mission = table.mission.pk
        op.set(states.CAMPAIGN, "settings", settings_to_json(replace(settings, missions=rows)))
        op.kind, op.words = "settings", f"Kept what {known.name} costs and brings, as {table.title} told it."


def _was_learnt(table: Table, resolution: Resolution) -> bool:
    """Whether the report that this one stands for told the same: what was changed by hand since then stays."""
    earlier = table.op.replaces
    return earlier is not None and earlier.told.get("learnt") == codec.to_json(resolution.learnt)
