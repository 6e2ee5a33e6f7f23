"""What only one edition's campaign means stands in its own folder: nowhere in the campaigns of all editions."""

from __future__ import annotations

import re
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
WORDS = re.compile(
    r"\bkt20\d\d\b|guerrilla|\bmorale\b|\bmateriel\b|commander_|commanders|\bcommander\b|specialis[mt]|fire.?team|casualt|injur",
    re.IGNORECASE,
)
IMPORTED = re.compile(r"^(from|import) rules\.editions\.kt20\d\d", re.MULTILINE)
OWN = ("campaigns/migrations/", "campaigns/demo")
"""Rows of before that change hands, and the demo, which plays one edition."""
PROMISED = re.compile(r"^    \w+(?= = )", re.MULTILINE)
"""Fields of serializers: what clients of the API call a thing stays, whichever edition it was named for."""


def files() -> list[str]:
    found = (path.relative_to(ROOT).as_posix() for path in (ROOT / "campaigns").rglob("*.py"))
    return sorted(path for path in found if not path.startswith(OWN))


def test_campaigns_know_no_edition() -> None:
    places: dict[str, set[str]] = {}
    for path in files():
        text = (ROOT / path).read_text()
        if "serializers" in path:
            text = PROMISED.sub("", text)
        if found := {match[0] for pattern in (WORDS, IMPORTED) for match in pattern.finditer(text)}:
            places[path] = found
    assert not places
