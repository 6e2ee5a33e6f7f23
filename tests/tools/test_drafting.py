"""Drafts of real factions stand: their form and references are right, sentences alone are missing."""

from __future__ import annotations

import json
from functools import cache
from typing import Any

import pytest

from rules.formats.battlescribe import read_document
from rules.formats.pack import read_pack
from rules.formats.pack_datasheets import unwritten
from rules.formats.pack_source import FactionSource
from tests.data import needs_data
from tests.rules.pack_cast import imported_system, our_system
from tools.drafting.pack import Drafted, draft_pack

pytestmark = pytest.mark.long


@cache
def drafted(name: str, *libraries: str, tactics: str = "") -> Drafted:
    paths = [needs_data("bsdata", "2018", f"{one}.cat") for one in (name, *libraries)]
    documents = [read_document(path.read_bytes(), path.name) for path in paths]
    listed: list[dict[str, Any]] = []
    if tactics:
        listed = json.loads(needs_data("kt18", "tactics", f"{tactics}.json").read_text(encoding="utf-8"))["tactics"]
    return draft_pack(imported_system(), documents, documents[0].id, tactics=listed)


def read(draft: Drafted) -> FactionSource:
    source = read_pack(draft.text.encode(), "draft.yaml", our_system())
    assert isinstance(source, FactionSource)
    return source


@pytest.mark.parametrize(
    "names",
    [
        ("Deathwatch", "Space Marines"),
        ("Death Guard",),
        ("Asuryani",),
        ("Heretic Astartes",),
        ("Adepta Sororitas", "Space Marines"),
        ("Drukhari",),
        ("Gellerpox Infected",),
    ],
    ids=lambda names: names[0],
)
def test_a_draft_lacks_sentences_alone(names: tuple[str, ...]):
    source = read(drafted(*names))
    assert unwritten(source.data)
    assert len(source.models) >= 8


def test_sub_factions_offered_apart_are_one_choice_that_models_narrow():
    source = read(drafted("Drukhari"))
    assert source.sub_faction_name == "Kabal, Haemonculus Coven or Wych Cult"
    assert len(source.sub_factions) == 10
    assert source.models["wych"].narrowed_to == ("cult-of-strife", "cult-of-the-cursed-blade", "cult-of-the-red-grief")
    assert source.sub_factions["the-dark-creed"].trait == "Distillers of Fear"


def test_of_two_kinds_offered_together_one_is_wargear():
    source = read(drafted("Heretic Astartes"))
    assert source.sub_faction_name == "Legion"
    assert source.items["khorne"].section == "wargear"
    sorcerer = source.models["sorcerer"]
    marks = next(option for option in sorcerer.options if option.key == "mark-of-chaos")
    assert "khorne" not in {inner.key for inner in marks.options}


def test_tactics_are_drafted_with_their_heads_and_the_sources_words_stand_beside():
    draft = drafted("Drukhari", tactics="drukhari")
    tactic = read(draft).data["tactics"]["master-of-pain"]
    assert tactic == {
        "name": "Master of Pain",
        "cp": 1,
        "phase": "movement",
        "who": "a Haemonculus",
        "aura": True,
        "text": "?",
    }
    assert draft.source_texts["tactics.master-of-pain"].startswith("[Haemonculus Aura Tactic]")
    assert all(place not in draft.text for place in draft.source_texts.values() if len(place) > 60)
