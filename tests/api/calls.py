"""How the API's tests call it: as somebody, with their token, key or session."""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from typing import Any

from django.http import HttpResponse
from django.test import Client
from knox.models import AuthToken

from rosters.models import Roster
from rosters.tokens.services import PREFIXES, WRITE
from tests.cast import Player

ROOT = "/api/v1/"
GUEST_KEY = "a-guests-key-0123456789-0123456789"
CALLER = 2
"""The queries of every call by token: the token with its player, one more call counted."""


@dataclass
class Caller:
    """A program that calls the API."""

    headers: dict[str, str] = field(default_factory=dict)
    client: Client = field(default_factory=Client)

    def call(self, method: str, path: str, body: Any = None, **headers: str) -> HttpResponse:
        sent = {**self.headers, **{name.replace("_", "-"): value for name, value in headers.items()}}
        data = None if body is None else json.dumps(body)
        address = path if path.startswith(("/", "http")) else ROOT + path
        return self.client.generic(method, address, data or "", content_type="application/json", headers=sent)

    def get(self, path: str, **headers: str) -> HttpResponse:
        return self.call("GET", path, **headers)

    def post(self, path: str, body: Any = None, **headers: str) -> HttpResponse:
        return self.call("POST", path, {} if body is None else body, **headers)

    def patch(self, path: str, body: Any, **headers: str) -> HttpResponse:
        return self.call("PATCH", path, body, **headers)

    def put(self, path: str, body: Any, **headers: str) -> HttpResponse:
        return self.call("PUT", path, body, **headers)

    def delete(self, path: str, **headers: str) -> HttpResponse:
        return self.call("DELETE", path, **headers)


def token_of(player: Player, scope: str = WRITE, **others: Any) -> str:
    """A token of theirs, as it was shown once."""
    return AuthToken.objects.create(user=player.user, prefix=PREFIXES[scope], **others)[1]


def by_token(player: Player, scope: str = WRITE) -> Caller:
    return Caller({"Authorization": f"Bearer {token_of(player, scope)}"})


def by_guest_key(key: str = GUEST_KEY) -> Caller:
    return Caller({"Authorization": f"Guest {key}"})


def of(roster: Roster, *below: str) -> str:
    """The address of a roster, or of something below it."""
    return "/".join((f"{ROOT}rosters/{roster.pk}", *below, ""))
