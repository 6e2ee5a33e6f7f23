"""What the API says of itself."""

from __future__ import annotations

from io import StringIO
from typing import Any

import pytest
from django.core.management import call_command
from django.test import Client

from rosters.web.start import schema
from rules import acts
from tests.api.calls import ROOT

pytestmark = pytest.mark.ci


@pytest.fixture(scope="module")
def payload() -> dict[str, Any]:
    return schema()


def test_the_description_is_valid_and_warns_of_nothing():
    out = StringIO()
    call_command("spectacular", validate=True, fail_on_warn=True, stdout=out)
    assert "openapi: 3.1.0" in out.getvalue()


def test_every_act_has_a_schema_of_its_own(payload: dict[str, Any]):
    components = payload["components"]["schemas"]
    assert sorted(components["Act"]["discriminator"]["mapping"]) == sorted(acts.KINDS)
    for name, ref in components["Act"]["discriminator"]["mapping"].items():
        schema_of_act = components[ref.rpartition("/")[2]]
        assert schema_of_act["properties"]["act"]["const"] == name
        assert schema_of_act["additionalProperties"] is False
    assert components["RecruitAct"]["required"] == ["act", "model", "role"]


def test_every_operation_says_what_it_does_and_how_it_refuses(payload: dict[str, Any]):
    for path, methods in payload["paths"].items():
        for method, operation in methods.items():
            where = f"{method} {path}"
            assert operation["summary"], where
            assert "`" not in operation["summary"], where
            assert operation["tags"][0] in [tag["name"] for tag in payload["tags"]], where
            assert {"400", "401", "404", "429"} <= set(operation["responses"]), where
            refused = operation["responses"]["404"]["content"]["application/json"]["schema"]
            assert refused == {"$ref": "#/components/schemas/Error"}, where


def test_every_write_on_a_roster_says_that_it_needs_a_version(payload: dict[str, Any]):
    for path, methods in payload["paths"].items():
        for method, operation in methods.items():
            # A copy and a game beside campaigns leave the roster as it is.
            is_beside = path.endswith("/copies/") or "/games/" in path
            if "{roster}" in path and method != "get" and not is_beside:
                assert {"409", "412", "428"} <= set(operation["responses"]), f"{method} {path}"
                assert "If-Match" in [each["name"] for each in operation["parameters"]], f"{method} {path}"


def test_every_post_takes_an_idempotency_key_but_those_that_are_the_same_done_twice(payload: dict[str, Any]):
    keyless = [
        path
        for path, methods in payload["paths"].items()
        if "post" in methods
        and "Idempotency-Key" not in [each["name"] for each in methods["post"].get("parameters", [])]
    ]
    mission = f"{ROOT}campaigns/{{campaign}}/missions/{{mission}}/"
    campaign = f"{ROOT}campaigns/{{campaign}}/"
    # A campaign that came is refused as here already; a preset is replaced; the same comment twice is one.
    assert sorted(keyless) == [
        f"{ROOT}campaign-files/",
        f"{ROOT}campaign-presets/",
        f"{campaign}desk/reminders/",
        f"{mission}amendment/preview/",
        f"{mission}report/differences/",
        f"{campaign}notifications/",
        f"{campaign}people/{{person}}/key/",
        f"{campaign}posts/{{post}}/comments/",
        f"{campaign}rounds/{{round}}/close/preview/",
        f"{ROOT}guests/",
        f"{ROOT}invitations/{{invite_key}}/",
        f"{ROOT}packs/",
        f"{ROOT}rosters/claims/",
        f"{ROOT}shared-packs/{{share_key}}/",
    ]


@pytest.mark.django_db
def test_the_description_is_served_and_shown_without_a_foreign_address(client: Client):
    assert client.get(f"{ROOT}openapi.json").json()["openapi"] == "3.1.0"
    page = client.get(f"{ROOT}docs/").content.decode()
    assert "<style" not in page
    assert "https://" not in page
    assert "<script>" not in page
