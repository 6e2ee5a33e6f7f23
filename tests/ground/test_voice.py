"""What pages say follows the voice: phrases that players did not understand are not written again."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

HERE = Path(__file__).parents[2]
NOT_SAID = (
    "Bring a roster in",
    "Bring a pack in",
    "Or open a file",
    "What you have",
    "Waits for you",
    "To build from",
    "What to mend",
    "Strike this team",
    "Throw it away",
    "Who goes</",
    "Put in order",
    "Reckoning",
    "Start from nothing",
    "We have just played",
    "That is not how it was",
    "Was it so",
    "told anew",
    "is told otherwise",
    "Work out what follows",
    "Send away",
    "Agree otherwise",
    "Arm it so",
    "Whose matter is it",
    "Nothing waits for anybody",
    "Were it over now",
    "Mustered until",
    "What leans on it",
    "What rosters would mind",
    "buys a new one",
    "unless you untick it",
    "mission says else",
    "where you leave it",
    "from its own figures",
    "Leave it</",
    "Thrown away",
    "Take it back",
    "Take this back",
    "Bring it in",
    "Bring a roster",
    "I have kept",
    "stands here",
    "stand here",
    "Nobody is waited for",
)
COMMENT = re.compile(r"\{#.*?#\}", re.DOTALL)


@pytest.mark.parametrize("phrase", NOT_SAID)
def test_no_page_says(phrase: str) -> None:
    pages = (HERE / "templates").rglob("*.html")
    assert [page.name for page in pages if phrase in COMMENT.sub("", page.read_text(encoding="utf-8"))] == []
