"""What only one edition means stands in its own folder: nowhere in the rosters, pages and scripts of all editions."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
WORDS = re.compile(
    r"\bkt20\d\d\b|specialis[mt]|fire.?team|commander(?!ror)|new_recruit|experience"
    r"|guerrilla|\bmorale\b|\bmateriel\b|casualt|injur",
    re.IGNORECASE,
)
OWN = ("rosters/migrations/", "rosters/demo")
"""Rows of before that change hands, and the demo, which plays one edition."""
PROMISED = re.compile(r"^    \w+(?= = )|\b\w+Serializer\b|(?<=source=)\"[\w.]+\"", re.MULTILINE)
"""Fields of serializers and what schemas call them: for clients of the API they stay, whichever edition named them."""
SAID_BY_MANY = {"Experience", "experience", "Casualt", "casualt"}
"""More than one edition has them: sheets of paper are ruled for experience, and any game has casualties."""


def files() -> list[str]:
    found = (path.relative_to(ROOT).as_posix() for path in (ROOT / "rosters").rglob("*.py"))
    return sorted(path for path in found if not path.startswith(OWN))


def pages() -> list[str]:
    found = [*(ROOT / "templates").rglob("*.html"), *(ROOT / "static/muster/js").rglob("*.js")]
    return sorted(path.relative_to(ROOT).as_posix() for path in found)


@pytest.mark.parametrize("path", files())
def test_rosters_know_no_edition(path: str) -> None:
    text = (ROOT / path).read_text()
    if "serializers" in path:
        text = PROMISED.sub("", text)
    found = sorted({match[0] for match in WORDS.finditer(text)})
    assert not found, f"{path} says {', '.join(found)}."


@pytest.mark.parametrize("path", pages())
def test_templates_and_scripts_know_no_edition(path: str) -> None:
    found = sorted({match[0] for match in WORDS.finditer((ROOT / path).read_text())} - SAID_BY_MANY)
    assert not found, f"{path} says {', '.join(found)}."
