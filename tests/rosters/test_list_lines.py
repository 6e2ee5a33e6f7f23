"""Lines of pasted lists, as people write them, without a pack to read them against."""

from __future__ import annotations

import re
from types import SimpleNamespace

import pytest
import yaml

from rosters.exchange.list_lines import (
    LONGEST_TOGETHER,
    bare_title,
    counted_up,
    heads_equipment,
    is_heading,
    lines_of,
    understood,
    with_article,
    with_lines,
    without_marks,
)
from rosters.exchange.list_models import ModelNames
from rosters.exchange.list_packs import NICKNAMES, behind_title, word_for_word
from rosters.exchange.list_sub_factions import SubFactions
from rosters.exchange.services import text_in
from rules.packs import shipped_editions, shipped_files

LINES = {
    # line: (how many, whether it says so, its parts)
    "Boss Nob": (1, False, ("Boss Nob",)),
    "3 Kommando": (3, True, ("Kommando",)),
    "2xBomb Squig": (2, True, ("Bomb Squig",)),
    "2 x Grot": (2, True, ("Grot",)),
    "(2x) Grot": (2, True, ("Grot",)),
    "x3 Kommando Boy": (3, True, ("Kommando Boy",)),
    "Kommando Boy x2": (2, True, ("Kommando Boy",)),
    "Kommando Boy (x2)": (2, True, ("Kommando Boy",)),
    "Breacha Boy × 2": (2, True, ("Breacha Boy",)),
    "3 Xenos": (3, True, ("Xenos",)),
    "0x Grot": (0, True, ("Grot",)),
    "Gunner x2 (plasma)": (2, True, ("Gunner", "plasma")),
    "Gunner x2 w/ plasma": (2, True, ("Gunner", "plasma")),
    "Gunner x2 w plasma": (2, True, ("Gunner", "plasma")),
    "Boss Nob (Boyz) w power klaw": (1, False, ("Boss Nob", "Boyz", "power klaw")),
    "Boss Nob (Boyz) with power klaw": (1, False, ("Boss Nob", "Boyz", "power klaw")),
    "Gunner W big shoota": (1, False, ("Gunner", "big shoota")),
    "Grot 2x": (2, True, ("Grot",)),
    "Grot - x2": (2, True, ("Grot",)),
    "1000 Boss Nob": (1000, True, ("Boss Nob",)),
    "2021 Kommandos": (1, False, ("2021 Kommandos",)),
    "1. Boss Nob": (1, False, ("Boss Nob",)),
    "2) Boss Nob": (1, False, ("Boss Nob",)),
    "-1 Boss Nob": (1, True, ("Boss Nob",)),
    "1️⃣ Grot": (1, False, ("Grot",)),
    "👑 Boss Nob (Big choppa)": (1, False, ("Boss Nob", "Big choppa")),
    "- **Boss Nob** – power klaw": (1, False, ("Boss Nob", "power klaw")),
    "> ~~Snipa Boy~~ |": (1, False, ("Snipa Boy",)),
    "\t3\tKommando Boy\tshoota": (3, True, ("Kommando Boy", "shoota")),
    "<li><b>Boss Nob</b> &amp; klaw</li>": (1, False, ("Boss Nob & klaw",)),
    "2x Intercessor: Bolt rifle (15 pts each)": (2, True, ("Intercessor", "Bolt rifle")),
    "Reiver - bolt carbine = 16pts": (1, False, ("Reiver", "bolt carbine")),
    "Kommando Boy #2": (1, False, ("Kommando Boy",)),
    "----": (1, False, ()),
}


@pytest.mark.parametrize("line", LINES)
def test_a_line_is_taken_apart(line: str):
    words = understood(line)
    assert (words.number, words.is_counted, words.parts) == LINES[line]


@pytest.mark.parametrize(
    ("line", "called"),
    [('Boss Nob "Gitsmasha"', "Gitsmasha"), ("Grot ‘Sneaky’", "Sneaky"), ("Boss Nob aka Gorbag, klaw", "Gorbag")],
)
def test_a_name_of_its_own_is_found(line: str, called: str):
    words = understood(line)
    assert words.called == called
    assert called not in "".join(words.parts)


