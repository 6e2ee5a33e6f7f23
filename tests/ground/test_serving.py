"""How requests come in: whole, bounded in time and number, before a thread of the app is asked."""

from __future__ import annotations

import re
import socket
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, suppress
from typing import Any

import pytest

from config import serving
from config.serving import Serving

HALF_SENT = (
    b"GET / HTTP/1.1\r\nHost: localhost\r\nX-Slow: ",
    b"POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 100\r\n\r\nhalf",
)


def echo(environ: dict[str, Any], start_response: Callable[..., Any]) -> list[bytes]:
    """Answers 401 to a POST without reading its body, else says what a proxy said of the visitor."""
    status = "401 Unauthorized" if environ["REQUEST_METHOD"] == "POST" else "200 OK"
    if environ["PATH_INFO"] == "/slow":
        time.sleep(0.5)
    body = environ.get("HTTP_X_FORWARDED_PROTO", "nobody").encode()
    start_response(status, [("Content-Length", str(len(body)))])
    return [body]


@pytest.fixture
def served() -> Iterator[tuple[int, Serving, threading.Event]]:
    """A port where `echo` is served, by what, and how to make it end."""
    with socket.socket() as listening:
        listening.bind(("127.0.0.1", 0))
        listening.listen(128)
        server, ends = Serving(echo, sockets=[listening]), threading.Event()

        def run() -> None:
            while not ends.is_set():
                server.turn(0.05)
            server.finish(5)

        thread = threading.Thread(target=run)
        thread.start()
        yield listening.getsockname()[1], server, ends
        ends.set()
        thread.join(10)


Served = tuple[int, Serving, threading.Event]


def call(port: int) -> socket.socket:
    """A new connection; nothing on it may take longer than five seconds."""
    return socket.create_connection(("127.0.0.1", port), timeout=5)


def answer(connection: socket.socket) -> bytes:
    """The next whole answer on it; nothing when it was closed."""
    said = b""
    while not (whole := re.match(rb"(?s).*?Content-Length: (\d+).*?\r\n\r\n(.*)", said)) or len(whole[2]) < int(
        whole[1]
    ):
        more = connection.recv(65536)
        if not more:
            break
        said += more
    return said


def get(connection: socket.socket, path: str = "/") -> bytes:
    connection.sendall(f"GET {path} HTTP/1.1\r\nHost: localhost\r\nX-Forwarded-Proto: https\r\n\r\n".encode())
    return answer(connection)


@pytest.mark.parametrize("words", HALF_SENT, ids=["headers", "body"])
def test_requests_that_are_never_finished_hold_no_thread(served: Served, words: bytes) -> None:
    with ExitStack() as open_ones:
        for _ in range(10 * serving.THREADS):
            open_ones.enter_context(call(served[0])).sendall(words)
        assert b"200 OK" in get(open_ones.enter_context(call(served[0])))


def test_an_answer_before_the_body_stalls_nothing(served: Served) -> None:
    with call(served[0]) as connection:
        for gap in range(20):
            connection.sendall(b"POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 3\r\n\r\n")
            time.sleep(gap / 1000)
            connection.sendall(b"abc")
            assert b"401" in answer(connection)
            assert b"200 OK" in get(connection)


@pytest.mark.parametrize("words", [*HALF_SENT, b""], ids=["headers", "body", "nothing"])
def test_who_takes_too_long_is_cut_off(served: Served, words: bytes, monkeypatch: pytest.MonkeyPatch) -> None:
    for bound in ("HEADERS", "REQUEST", "IDLE"):
        monkeypatch.setattr(serving, bound, 0.2)
    with call(served[0]) as connection:
        connection.sendall(words)
        assert answer(connection) == b""


def test_bytes_that_trickle_in_do_not_buy_time(served: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(serving, "HEADERS", 0.4)
    with call(served[0]) as connection:
        started = time.monotonic()
        with suppress(ConnectionError):
            while time.monotonic() - started < 6:
                connection.sendall(b"X")
                time.sleep(0.1)
        assert time.monotonic() - started < 4


def test_who_waits_longest_makes_room(served: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(serving, "CONNECTIONS", 5)
    with ExitStack() as open_ones:
        several = [open_ones.enter_context(call(served[0])) for _ in range(8)]
        assert b"200 OK" in get(several[-1])
        assert answer(several[0]) == b""


def test_who_comes_while_others_are_cut_off_stays() -> None:
    """The system gives newcomers the numbers of sockets that were just closed; what waits for those is not theirs."""
    with socket.socket() as listening, ExitStack() as open_ones:
        listening.bind(("127.0.0.1", 0))
        listening.listen(128)
        server, port = Serving(echo, sockets=[listening]), listening.getsockname()[1]
        several = [open_ones.enter_context(call(port)) for _ in range(10)]
        for _ in several:
            server.turn(0.1)
        channels = server.servers[0].active_channels
        for channel in channels.values():
            channel.last_activity -= 2 * serving.IDLE
        server.servers[0].next_channel_cleanup = 0
        newcomers = {open_ones.enter_context(call(port)).getsockname() for _ in range(5)}
        for _ in range(10):
            server.turn(0.05)
        assert {channel.addr for channel in channels.values()} == newcomers
        server.finish(0)


def test_unfinished_bodies_together_are_bounded(served: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(serving, "BODY_BYTES", 1000)
    with call(served[0]) as large, call(served[0]) as small:
        small.sendall(HALF_SENT[1])
        large.sendall(b"POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 5000\r\n\r\n" + b"x" * 2000)
        assert answer(large) == b""
        small.sendall(b"x" * 96)
        assert b"401" in answer(small)


def test_what_is_far_too_large_is_refused_before_it_is_sent(served: Served) -> None:
    with call(served[0]) as connection:
        connection.sendall(b"POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 999999999\r\n\r\n")
        assert b"413" in answer(connection)


def test_only_a_proxy_may_speak_of_the_visitor(served: Served) -> None:
    with call(served[0]) as connection:
        assert get(connection).endswith(b"nobody")


def test_a_proxy_is_believed_where_there_is_one(settings: Any) -> None:
    settings.BEHIND_PROXY = True
    server = Serving(echo, listen="127.0.0.1:0")
    server.finish(1)
    assert not server.settings.clear_untrusted_proxy_headers


def test_who_was_asked_still_answers_when_the_end_comes(served: Served) -> None:
    port, _, ends = served
    with call(port) as idle, call(port) as connection:
        assert b"200 OK" in get(idle)
        connection.sendall(b"GET /slow HTTP/1.1\r\nHost: localhost\r\n\r\n")
        time.sleep(0.2)
        ends.set()
        assert b"200 OK" in answer(connection)
        assert answer(connection) == answer(idle) == b""
