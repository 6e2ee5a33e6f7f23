"""How requests come in: read whole, bounded in time and number, before a thread of the app sees any of them.

Waitress reads and writes all connections in one thread that waits for none of them; the app's threads get whole
requests and leave their answers in buffers. So who sends or reads slowly costs a connection, never a thread. Gunicorn
runs several such processes (config/worker.py); on Windows, where it does not exist, one is run by
`python -m config.serving HOST:PORT`. Measured with 500 half-sent or idle connections: gunicorn's own threads answered
nothing, these answer a roster in 0.1 s. The price is 0.5 to 1 ms of processor for each request (/about/ by one
connection: 2.1 ms with gunicorn's threads, 2.9 to 3.4 ms with these).
"""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Callable
from contextlib import suppress
from typing import Any

from django.conf import settings
from waitress.adjustments import Adjustments
from waitress.channel import HTTPChannel
from waitress.server import TcpWSGIServer
from waitress.task import ThreadedTaskDispatcher
from waitress.wasyncore import close_all, dispatcher, loop

from config.uploads import MOST_BYTES

Application = Callable[..., Any]
THREADS = 4
# What is allowed to one connection, in seconds: for a request's line and headers, for all of it (the largest upload
# from a phone), for the whole answer, with nothing arriving in the middle of one of these, and between two requests
# (longer than a proxy's own, so that it is never we who close a connection just taken for the next request).
HEADERS, REQUEST, ANSWER, SILENCE, IDLE = 15, 180, 300, 30, 75
# What all connections of a process may be and hold together. Windows can wait for 512 at once.
CONNECTIONS = 400 if os.name == "nt" else 1000
BODY_BYTES = 20 * MOST_BYTES
# The app words its own 413; this is for who sends more than twice what it takes.
MOST_OF_ONE = 2 * MOST_BYTES
# How long a process that ends waits for the rest of requests that have begun to arrive, and for the first word of who
# came, or was answered, a moment ago.
LAST_WORDS, FIRST_WORD = 3, 1


class BoundedChannel(HTTPChannel):
    """One connection, which knows since when it waits for the other side."""

    server: BoundedServer

    def __init__(self, *arguments: Any, **options: Any) -> None:
        super().__init__(*arguments, **options)
        self.turned_at = self.creation_time

    def received(self, data: bytes) -> bool:
        request = self.request
        answer = bool(super().received(data))
        if self.request is not request:
            self.turned_at = time.time()
        return answer

    def service(self) -> None:
        if self.server.is_ending:
            self.requests[0].headers["CONNECTION"] = "close"
        super().service()
        self.turned_at = time.time()

    @property
    def is_served(self) -> bool:
        """Whether the app has, or is about to get, a request of it."""
        return bool(self.requests)

    @property
    def is_idle(self) -> bool:
        """Whether nothing of a request has arrived and nothing of an answer is left."""
        return not (self.requests or self.request or self.total_outbufs_len)

    def is_overdue(self, now: float) -> bool:
        """Whether the other side took longer than it may."""
        waited, silent = now - self.turned_at, now - self.last_activity
        if self.is_served:
            return False
        if self.is_idle:
            return silent > IDLE
        if self.total_outbufs_len:
            return waited > ANSWER or silent > SILENCE
        has_headers = self.request is not None and self.request.headers_finished
        return waited > (REQUEST if has_headers else HEADERS) or silent > SILENCE

    @property
    def body_bytes(self) -> int:
        """How much of an unfinished body is kept for it."""
        return self.request.body_bytes_received if self.request else 0


