"""Reads captured queries."""

from __future__ import annotations

import re

INNERMOST = re.compile(r"\([^()]*\)")


def outer(sql: str) -> str:
    """A query without all that stands in brackets: what it looks up for a column or condition of its own."""
    while (less := INNERMOST.sub("", sql)) != sql:
        sql = less
    return sql
