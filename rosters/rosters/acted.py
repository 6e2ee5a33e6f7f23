"""What endpoints answer after acts on a roster."""

from __future__ import annotations

from functools import partial

from rest_framework.response import Response

from rosters.journal.operation import KEY_USED
from rosters.rosters.selectors import roster_sheet
from rosters.rosters.serializers.rosters import DoneSerializer
from rosters.rosters.services import rosters as services
from rosters.web.endpoints import REPLAYED, RosterEndpoint
from rules.errors import Refusal


def acted(endpoint: RosterEndpoint, outcome: services.ActResult, is_same: partial[bool]) -> Response:
    """What was written and the roster after it; a key used before for something else is refused."""
    if outcome.is_repeat and outcome.batch is not None and not is_same(outcome.batch):
        raise Refusal(KEY_USED, code="key-used")
    fields = {"batch": outcome.batch, "roster": roster_sheet(outcome.roster, endpoint.viewer)}
    headers = REPLAYED if outcome.is_repeat else {}
    return endpoint.answer(outcome.roster, DoneSerializer, fields, **headers)
