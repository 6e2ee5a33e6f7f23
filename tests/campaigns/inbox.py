"""A server that webhooks are sent to, and channels that tell it what happens."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, HTTPServer
from threading import Thread
from typing import Any

import pytest

from campaigns.models import Channel
from campaigns.notifications import deliveries
from campaigns.notifications.services import channel_add
from tests.campaigns.table import Club
from tests.cast import Player


@dataclass
class Inbox:
    """A server that takes what is sent to it, and what it answers with."""

    url: str = ""
    status: int = 204
    got: list[tuple[dict[str, str], bytes]] = field(default_factory=list)

    @property
    def messages(self) -> list[dict[str, Any]]:
        return [json.loads(body) for _, body in self.got]


@contextmanager
def listening() -> Iterator[Inbox]:
    inbox = Inbox()

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            body = self.rfile.read(int(self.headers["Content-Length"]))
            inbox.got.append((dict(self.headers), body))
            self.send_response(inbox.status)
            self.send_header("Location", "http://127.0.0.1:1/elsewhere")
            self.end_headers()

        def log_message(self, *_: object) -> None:
            pass

    server = HTTPServer(("127.0.0.1", 0), Handler)
    inbox.url = f"http://127.0.0.1:{server.server_port}/hook?thread=7"
    thread = Thread(target=server.serve_forever, daemon=True)
    thread.start()
    try:
        yield inbox
    finally:
        server.shutdown()
        server.server_close()
        thread.join()


@pytest.fixture
def inbox(settings: Any) -> Iterator[Inbox]:
    settings.PRIVATE_WEBHOOKS = True
    with listening() as found:
        yield found


def add(table: Club, kind: str = "webhook", address: str = "", *, by: Player | None = None, **more: Any) -> Channel:
    viewer = (by or table.players["owner"]).viewer
    fields = {"base_url": "https://muster.example/", **more}
    return channel_add(campaign_id=table.campaign.pk, viewer=viewer, kind=kind, address=address, **fields)


def run() -> tuple[int, int]:
    return deliveries.deliveries_make(), deliveries.deliveries_send()
