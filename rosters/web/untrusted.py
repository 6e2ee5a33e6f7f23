"""What files that somebody sends may cost the server: one budget for each upload, and few large ones read at a time.

They are read in the process that serves them, by readers that spend before they build: a process of its own for each
upload would cost a second of start-up and a second copy of what is loaded, and needs more of the system than Windows
and small hosts give. What no reader bounds by itself ends when the time is over.
"""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import contextmanager
from threading import BoundedSemaphore

from rules.errors import Refusal
from rules.formats.budget import Budget

BYTES_OF_PACKS = 25_000_000
"""Unpacked. All community files of one edition have 7 MB, of all three editions 17 MB."""
NODES_OF_PACKS = 200_000
"""All community files of one edition have 60,000 elements, of all three editions 145,000."""
SECONDS_OF_PACKS = 30
BYTES_OF_ROSTER = 5_000_000
NODES_OF_ROSTER = 20_000
"""Players' rosters have up to 1,400 elements."""
SECONDS_OF_ROSTER = 10
BYTES_OF_CAMPAIGN = 100_000_000
NODES_OF_CAMPAIGN = 4_000_000
SECONDS_OF_CAMPAIGN = 120
SECONDS_IN_LINE = 10
BUSY = "Other files are being read right now. Nothing was stored; send yours again in a minute."

_line = BoundedSemaphore(1)


@contextmanager
def packs_budget(name: str) -> Iterator[Budget]:
    """The budget of an upload of packs."""
    with _turn():
        yield _budget(name, BYTES_OF_PACKS, NODES_OF_PACKS, SECONDS_OF_PACKS)


@contextmanager
def campaign_budget(name: str) -> Iterator[Budget]:
    """The budget of a whole campaign that comes in."""
    with _turn():
        yield _budget(name, BYTES_OF_CAMPAIGN, NODES_OF_CAMPAIGN, SECONDS_OF_CAMPAIGN)


@contextmanager
def _turn() -> Iterator[None]:
    """Of each process, one large upload is read at a time."""
    if not _line.acquire(timeout=SECONDS_IN_LINE):
        raise Refusal(BUSY, code="busy")
    try:
        yield
    finally:
        _line.release()


def roster_budget(name: str) -> Budget:
    """The budget of one roster that comes in."""
    return _budget(name, BYTES_OF_ROSTER, NODES_OF_ROSTER, SECONDS_OF_ROSTER)


def _budget(name: str, most_bytes: int, nodes: int, seconds: int) -> Budget:
    over = time.monotonic() + seconds
    return Budget(name=name, bytes=most_bytes, nodes=nodes, is_late=lambda: time.monotonic() > over)


def spend_on_tree(value: object, budget: Budget) -> None:
    """Spend for every list, mapping and value of something that was JSON, before it is looked at more closely."""
    waiting = [value]
    while waiting:
        each = waiting.pop()
        inner = each.values() if isinstance(each, dict) else each if isinstance(each, list) else ()
        budget.spend_nodes(1 + len(inner))
        waiting += [one for one in inner if isinstance(one, dict | list)]
