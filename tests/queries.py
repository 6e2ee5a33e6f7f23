"""Reads captured queries."""

from __future__ import annotations

import re

INNERMOST = re.compile(r"\([^()]*\)")


def outer(sql: str) -> str:
    """A query without what it looks up for a column or condition of its own; one in brackets as a whole stays."""
    less = sql
    while (inner := INNERMOST.sub("", less)) != less:
        less = inner
    return less if " FROM " in less else sql