@pytest.mark.parametrize(
    ("line", "name", "number"),
    [
        ("Boy 4", "Boy", 4),
        ("Boy: 4", "Boy", 4),
        ("* Boy - 4", "Boy", 4),
        ("Boy, 4", "Boy", 4),
        ("Boy (4)", "Boy", 4),
        ("Shas'ui, Leader 2", "Shas'ui, Leader 2", None),
        ("MV-36", "MV-36", None),
    ],
)
def test_a_bare_number_behind_a_name_is_not_its_name(line: str, name: str, number: int | None):
    words = understood(line)
    assert (words.text, words.bare) == (name, number)


def test_numbers_that_only_count_up_are_told_from_how_many_there_are():
    assert counted_up(["Grot 4", "Boy 1", "- Boy 2", "Boy: 3", "Nob 1", "Nob 1"]) == {"Boy"}


@pytest.mark.parametrize(
    ("line", "behind"),
    [
        ("Orks: 5 Boyz", "5 Boyz"),
        ("**Orks** – 5 Boyz, Nob", "5 Boyz, Nob"),
        ("Orks 5 Boyz", "5 Boyz"),
        ("Orks (2018): 5 Boyz", "5 Boyz"),
        ("Kill Team 2018 - Orks - Nob", "Nob"),
        ("Orks Boss Nob", "Boss Nob"),
        ("Orks (2018) Boss Nob", "Boss Nob"),
        ("Orks 2018", ""),
        ("5 Orks: Nob", ""),
        ("Nob: Orks", ""),
        ("Orks", ""),
    ],
)
def test_what_stands_behind_the_name_of_a_kill_team_is_found(line: str, behind: str):
    assert behind_title(line, {bare_title("Orks")}) == behind


@pytest.mark.parametrize(
    ("words", "title", "is_so"),
    [
        ("Nekrons", "Necrons", True),
        ("Angels of Deth", "Angels of Death", True),
        ("Angels of Dusk", "Angels of Death", False),
        ("Necron Warriors", "Necrons", False),
        ("", "Necrons", False),
    ],
)
def test_a_kill_team_misspelt_is_no_name_of_a_roster(words: str, title: str, is_so: bool):
    assert word_for_word(words, title) is is_so


@pytest.mark.parametrize(
    "words",
    ["a big choppa", "an Auspex", "a pair of claws", "a compass", "frag grenades", "2 × choppa"],
)
def test_a_thing_is_named_with_its_article(words: str):
    assert with_article(words.removeprefix("a ").removeprefix("an ")) == words


BOYS = ("Kommando Boss Nob", "Kommando Boy", "Kommando Breacha Boy", "Kommando Bomb Squig")
MARINES = ("Intercessor Warrior", "Heavy Intercessor Gunner", "Heavy Intercessor Heavy Gunner", "Scout Heavy Gunner")


@pytest.mark.parametrize(
    ("names", "model", "part", "is_more"),
    [
        (BOYS, "Kommando Boss Nob", "boss nob", False),
        (BOYS, "Kommando Breacha Boy", "Breacha", False),
        (BOYS, "Kommando Bomb Squig", "Kommando Bombsquig", False),
        (BOYS, "Kommando Bomb Squig", "Kommando Squig", True),
        (BOYS, "Kommando Boss Nob", "Boss Knob", True),
        (BOYS, "Kommando Boss Nob", "A Kommando Boss Nob", True),
        (MARINES, "Heavy Intercessor Heavy Gunner", "Intercessor Gunner", True),
        (MARINES, "Heavy Intercessor Gunner", "Heavy Gunner", True),
        (MARINES, "Heavy Intercessor Gunner", "Gunner, Heavy Intercessor", False),
    ],
)
def test_a_name_that_is_more_than_what_is_written_is_told_from_one_that_is_the_same(
    names: tuple[str, ...], model: str, part: str, is_more: bool
):
    models = [SimpleNamespace(name=name) for name in names]
    (meant,) = (each for each in models if each.name == model)
    assert ModelNames(models).is_called_otherwise(meant, part, part) is is_more


def test_a_number_in_brackets_is_a_count_or_a_price():
    assert (understood("Gunner: launcher (17)").bare, understood("Gunner (x3)").bare) == (17, None)


