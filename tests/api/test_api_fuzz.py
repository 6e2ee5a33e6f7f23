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

from campaigns.muster.services import mustering
from campaigns.settings.services import campaign_share
from rosters.rosters.services.rosters import roster_share
from rosters.web.start import schema
from tests.api.calls import token_of
from tests.campaigns.scene import by_hand
from tests.campaigns.table import club
from tests.cast import Player, found_team, model, pick

REASON = "schemathesis comes with `run.py test --all`"
requests = pytest.importorskip("requests", reason=REASON)
schemathesis = pytest.importorskip("schemathesis", reason=REASON)
checks = pytest.importorskip("schemathesis.checks", reason=REASON)
openapi = pytest.importorskip("schemathesis.specs.openapi.checks", reason=REASON)
transport = pytest.importorskip("schemathesis.core.transport", reason=REASON)

pytestmark = [pytest.mark.long, pytest.mark.django_db, pytest.mark.filterwarnings("default")]

CALLS_EACH = min(30, settings.default.max_examples // 10)
"""Ten in CI, thirty by `run.py test --long`."""
OF_CAMPAIGNS = ("campaign", "/invitations/")
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
def campaign(owner: Player, opponent: Player) -> dict[str, str]:
    """What there is to call about in campaigns: one that the caller arbitrates and plays in, with two missions."""
    table = club(owner, {"owner": owner, "opponent": opponent})
    campaign_share(campaign_id=table.campaign.pk, viewer=owner.viewer, visibility="link")
    reported, planned = table.played("opponent"), table.plan()
    mustering.muster_save(mission_id=planned.pk, viewer=owner.viewer, members=table.everyone("owner"))
    by_hand(owner, table.campaign, table.entrant("owner"), "resource", "morale", 3)
    entrant = table.entrant("owner")
    return {
        "campaign": str(table.campaign.pk),
        "mission": str(reported.pk),
        "planned": str(planned.pk),
        "side": str(table.side(reported, "opponent").pk),
        "entrant": str(entrant.pk),
        "opponent": str(table.entrants["opponent"].pk),
        "person": str(entrant.person_id),
        "roster": str(entrant.roster_id),
        "operative": table.everyone("owner")[0],
        "batch": str(table.campaign.batches.get(kind="by-hand").pk),
        "invite": str(table.campaign.invites.first().pk),
        "invite_key": table.campaign.invites.first().key,
        "share_key": table.fresh().share_key,
        "winner": str(entrant.pk),
        "subject": "morale",
    }


@pytest.fixture
def token(owner: Player) -> str:
    return token_of(owner)


def operations(*, of_campaigns: bool) -> list[Any]:
    """Those of campaigns, or all others."""
    described = schemathesis.openapi.from_dict(json.loads(json.dumps(schema())))
    found = [each.ok() for each in described.get_all_operations()]
    return [each for each in found if any(word in each.path for word in OF_CAMPAIGNS) is of_campaigns]


def test_no_call_breaks_the_api_or_gets_an_answer_it_does_not_describe(
    world: dict[str, str], token: str, subtests: pytest.Subtests
):
    for operation in operations(of_campaigns=False):
        with subtests.test(operation.label):
            call_often(operation, world, {"Authorization": f"Bearer {token}"})


def test_no_call_breaks_campaigns_or_gets_an_answer_they_do_not_describe(
    campaign: dict[str, str], token: str, subtests: pytest.Subtests
):
    for operation in operations(of_campaigns=True):
        with subtests.test(operation.label):
            call_often(operation, campaign, {"Authorization": f"Bearer {token}"})


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
    return {name: there.get(name, aimed(value, world)) for name, value in body.items() if name != "version"}


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
        case.path_parameters = {name: world.get(name, value) for name, value in case.path_parameters.items()}
        if "planned" in world and "mission" in case.path_parameters and not is_aimed:
            case.path_parameters["mission"] = world["planned"]
        if is_aimed:
            case.body = aimed(case.body, world)
            case.query = {name: world.get(name, value) for name, value in (case.query or {}).items()}
            case.headers = {**(case.headers or {}), "If-Match": "*"}
        # The next call finds the world as this one did.
        with transaction.atomic():
            case.validate_response(answer_to(case, headers), checks=CHECKS)
            transaction.set_rollback(True)

    call()