class BoundedServer(TcpWSGIServer):
    """One listening socket and its connections; who waits longest makes room when they are too many."""

    channel_class = BoundedChannel
    is_ending = False
    served = 0
    is_check_due = False

    def add_task(self, task: BoundedChannel) -> None:
        self.served += 1
        super().add_task(task)

    def readable(self) -> bool:
        """Whether to accept: not while requests wait for a thread here, so that another process takes the next."""
        return bool(super().readable()) and not self.task_dispatcher.queue

    def handle_accept(self) -> None:
        # With many connections open one round takes longer, so that each must take in more.
        for _ in range(1 + len(self.active_channels) // 50):
            super().handle_accept()

    def maintenance(self, now: float) -> None:
        # Waitress asks this once a second in the middle of a round, whose events a closed socket's number would still
        # get: the next connection has that number, and would be closed in its stead.
        self.is_check_due = True

    def make_room(self) -> None:
        """Between two rounds: close who waits longest when they are too many; once a second, also who is overdue.

        And the largest unfinished bodies, when all together are too large.
        """
        for channel in self._waiting_longest(len(self.active_channels) - CONNECTIONS):
            channel.handle_close()
        if not self.is_check_due:
            return
        self.is_check_due, now = False, time.time()
        for channel in list(self.active_channels.values()):
            if channel.is_overdue(now):
                channel.handle_close()
        bodies = sorted(self.active_channels.values(), key=lambda channel: channel.body_bytes)
        while sum(channel.body_bytes for channel in bodies) > BODY_BYTES:
            bodies.pop().handle_close()

    def _waiting_longest(self, count: int) -> list[BoundedChannel]:
        waiting = [channel for channel in self.active_channels.values() if not channel.is_served]
        return sorted(waiting, key=lambda channel: channel.turned_at)[: max(0, count)]

    def stop_accepting(self) -> None:
        """Close the listening socket; what was accepted goes on."""
        self.is_ending = True
        dispatcher.close(self)

    def is_finished(self, *, waits_for_requests: bool) -> bool:
        """Whether nobody waits for an answer any more; closes who asks nothing."""
        now = time.time()
        for channel in list(self.active_channels.values()):
            is_silent = channel.is_idle and now - channel.turned_at > FIRST_WORD
            if is_silent or (not channel.is_served and channel.request and not waits_for_requests):
                channel.handle_close()
        return not self.active_channels


class Serving:
    """The servers of a process, one for each socket, and the threads they share."""

    def __init__(self, application: Application, *, sockets: list[Any] | None = None, listen: str = "") -> None:
        self.map: dict[int, Any] = {}
        options: dict[str, Any] = {"sockets": sockets} if sockets else {"listen": listen}
        self.settings = Adjustments(
            **options,
            threads=THREADS,
            ident="",
            connection_limit=CONNECTIONS + 200,
            cleanup_interval=1,
            max_request_header_size=65_536,
            max_request_body_size=MOST_OF_ONE,
            # An answer waits in a file, not in a thread.
            outbuf_high_watermark=2**30,
            log_socket_errors=False,
            # What a proxy says of the visitor is believed or thrown away; nobody else may say it.
            clear_untrusted_proxy_headers=not settings.BEHIND_PROXY,
        )
        self.threads = ThreadedTaskDispatcher()
        self.threads.set_thread_count(THREADS)
        if sockets:
            infos = [(each.family, each.type, each.proto, each.getsockname()) for each in sockets]
            self.servers = [self._server(application, info, each) for info, each in zip(infos, sockets, strict=True)]
        else:
            self.servers = [self._server(application, info, None) for info in self.settings.listen]

    def _server(self, application: Application, info: Any, sock: Any) -> BoundedServer:
        return BoundedServer(
            application,
            self.map,
            _sock=sock,
            dispatcher=self.threads,
            adj=self.settings,
            sockinfo=info,
            bind_socket=sock is None,
        )

    @property
    def served(self) -> int:
        """How many requests were taken so far."""
        return sum(server.served for server in self.servers)

    def turn(self, seconds: float = 0.5) -> None:
        """Read, write and accept whatever is ready; wait this long for it."""
        loop(timeout=seconds, use_poll=True, map=self.map, count=1)
        for server in self.servers:
            server.make_room()

    def finish(self, seconds: float) -> None:
        """Accept nothing more, answer what was taken, and end; after so many seconds in any case."""
        started = time.monotonic()
        for server in self.servers:
            server.stop_accepting()
        while (spent := time.monotonic() - started) < seconds:
            self.turn(0.05)
            unfinished = [each for each in self.servers if not each.is_finished(waits_for_requests=spent < LAST_WORDS)]
            if not unfinished:
                break
        self.threads.shutdown(cancel_pending=True, timeout=1)
        close_all(self.map, ignore_all=True)


def raise_file_limit() -> None:
    """Let a process hold as many connections as it may have; some systems begin at 256 files."""
    with suppress(ImportError, ValueError, OSError):
        import resource

        soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
        wanted = 4 * CONNECTIONS
        if soft != resource.RLIM_INFINITY and soft < wanted:
            top = wanted if hard == resource.RLIM_INFINITY else min(wanted, hard)
            resource.setrlimit(resource.RLIMIT_NOFILE, (top, hard))


def main(listen: str) -> None:
    """Serve in this one process until it is interrupted."""
    from config.wsgi import application

    raise_file_limit()
    serving = Serving(application, listen=listen)
    try:
        while True:
            serving.turn()
    except (KeyboardInterrupt, SystemExit):
        serving.finish(10)


if __name__ == "__main__":
    main(sys.argv[1])
