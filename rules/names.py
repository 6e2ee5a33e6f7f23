"""A name that somebody types, as it is kept: one line, nothing unseen but what joins two signs into one."""

from __future__ import annotations

import re

ZERO_WIDTH = "\u200c\u200d"
"""Join the parts of an emoji, and part or join letters in scripts that need it."""
TAGS = "\U000e0020-\U000e007f"
"""Spell the flags of countries within countries, after a black flag."""
KEPT = re.compile(f"[{ZERO_WIDTH}{TAGS}]")
LOOSE = re.compile(f"(?:(?<=\\s)|^)[{ZERO_WIDTH}{TAGS}]+|[{ZERO_WIDTH}]+(?=\\s|$)")


def one_line(text: str) -> str:
    """The text on one line, with single spaces; a joiner stays where it joins something."""
    seen = "".join(sign for sign in text if sign.isprintable() or sign.isspace() or KEPT.match(sign))
    return " ".join(LOOSE.sub("", seen).split())
