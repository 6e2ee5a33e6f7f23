"""What only one edition's campaign means stands in its own folder: nowhere in the campaigns of all editions."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

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


@pytest.mark.parametrize("path", files())
def test_campaigns_know_no_edition(path: str) -> None:
    text = (ROOT / path).read_text()
    if "serializers" in path:
        text = PROMISED.sub("", text)
    found = sorted({match[0] for match in WORDS.finditer(text)} | {match[0] for match in IMPORTED.finditer(text)})
    assert not found, f"{path} says {', '.join(found)}."
