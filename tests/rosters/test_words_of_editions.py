"""What only one edition means stands in its own folder: nowhere in the rosters of all editions."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
WORDS = re.compile(r"\bkt20\d\d\b|specialism|fire.?team|commander(?!ror)|new_recruit|experience", re.IGNORECASE)
OWN = ("rosters/migrations/", "rosters/demo")
"""Rows of before that change hands, and the demo, which plays one edition."""
NOT_YET: set[str] = set()
"""Files that still know one edition; none may join, and who no longer does leaves."""
PROMISED = re.compile(r"^    \w+(?= = )|\b\w+Serializer\b|(?<=source=)\"[\w.]+\"", re.MULTILINE)
"""Fields of serializers and what schemas call them: for clients of the API they stay, whichever edition named them."""


def files() -> list[str]:
    found = (path.relative_to(ROOT).as_posix() for path in (ROOT / "rosters").rglob("*.py"))
    return sorted(path for path in found if not path.startswith(OWN))


@pytest.mark.parametrize("path", files())
def test_rosters_know_no_edition(path: str) -> None:
    text = (ROOT / path).read_text()
    if "serializers" in path:
        text = PROMISED.sub("", text)
    found = sorted({match[0] for match in WORDS.finditer(text)})
    if path in NOT_YET:
        assert found, f"{path} knows no edition any more: take it off the list."
    else:
        assert not found, f"{path} says {', '.join(found)}."


def test_whoever_is_not_done_is_there() -> None:
    assert set(files()) >= NOT_YET
