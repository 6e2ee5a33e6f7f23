"""Words of the game that explain themselves where they stand, and lead to the glossary."""

from __future__ import annotations

import re
from pathlib import Path

from django.template import Context, Template
from django.urls import reverse

from rules.editions import find

HOME = Path(__file__).parents[2]


def drawn(source: str, **context: object) -> str:
    return Template("{% load look %}" + source).render(Context(context))


def test_a_word_brings_its_sentence_and_the_way_to_the_glossary() -> None:
    markup = drawn('{% word "force" %}')
    assert "What the picked kill team costs in all" in markup
    assert f'href="{reverse("rosters:glossary", args=["kt2018"])}#force"' in markup
    assert "popovertarget" in markup


def test_a_word_explains_itself_once_a_page(rf) -> None:  # type: ignore[no-untyped-def]
    markup = drawn('{% word "Leader" %} {% word "leader" %}', request=rf.get("/"))
    assert markup.count("<button") == 2
    assert markup.count('role="note"') == 1


def test_a_word_nobody_explains_is_a_plain_word() -> None:
    assert drawn("{% word name %}", name="<b>squig</b>") == "&lt;b&gt;squig&lt;/b&gt;"


def test_every_word_that_templates_ask_for_is_in_a_glossary() -> None:
    glossary = find("kt2018").glossary
    asked = {
        word
        for file in (HOME / "templates").rglob("*.html")
        for word in re.findall(r'{% word "([^"]+)" %}', file.read_text(encoding="utf-8"))
    }
    assert "Command Points" in asked
    assert {word for word in asked if re.sub(r"[^a-z0-9]+", "-", word.lower()).strip("-") not in glossary} == set()
