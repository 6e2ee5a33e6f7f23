"""Several at once: threads that start together, each with a connection of its own."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier

from django.db import connections

THREADS = 8


def together(what: Callable[[int], object], *answers: type[Exception]) -> list[object]:
    """What each of eight threads is answered; these exceptions are answers too."""
    start = Barrier(THREADS)

    def run(number: int) -> object:
        try:
            start.wait()
            return what(number)
        except answers as answer:
            return answer
        finally:
            connections.close_all()

    with ThreadPoolExecutor(THREADS) as pool:
        return list(pool.map(run, range(THREADS)))
