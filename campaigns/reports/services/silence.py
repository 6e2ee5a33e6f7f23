"""Silence that confirms, written down: any request and any timer may ask, as often as they like."""

from __future__ import annotations

import uuid
from collections.abc import Callable
from datetime import datetime
from typing import Any

from django.db import transaction
from django.utils import timezone

from campaigns.journal import state as states
from campaigns.journal.operation import commit, opened
from campaigns.missions.operation import title_of
from campaigns.models import Campaign, Mission
from campaigns.reports.report import CONFIRM
from campaigns.reports.status import due, is_silent
from rosters.viewers import Viewer

SILENCE = "silence"


def silences_confirm(now: datetime, campaign_id: uuid.UUID | None = None) -> int:
    """Confirm every report to which nobody may object any more; how many. One query where there is none."""
    missions = Mission.objects.filter(due(now))
    if campaign_id is not None:
        missions = missions.filter(campaign=campaign_id)
    found = list(missions.order_by("campaign", "objections_until", "number").values_list("pk", "campaign"))
    return sum(_confirm(mission, campaign, now) for mission, campaign in found)


def silence_confirm(mission: Mission, now: datetime) -> bool:
    """The same of one mission in hand, which is then as it stands; whether it was."""
    if not is_silent(mission, now) or not _confirm(mission.pk, mission.campaign_id, now):
        return False
    mission.refresh_from_db(fields=["state", "standing"])
    return True


def campaign_opened(find: Callable[[], Campaign]) -> Campaign:
    """A campaign that is opened, as it is found: what silence has confirmed meanwhile is written down first. No query
    more where that is nothing.
    """
    found: Any = find()
    return find() if found.is_silent and silences_confirm(timezone.now(), found.pk) else found


def mission_opened(find: Callable[[], Mission]) -> Mission:
    """The same of one mission."""
    found = find()
    return find() if silence_confirm(found, timezone.now()) else found


@transaction.atomic
def _confirm(mission_id: uuid.UUID, campaign_id: uuid.UUID, now: datetime) -> bool:
    campaign = Campaign.objects.select_for_update().get(pk=campaign_id)
    op = opened(campaign, None, Viewer(), [mission_id])
    if not is_silent(op.rows.missions[mission_id], now):
        return False
    fields = op.mission_fields(mission_id)
    op.mission = mission_id
    op.set(states.MISSION + str(mission_id), "confirmed", fields["report"])
    op.kind, op.words = CONFIRM, f"{title_of(fields)} was confirmed: nobody disputed it in time."
    op.payload = {"report": fields["report"], "how": SILENCE}
    commit(op)
    return True
