"""Tactics say nothing that their heads do not have."""

from __future__ import annotations

import re

import pytest

from rules.editions import find
from rules.formats.pack_words import word_faults
from rules.formats.pack_yaml import read_yaml
from tests.rules.pack_cast import EDITION, bodies

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


def test_shipped_packs_are_right():
    for name, body in bodies().items():
        assert word_faults(read_yaml(body, name), find(EDITION).phases) == []


@pytest.mark.parametrize("faction", [name for name in bodies() if name != "system"])
def test_every_aura_names_how_far_it_reaches(faction: str) -> None:
    tactics = read_yaml(bodies()[faction], faction)["tactics"].values()
    assert [each["name"] for each in tactics if each.get("aura") and not re.search(r'\d"', each["text"])] == []