@pytest.mark.parametrize(
    ("line", "is_one"),
    [
        ("## Leader", True),
        ("Operatives (9):", True),
        ("+ Non-specialists +", True),
        ("++ Kill Team 2024 ++", True),
        ("Edition: KT21", True),
        ("Total: 95 points", True),
        ("**Equipment**", True),
        ("Boss Nob", False),
        ("Leader of the pack", False),
        ("https://example.org", False),
    ],
)
def test_headings_are_told_from_operatives(line: str, is_one: bool):
    assert is_heading(line) is is_one


def test_equipment_has_its_own_headings():
    assert [each for each in ("Equipment:", "### Faction equipment", "Leader") if heads_equipment(each)] == [
        "Equipment:",
        "### Faction equipment",
    ]


def test_a_list_in_one_line_and_one_out_of_a_web_page_are_parted():
    assert lines_of("Orks | Boss Nob, klaw | 3x Boy") == ["Orks", "Boss Nob, klaw", "3x Boy"]
    assert lines_of("Kommandos, Boss Nob; 3x Boy\n") == ["Kommandos", "Boss Nob", "3x Boy"]
    assert lines_of("Kommandos - Boss Nob (slugga, klaw) / Grot and 3x Boy") == [
        "Kommandos",
        "Boss Nob (slugga, klaw)",
        "Grot",
        "3x Boy",
    ]
    assert [
        without_marks(line)
        for line in lines_of("<head><title>x</title></head><p>Kommandos</p><ul><li>Nob</li><li>Grot</li></ul>")
    ] == [
        "Kommandos",
        "Nob",
        "Grot",
        "",
    ]


def test_what_is_meant_is_written_into_its_lines():
    text = "Kommandos\n3 Boy: choppa\n- <b>Boss</b> Knob, klaw\n"
    meant = [(2, "Boy", "Kommando Boy"), (3, "Boss Knob", "Kommando Boss Nob"), (9, "x", "y")]
    assert with_lines(text, meant) == "Kommandos\n3 Kommando Boy: choppa\nKommando Boss Nob, klaw"
    assert with_lines("Kommandos, 3 Boy", [(2, "Boy", "Kommando Boy")]) == "Kommandos | 3 Kommando Boy"
    longest = ",".join(["Kommandos", *["Grot"] * 798])
    assert len(longest) <= LONGEST_TOGETHER
    chosen = with_lines(longest, [(2, "Grot", "Kommando Grot")])
    assert chosen.splitlines()[:3] == ["Kommandos", "Kommando Grot", "Grot"]


@pytest.mark.parametrize(
    ("data", "text"),
    [
        ("Böse".encode(), "Böse"),
        (b"\xef\xbb\xbfBoss", "Boss"),
        ("Böse".encode("utf-16"), "Böse"),
        ("Böse".encode("cp1252"), "Böse"),
        (b"\x89PNG\r\n\x1a\n\x00\x00", None),
        (b"\xff\xfe\x00", None),
    ],
)
def test_the_text_of_a_file_is_read_whoever_wrote_it(data: bytes, text: str | None):
    assert text_in(data) == text


def test_no_name_of_a_kill_team_is_one_of_its_sub_factions():
    """However it is spelled, and by none of its words or nicknames."""
    judged = 0
    for file in (file for edition in shipped_editions() for file in shipped_files(edition)):
        body = file.body.decode()
        found = re.search(r"^sub_factions:\n(?:[ #].*\n|\n)+", body, re.MULTILINE)
        title = re.search(r"^title: (.+)$", body, re.MULTILINE)
        if not found or not title:
            continue
        choices = yaml.safe_load(found[0])["sub_factions"]["choices"].values()
        sub_factions = SubFactions([each["name"] for each in choices], title[1])
        names = {title[1], *(nick for nick, titles in NICKNAMES.items() if title[1] in titles)}
        spelled = {name.translate(mark) for name in names for mark in ({}, {ord("'"): None}, {ord("'"): " "})}
        parts = {part for name in spelled for part in (name, *name.split())}
        assert {part: sub_factions.meant(part.casefold()) for part in parts} == dict.fromkeys(parts, "")
        judged += 1
    assert judged > 10


def test_what_players_call_a_kill_team_is_one_of_a_pack():
    bodies = [file.body.decode() for edition in shipped_editions() for file in shipped_files(edition)]
    titles = {found[1] for body in bodies if (found := re.search(r"^title: (.+)$", body, re.MULTILINE))}
    assert {title for meant in NICKNAMES.values() for title in meant} <= titles
