"""Writes a draft as YAML the way a person would: short things on one line, keys in order.

`NOTES` as a key of a mapping holds remarks for the person who finishes the draft; they are
written as comments above it.
"""

from __future__ import annotations

import re
from typing import Any

NOTES = "#"
WIDEST = 110

PLAIN = re.compile(r"[A-Za-z0-9+][^#:,\[\]{}\n]*|-?[0-9]+")
WORDS = {"true", "false", "null", "yes", "no", "on", "off", "~"}


def dump(value: dict[str, Any]) -> str:
    """The mapping as a YAML document."""
    return "\n".join(_mapping(value, 0, blank=True)) + "\n"


def scalar(value: Any) -> str:
    """A leaf as YAML reads it back."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, int):
        return str(value)
    text = str(value)
    is_number_in_text = re.fullmatch(r"-?[0-9]+", text) is not None
    if text and PLAIN.fullmatch(text) and text == text.strip() and text.lower() not in WORDS and not is_number_in_text:
        return text
    if '"' in text:
        return "'" + text.replace("'", "''") + "'"
    return f'"{text}"'


def _mapping(value: dict[str, Any], depth: int, *, blank: bool = False) -> list[str]:
    pad = " " * depth
    lines: list[str] = []
    for key, inner in value.items():
        if key == NOTES:
            lines.extend(f"{pad}# {note}" for note in inner)
            continue
        if blank and isinstance(inner, dict | list) and lines:
            lines.append("")
        lines.extend(_entry(f"{pad}{scalar(key)}:", inner, depth))
    return lines


def _entry(head: str, inner: Any, depth: int) -> list[str]:
    short = _flow(inner)
    if short is not None and len(head) + 1 + len(short) <= WIDEST:
        return [f"{head} {short}"]
    if isinstance(inner, dict):
        return [head, *_mapping(inner, depth + 2)]
    if isinstance(inner, list):
        return [head, *(line for item in inner for line in _item(item, depth + 2))]
    return [f"{head} {scalar(inner)}"]


def _item(inner: Any, depth: int) -> list[str]:
    pad = " " * depth
    short = _flow(inner)
    if short is not None and depth + 2 + len(short) <= WIDEST:
        return [f"{pad}- {short}"]
    if not isinstance(inner, dict):
        return [f"{pad}- {scalar(inner)}"]
    notes = [f"{pad}# {note}" for note in inner.get(NOTES, [])]
    lines = _mapping({key: value for key, value in inner.items() if key != NOTES}, depth + 2)
    lines[0] = f"{pad}- {lines[0].lstrip()}"
    return notes + lines


def _flow(value: Any) -> str | None:
    """The value on one line, or None where it deserves several."""
    if isinstance(value, dict):
        if NOTES in value or any(isinstance(inner, dict) for inner in value.values()):
            return None
        parts = [(key, _flow(inner)) for key, inner in value.items()]
        if any(part is None for _, part in parts):
            return None
        return "{" + ", ".join(f"{scalar(key)}: {part}" for key, part in parts) + "}"
    if isinstance(value, list):
        if any(isinstance(inner, list) for inner in value):
            return None
        if len([inner for inner in value if isinstance(inner, dict)]) > 1:
            return None
        items = [_flow(inner) for inner in value]
        return None if None in items else "[" + ", ".join(str(item) for item in items) + "]"
    return scalar(value)
