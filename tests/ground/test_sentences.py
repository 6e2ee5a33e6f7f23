"""What the app says is right with none, one and many, is a whole sentence, and speaks as players do.

`python -m tests.sentences FILE` writes all of it to be read; here are the rules that need no reader.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

from tests.sentences import Said, all_sentences, sentences_of

NOUNS = """
    operative model point team mission choice roster campaign specialist commander recruit player pack file card trait
    time question answer portrait advance ability game round letter selection ploy list level fault row digit token
"""
ONE, MANY, NOUN = r"\b(?:1|[Oo]ne)", r"\b(?:0|3|[Tt]hree)", "(?:" + "|".join(NOUNS.split()) + ")"
BETWEEN = r"(?:(?:kill|other|more|open|legal|fire|victory|new|further|whole) )*"
HAVE = r"(?:are|have|were|stay|wait|form|join|count|differ|need)"
HAS = r"(?:is|has|was|stays|waits|forms|joins|counts|differs|needs)"
WRONG = {
    "one thing in the plural": re.compile(rf"{ONE} {BETWEEN}{NOUN}s\b(?!’)"),
    "many in the singular": re.compile(rf"{MANY} {BETWEEN}{NOUN}\b(?! (?:points?|kit)\b)(?!-)"),
    "one that have": re.compile(rf"{ONE} {BETWEEN}{NOUN} {HAVE}\b"),
    "many that has": re.compile(rf"{MANY} {BETWEEN}{NOUN}s {HAS}\b"),
    "a before a vowel, or an before none": re.compile(
        r"\b[Aa] (?!uni|use|usu|one|eu)[aeiou]|\b[Aa]n (?!hour|heir|https?\b|XP|SVG|‹)[^aeiouAEIOU8\W]"
    ),
    "a sentence and a half": re.compile(r"[a-z]\. [A-Z][^.?!…:]*[^.?!…:”)›\d]$"),
    "loose signs": re.compile(r"\w  \w| [,;](?:\s|$)|[a-z]\.\.$|\(\)"),
    "a word that players do not use": re.compile(
        rf"(?<!here )\b(?:is|are) no (?:{NOUN}|key|day|role|number|JSON|whole|way|answer|status|trait|web|mail)\b"
        r"|\banew\b|not to be had|thrown? (?:it |them )?away|as many as there may be|any more\b|in hiding|[Ss]trike "
        r"|[Ss]truck|\bmend(?:ed)?\b|\bsimply\b|\w!$|[Ww]hat becomes of|[Tt]old (?:anew|by|otherwise)|[Bb]ring .* in$"
    ),
}


def found_in(said: Said) -> Iterator[tuple[str, str]]:
    """Each way to say it that breaks a rule, with the rule."""
    for way in said.ways:
        yield from ((rule, way) for rule, pattern in WRONG.items() if pattern.search(way))
        if said.kind == "refusal" and not re.search(r"[.?!›]$", way):
            yield "a refusal without a full stop", way


@pytest.mark.ci
def test_every_sentence_is_plain_and_right_with_none_one_and_many() -> None:
    found = [f"{said.room}:{said.line} {rule}: {way}" for said in all_sentences() for rule, way in found_in(said)]
    assert not found, "\n".join(found)


@pytest.mark.ci
def test_all_rooms_speak() -> None:
    rooms = {said.room.split("/")[0] for said in all_sentences()}
    kinds = {said.kind for said in all_sentences()}
    assert rooms == {"rules", "rosters", "campaigns", "accounts", "config"}
    assert kinds == {"refusal", "issue", "words", ""}
    assert len(all_sentences()) > 1500


@pytest.mark.parametrize(
    ("source", "ways"),
    [
        ('raise Refusal("A roster needs a name.")', ["A roster needs a name."]),
        (
            "def f(n):\n    return f\"{n.count} {'choice' if n.count == 1 else 'choices'} open.\"",
            ["0 choices open.", "1 choice open.", "3 choices open."],
        ),
        ("f\"{how_many(len(found), 'model')} in all.\"", ["0 models in all.", "1 model in all.", "3 models in all."]),
        (
            'def f(a):\n    end = "is over" if a else "goes on"\n    return f"The campaign {end}."',
            ["The campaign is over.", "The campaign goes on."],
        ),
        ('HOW = {1: "has won", 2: "has lost"}\nf"It {HOW[x]} now."', ["It has won now.", "It has lost now."]),
        ('"""What documents a module."""', []),
    ],
)
def test_a_sentence_is_said_in_each_of_its_ways(source: str, ways: list[str]) -> None:
    assert [way for said in sentences_of(source) for way in said.ways if way.endswith(".")] == ways


@pytest.mark.parametrize(
    ("way", "rule"),
    [
        ("1 operatives on the roster.", "one thing in the plural"),
        ("3 kill team illegal.", "many in the singular"),
        ("1 choice are open.", "one that have"),
        ("3 models has gone.", "many that has"),
        ("He is a operative.", "a before a vowel, or an before none"),
        ("An model joined.", "a before a vowel, or an before none"),
        ("It is void. Report it", "a sentence and a half"),
        ("Kael  is dead.", "loose signs"),
        ("This file is no roster.", "a word that players do not use"),
        ("It is done anew.", "a word that players do not use"),
    ],
)
def test_each_rule_finds_what_it_is_for(way: str, rule: str) -> None:
    assert rule in {name for name, _ in found_in(Said("", 1, "", (way,)))}
