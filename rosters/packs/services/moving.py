"""Moving a roster to another revision of its pack."""

from __future__ import annotations

import uuid
from typing import Any

from rosters.journal import rows as projection
from rosters.journal import state as states
from rosters.journal.operation import operation
from rosters.journal.settle import catalogue_of, settle
from rosters.models import Pack, Roster
from rosters.packs.selectors import said_of
from rosters.rosters.services.rosters import ActResult
from rosters.viewers import Viewer
from rules.editions import find
from rules.errors import Refusal
from rules.formats.pack_printing import base_key


def roster_move(
    *, roster_id: uuid.UUID, viewer: Viewer, pack: Pack, expected_version: int | None = None, token: str = ""
) -> ActResult:
    """Move a roster to another revision of its pack; what a choice means is asked of the new one."""
    with operation(roster_id, viewer, expected_version=expected_version, token=token) as op:
        roster = op.roster
        if pack.edition != roster.edition:
            raise Refusal("This pack is of another edition.", code="another-edition")
        if roster.pack is None:
            raise Refusal("This roster was imported without a pack: link it to one first.", code="no-pack")
        if base_key(pack.key) != base_key(roster.pack.key):
            raise Refusal(f"This pack is for {pack.title}; the roster is of {roster.faction}.", code="another-faction")
        if not Pack.objects.visible_to(viewer).filter(pk=pack.pk).exists():
            raise Refusal("This pack is not open to you.", code="unknown-pack")
        op.state = {**op.state, states.ROSTER: {**op.state[states.ROSTER], "pack": pack.digest}}
        op.kind, op.words = "move", f"Moved to {pack.title}, {said_of(pack)}."
    return ActResult.of(op)


def roster_move_preview(*, roster: Roster, pack: Pack) -> dict[str, Any]:
    """What moving would change: points and issues before and after, and operatives whose price changed."""
    state = projection.state_of(roster)
    edition = find(roster.edition)
    after = settle(edition, catalogue_of(pack.digest), state)
    before = {str(o.pk): o.points for o in roster.operatives.all()}
    return {
        "points": (roster.points, after.points),
        "issues": after.issues,
        "prices": [
            (sheet.name, before[sheet.key], sheet.points)
            for sheet in after.sheets
            if before.get(sheet.key) not in (None, sheet.points)
        ],
        "unresolved": [sheet.name for sheet in after.sheets if not sheet.is_resolved],
    }
