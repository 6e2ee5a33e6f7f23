"""What an entrant's player does between missions and need not do: buying, equipping, writing down."""

from __future__ import annotations

import uuid
from collections.abc import Mapping
from typing import Any

from django.db import transaction

from campaigns import permissions as rights
from campaigns.entrants.contenders import contenders_of
from campaigns.entrants.services.advancing import throw_activity
from campaigns.entrants.services.choices import on_roster
from campaigns.journal.operation import operation
from campaigns.journal.repeats import once
from campaigns.models import Batch, Entrant
from campaigns.muster.services.next_muster import renew_next_muster
from campaigns.permissions import entrant_in, require_running
from rosters.journal.wording import fit
from rosters.viewers import Viewer
from rules.campaigns.activities import ActivityRequest, read_answers
from rules.errors import Refusal


@once
@transaction.atomic
def activity_do(
    *,
    campaign_id: uuid.UUID,
    viewer: Viewer,
    entrant_id: uuid.UUID | str,
    activity: str,
    answers: Mapping[str, Any],
    expected_version: int | None = None,
    token: str = "",
) -> Batch | None:
    """The entrant's player does it; nobody else can, arbitrators neither."""
    with operation(campaign_id, viewer, expected_version=expected_version, token=token, kinds=("activity",)) as op:
        require_running(op)
        entrant = entrant_in(op, entrant_id)
        rights.require_own(op, entrant)
        if entrant.roster_id is None:
            raise Refusal("This roster is gone.", code="no-roster")
        contender = contenders_of(op.rules, [entrant])[entrant.pk]
        found = next((each for each in op.rules.activities(op.settings, contender) if each.key == activity), None)
        if found is None or op.rules.carry_out is None:
            raise Refusal("There is no such activity here.", code="unknown-activity")
        payload = {name: fit(value) if isinstance(value, str) else value for name, value in answers.items()}
        if found.closed:
            raise Refusal(f"{found.title}: {found.closed}", code="closed")
        asked = ActivityRequest(activity=found, answers=read_answers(found, payload))
        asked = throw_activity(op, entrant, asked)
        done = op.rules.carry_out(op.settings, contender, asked)
        op.kind, op.words = "activity", done.sentence
        op.payload = {"activity": activity, "answers": dict(asked.answers), "entrant": str(entrant.pk)}
        op.changes += done.campaign
        on_roster(op, entrant, done)
    renew_next_muster(Entrant.objects.get(pk=entrant.pk), op.edition, op.rules)
    return op.batch
