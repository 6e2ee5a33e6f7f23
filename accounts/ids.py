"""Ids that the application makes: random, and in the order in which they were made (UUID version 7)."""

from __future__ import annotations

import secrets
import threading
import time
import uuid

_LOCK = threading.Lock()
_last = 0


def new_id() -> uuid.UUID:
    """A new id, greater than every id this process has made before."""
    global _last
    with _LOCK:
        # 48 bits of milliseconds and 12 of their fraction, as RFC 9562 allows.
        _last = max(_last + 1, time.time_ns() * 4096 // 1_000_000)
        moment = _last
    value = (moment >> 12) << 80 | 0x7 << 76 | (moment & 0xFFF) << 64 | 0b10 << 62 | secrets.randbits(62)
    return uuid.UUID(int=value)
