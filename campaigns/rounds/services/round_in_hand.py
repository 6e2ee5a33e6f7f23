"""A round in the hands of an arbitrator, and what all acts on it share."""

from __future__ import annotations

import uuid
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, suppress
from functools import wraps
from typing import Any

from campaigns.journal import state as states
from campaigns.journal.operation import Operation, operation
from campaigns.models import Campaign, Round
from campaigns.permissions import require_arbitrator, require_running
from campaigns.rounds.table import CLOSED, DROPPED, OPEN
from rosters.journal.operation import Repeated
from rosters.viewers import Viewer
from rules.errors import Refusal

OPENED, PAIRED, PUBLISHED, CHANGED = "open-round", "pair-round", "publish-round", "change-round"
CLOSE, REOPEN, DROP, PLANNED = "close-round", "reopen-round", "drop-round", "plan-round"
STANDS = {OPEN: "open", CLOSED: "closed", DROPPED: "called off"}


def once_a_round(service: Callable[..., None]) -> Callable[..., Round]:
    """The same act under one token is done once, and answers with the round as it stands."""

    @wraps(service)
    def act(*, round_id: uuid.UUID, **given: Any) -> Round:
        with suppress(Repeated):
            service(round_id=round_id, **given)
        return Round.objects.select_related("campaign").get(pk=round_id)

    return act


@contextmanager
def round_in_hand(
    round_id: uuid.UUID, viewer: Viewer, kind: str, expected_version: int | None, token: str, *, stage: str = OPEN
) -> Iterator[tuple[Operation, str, states.Fields]]:
    """An arbitrator's operation on one round; Campaign.DoesNotExist for strangers."""
    row = Round.objects.filter(pk=round_id).values_list("campaign", flat=True).first()
    if row is None:
        raise Campaign.DoesNotExist
    with operation(row, viewer, whole=True, expected_version=expected_version, token=token, kinds=(kind,)) as op:
        require_rounds(op)
        key = str(round_id)
        fields = op.before[states.ROUND + key]
        if fields["stage"] != stage:
            words = f"{called(fields)} is {STANDS[fields['stage']]}: this cannot be done now."
            raise Refusal(words, code="wrong-stage")
        op.kind, op.payload = kind, {"round": key}
        yield op, key, fields
        if not op.words:
            op.payload = {}


def require_rounds(op: Operation) -> None:
    require_running(op)
    require_arbitrator(op)


def games_of(op: Operation, key: str) -> dict[str, states.Fields]:
    return {mission: fields for mission, fields in states.missions(op.before).items() if fields.get("round") == key}


def called(fields: Mapping[str, Any]) -> str:
    """As a sentence about it begins."""
    return Round(number=fields["number"], title=fields["title"]).called


def named(fields: Mapping[str, Any]) -> str:
    """As a sentence goes on."""
    return Round(number=fields["number"], title=fields["title"]).named
