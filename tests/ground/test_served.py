"""Muster as `run.py serve` runs it, in processes of its own: slow clients, early answers, restarts, the end."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from http.client import HTTPConnection
from pathlib import Path

import pytest

import run

pytestmark = pytest.mark.threads
PROJECT = Path(__file__).resolve().parent.parent.parent
SLOW = 500
SLOWLY = (
    b"GET /about/ HTTP/1.1\r\nHost: localhost\r\nX-Slow: ",
    b"POST /api/v1/guests/ HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1000\r\n\r\n{",
    b"GET /static/muster/css/tokens.css HTTP/1.1\r\nHost: localhost\r\n\r\n",
)
PUBLIC_ROSTER = "from rosters.models import Roster; print(Roster.objects.filter(visibility='public')[0].pk)"


def managed(settings: dict[str, str], *arguments: str) -> str:
    """What a command of manage.py prints."""
    command = [sys.executable, "manage.py", *arguments]
    return subprocess.run(
        command, cwd=PROJECT, env=settings, capture_output=True, text=True, check=True, timeout=300
    ).stdout


@pytest.fixture(scope="module")
def prepared(tmp_path_factory: pytest.TempPathFactory) -> tuple[dict[str, str], str]:
    """The settings of a server with demo content, and the address of a roster in it that everybody may see."""
    folder = str(tmp_path_factory.mktemp("served"))
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("MUSTER_VAR", folder)
        for name in ("DATABASE_URL", "MUSTER_SECRET_KEY", "DJANGO_SETTINGS_MODULE"):
            patch.delenv(name, raising=False)
        settings = run.environment(debug=False) | {"MUSTER_WORKERS": "2"}
    managed(settings, "prepare", "--static", "--demo")
    return settings, f"/rosters/{managed(settings, 'shell', '-v', '0', '-c', PUBLIC_ROSTER).strip()}/"


@contextmanager
def served(settings: dict[str, str], listen: str = "127.0.0.1") -> Iterator[tuple[int, subprocess.Popen[bytes]]]:
    """The port where it serves, and its first process; it ends with the block."""
    with socket.socket() as probe:
        probe.bind((listen, 0))
        port = probe.getsockname()[1]
    command = [sys.executable, *run.server_command(f"{listen}:{port}")]
    with open(os.devnull, "wb") as nowhere:
        process = subprocess.Popen(command, cwd=PROJECT, env=settings, stdout=nowhere, stderr=nowhere)
    try:
        wait_until_served(port)
        yield port, process
    finally:
        process.terminate()
        try:
            process.wait(20)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()


def wait_until_served(port: int) -> None:
    for _ in range(300):
        try:
            # Each process is slower at its first page.
            for _ in range(8):
                assert get(port, "/healthz")[0] == 200
            return
        except OSError:
            time.sleep(0.1)
    raise AssertionError("It did not start.")


def get(port: int, path: str) -> tuple[int, float]:
    """The status of an answer, and how many seconds it took."""
    started = time.monotonic()
    connection = HTTPConnection("127.0.0.1", port, timeout=20)
    try:
        connection.request("GET", path)
        answer = connection.getresponse()
        answer.read()
        return answer.status, time.monotonic() - started
    finally:
        connection.close()


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
