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
NOT_YET = {
    "campaigns/entrants/guards.py",
    "campaigns/entrants/selectors/byhand.py",
    "campaigns/entrants/selectors/choices.py",
    "campaigns/muster/pages/recruiting.py",
    "campaigns/muster/selectors/decks.py",
    "campaigns/muster/selectors/duel.py",
    "campaigns/muster/selectors/musters.py",
    "campaigns/muster/team.py",
    "campaigns/paper/worksheet.py",
    "campaigns/people/serializers.py",
    "campaigns/standings/ending.py",
}
"""Files that still know one edition; none may join, and who no longer does leaves."""


def files() -> list[str]:
    found = (path.relative_to(ROOT).as_posix() for path in (ROOT / "campaigns").rglob("*.py"))
    return sorted(path for path in found if not path.startswith(OWN))


@pytest.mark.parametrize("path", files())
def test_campaigns_know_no_edition(path: str) -> None:
    text = (ROOT / path).read_text()
    found = sorted({match[0] for match in WORDS.finditer(text)} | {match[0] for match in IMPORTED.finditer(text)})
    if path in NOT_YET:
        assert found, f"{path} knows no edition any more: take it off the list."
    else:
        assert not found, f"{path} says {', '.join(found)}."


def test_whoever_is_not_done_is_there() -> None:
    assert set(files()) >= NOT_YET
