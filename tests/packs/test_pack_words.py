"""Tactics say nothing that their heads do not have."""

from __future__ import annotations

import re

import pytest

from rules.editions import find
from rules.formats.pack_words import word_faults
from tests.rules.pack_cast import EDITION, bodies, our_system, sources

CHARGE = {"name": "Charge!", "cp": 1, "phase": "movement"}


def faults(**more: object) -> list[str]:
    tactics = {"tactics": {"charge": {**CHARGE, **more}}}
    return [str(fault.message) for fault in word_faults(tactics, find(EDITION).phases)]


@pytest.mark.parametrize(
    ("more", "words"),
    [
        ({"text": "Until the Fight phase ends, it has +1 Attack."}, "Names the Fight phase"),
        ({"text": "Friends nearby re-roll charges.", "aura": True}, "how far"),
    ],
)
def test_a_sentence_beside_its_head_is_flagged(more: dict[str, object], words: str):
    assert [words in message for message in faults(**more)] == [True]


@pytest.mark.parametrize(
    "more",
    [
        {"text": "In the Movement phase it moves again."},
        {"text": "Until the Fight phase ends, it has +1 Attack.", "also": ["fight"]},
        {"text": "One roll of the Fight phase is made again.", "phase": "any"},
        {"text": 'Friends within 6" re-roll charges.', "aura": True},
        {"text": "?", "aura": True},
    ],
)
def test_a_sentence_like_its_head_is_right(more: dict[str, object]):
    assert faults(**more) == []


@pytest.mark.parametrize("faction", [name for name in bodies() if name != "system"])
def test_tactics_of_a_faction_are_right(faction: str) -> None:
    data = sources(faction)[1].data
    assert word_faults(data, find(EDITION).phases) == []
    auras = [each for each in data["tactics"].values() if each.get("aura")]
    assert [each["name"] for each in auras if not re.search(r'\d"', each["text"])] == []


def test_tactics_of_the_system_are_right() -> None:
    assert word_faults(our_system().data, find(EDITION).phases) == []
