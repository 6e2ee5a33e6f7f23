"""The API against its own description: calls made up from it find no server error and no answer it does not describe.

The seed is fixed and the number of calls bounded; ids in addresses are those of rows that are there, so that the calls
reach what they are meant for.
"""

from __future__ import annotations

import json
from typing import Any

import pytest
from django.db import transaction
from django.test import Client
from hypothesis import HealthCheck, Phase, given, seed, settings, strategies

from rosters.api.views.start import schema
from rosters.services.rosters import roster_share
from tests.api.calls import token_of
from tests.cast import Player, found_team, model, pick

REASON = "schemathesis comes with `run.py test --all`"
requests = pytest.importorskip("requests", reason=REASON)
schemathesis = pytest.importorskip("schemathesis", reason=REASON)
checks = pytest.importorskip("schemathesis.checks", reason=REASON)
openapi = pytest.importorskip("schemathesis.specs.openapi.checks", reason=REASON)
transport = pytest.importorskip("schemathesis.core.transport", reason=REASON)

pytestmark = [pytest.mark.slow, pytest.mark.django_db, pytest.mark.filterwarnings("default")]

CALLS_EACH = 30
CHECKS = (
    checks.not_a_server_error,
    openapi.status_code_conformance,
    openapi.content_type_conformance,
    openapi.response_headers_conformance,
    openapi.response_schema_conformance,
)


@pytest.fixture
def world(owner: Player) -> dict[str, str]:
    """What there is to call about."""
    roster = found_team(owner)
    roster = roster_share(roster_id=roster.pk, viewer=owner.viewer, visibility="link")
    team = pick(owner, roster)
    return {
        "roster": str(roster.pk),
        "operative": str(roster.operatives.first().pk),
        "kill_team": str(team.pk),
        "batch": str(roster.batches.last().pk),
        "pack": str(roster.pack_id),
        "edition": "kt2018",
        "share_key": roster.share_key,
        "model": model("fire-warrior-shasla"),
        "role": "non-specialist",
        "specialism": "",
    }


@pytest.fixture
def token(owner: Player) -> str:
    return token_of(owner)


def test_no_call_breaks_the_api_or_gets_an_answer_it_does_not_describe(
    world: dict[str, str], token: str, subtests: pytest.Subtests
):
    described = schemathesis.openapi.from_dict(json.loads(json.dumps(schema())))
    for operation in (found.ok() for found in described.get_all_operations()):
        with subtests.test(operation.label):
            call_often(operation, world, {"Authorization": f"Bearer {token}"})


def answer_to(case: Any, headers: dict[str, str]) -> Any:
    """The call as a test client makes it, in the test's own transaction; the answer as schemathesis reads it."""
    sent = requests.Request(**case.as_transport_kwargs(base_url="http://testserver", headers=headers)).prepare()
    given = Client().generic(
        sent.method,
        sent.path_url,
        sent.body or b"",
        content_type=sent.headers.get("Content-Type", ""),
        headers={name: value for name, value in sent.headers.items() if name != "Content-Type"},
    )
    return transport.Response(
        status_code=given.status_code,
        headers={name: [value] for name, value in given.headers.items()},
        content=given.content,
        request=sent,
        elapsed=0.0,
        verify=True,
    )


def aimed(body: Any, world: dict[str, str]) -> Any:
    """A body that names things which are there, so that the call gets past its first check."""
    if isinstance(body, list):
        return [aimed(each, world) for each in body]
    if not isinstance(body, dict):
        return body
    there = {name: [world["operative"]] for name in ("operatives", "members", "order")} | world | {"like": ""}
    return {name: there.get(name, aimed(told, world)) for name, told in body.items() if name != "version"}


def call_often(operation: Any, world: dict[str, str], headers: dict[str, str]) -> None:
    @seed(20181118)
    @settings(
        max_examples=CALLS_EACH,
        deadline=None,
        database=None,
        phases=[Phase.explicit, Phase.generate],
        suppress_health_check=list(HealthCheck),
    )
    @given(case=operation.as_strategy(), is_aimed=strategies.booleans())
    def call(case: Any, is_aimed: bool) -> None:
        case.path_parameters = {name: world.get(name, told) for name, told in case.path_parameters.items()}
        if is_aimed:
            case.body = aimed(case.body, world)
            case.query = {name: world.get(name, told) for name, told in (case.query or {}).items()}
            case.headers = {**(case.headers or {}), "If-Match": "*"}
        # The next call finds the world as this one did.
        with transaction.atomic():
            case.validate_response(answer_to(case, headers), checks=CHECKS)
            transaction.set_rollback(True)

    call()
