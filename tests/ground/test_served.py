"""Muster as `run.py serve` runs it, in processes of its own: slow clients, early answers, restarts, the end."""

from __future__ import annotations

import signal
import socket
import time
from contextlib import ExitStack

import pytest

from tests.servers import get, managed, served, server_settings

pytestmark = pytest.mark.threads
SLOW = 500
SLOWLY = (
    b"GET /about/ HTTP/1.1\r\nHost: localhost\r\nX-Slow: ",
    b"POST /api/v1/guests/ HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1000\r\n\r\n{",
    b"GET /static/muster/css/tokens.css HTTP/1.1\r\nHost: localhost\r\n\r\n",
)
PUBLIC_ROSTER = "from rosters.models import Roster; print(Roster.objects.filter(visibility='public')[0].pk)"


@pytest.fixture(scope="module")
def prepared(tmp_path_factory: pytest.TempPathFactory) -> tuple[dict[str, str], str]:
    """The settings of a server with demo content, and the address of a roster in it that everybody may see."""
    settings = server_settings(tmp_path_factory.mktemp("served"))
    managed(settings, "prepare", "--static", "--demo")
    return settings, f"/rosters/{managed(settings, 'shell', '-v', '0', '-c', PUBLIC_ROSTER).strip()}/"


@pytest.mark.parametrize("listen", ["127.0.0.1", "0.0.0.0"], ids=["serve", "serve --lan"])
def test_500_slow_clients_keep_nobody_waiting(prepared: tuple[dict[str, str], str], listen: str) -> None:
    settings, roster = prepared
    with served(settings, listen) as (port, _), ExitStack() as slow:
        for _ in range(4):
            get(port, roster)
        for number in range(SLOW):
            connection = slow.enter_context(socket.create_connection(("127.0.0.1", port), timeout=5))
            connection.sendall(SLOWLY[number % len(SLOWLY)])
        time.sleep(3)
        # The quickest of three: what else this machine does is not the server's doing.
        for path in ("/healthz", roster):
            answers = [get(port, path) for _ in range(3)]
            assert {status for status, _ in answers} == {200}
            assert min(seconds for _, seconds in answers) < 1


EARLY = {
    "403": b"POST /account/log-in/ HTTP/1.1\r\nHost: localhost\r\nContent-Length: 3\r\n\r\n",
    "405": b"PUT /api/v1/guests/ HTTP/1.1\r\nHost: localhost\r\nContent-Length: 3\r\n\r\n",
    "401": b"POST /api/v1/rosters/ HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer x\r\nContent-Length: 3\r\n\r\n",
    "404": b"PUT /nowhere/ HTTP/1.1\r\nHost: localhost\r\nContent-Length: 3\r\n\r\n",
    "413": b"POST /api/v1/guests/ HTTP/1.1\r\nHost: localhost\r\nContent-Length: 90000000\r\n\r\n",
}


def test_200_answers_before_the_body_stall_no_connection(prepared: tuple[dict[str, str], str]) -> None:
    statuses = set()
    with served(prepared[0]) as (port, _):
        for number in range(200):
            words = list(EARLY.values())[number % len(EARLY)]
            with socket.create_connection(("127.0.0.1", port), timeout=10) as connection:
                connection.sendall(words)
                time.sleep((2, 5, 20, 60, 200)[number // 5 % 5] / 1000)
                try:
                    connection.sendall(b"abc")
                    connection.sendall(b"GET /about/ HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")
                except ConnectionError:
                    pass  # Closed after its answer, which is read below.
                said = everything(connection)
            statuses.add(said.split(b" ")[1].decode())
            assert b"413" in said[:20] or b"HTTP/1.1 200 OK" in said
    assert statuses == set(EARLY)


def everything(connection: socket.socket) -> bytes:
    said = b""
    try:
        while more := connection.recv(65536):
            said += more
    except ConnectionResetError:
        pass
    return said


def test_a_restart_loses_no_request(prepared: tuple[dict[str, str], str]) -> None:
    settings, _ = prepared
    with served(settings) as (port, process):
        process.send_signal(signal.SIGHUP)
        until = time.monotonic() + 6
        statuses = set()
        while time.monotonic() < until:
            statuses.add(get(port, "/about/")[0])
        assert statuses == {200}


def test_the_end_waits_for_answers_and_for_no_slow_client(prepared: tuple[dict[str, str], str]) -> None:
    settings, _ = prepared
    with served(settings) as (port, process), socket.create_connection(("127.0.0.1", port)) as slow:
        slow.sendall(SLOWLY[0])
        started = time.monotonic()
        process.terminate()
        assert process.wait(20) == 0
        assert time.monotonic() - started < 10
