"""Whose cards a mission made old: what its report wrote on the roster of the reader's side."""

from __future__ import annotations

import uuid

from campaigns.journal.position import state_of_entrant
from campaigns.missions.selectors.missions import MissionSheet
from rosters.journal.state import squad_key
from rosters.models import Change
from rules.editions.base import GONE
from rules.sheets import squad_in


def changed_operatives(sheet: MissionSheet) -> tuple[str, ...]:
    """Who fought for the reader and has another card now, in the team's order; the dead need none. One query."""
    side = sheet.mine
    if side is None or not side.roster or not sheet.report_key:
        return ()
    rows = Change.objects.filter(batch__origin=sheet.report_key, batch__roster=uuid.UUID(side.roster))
    changes = list(rows.values_list("subject", "field", "value"))
    touched = {squad_key(subject) for subject, _, _ in changes}
    gone = {subject for subject, field, value in changes if field == "status" and value in GONE}
    rules = sheet.kind_of_campaign
    hurt = rules.conditions(state_of_entrant(rules, side.entrant_row)) if side.entrant_row else {}
    sheets = side.team.get("sheets", {})
    return tuple(
        key
        for key in side.team.get("members", ())
        if key not in gone and ({key, squad_in(sheets.get(key, {}))} & touched or key in hurt)
    )
