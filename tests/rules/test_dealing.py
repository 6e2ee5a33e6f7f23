"""Cards from sheets: what is printed, whole, of today."""

from __future__ import annotations

from dataclasses import replace

import pytest

from rules.cards import CardCondition, CardContext, SquadCard, StatChange
from rules.dealing import datacard, share
from rules.editions import find
from rules.printable import clean, held_together, sentence, sentences, typeset
from rules.sheets import OperativeSheet, Text, WeaponLine

EDITION = find("kt2018")
CAMPAIGN = CardContext(roster="Third Drowned Company", way="Campaign")
MATCHED = CardContext(roster="Third Drowned Company", way="Matched play", levels_count=False, has_boxes=False)
SNIPER = OperativeSheet(
    key="one",
    name="Corvin",
    model="Gunner",
    model_key="gunner",
    datasheet="Special Weapons Squad",
    role="specialist",
    specialism="sniper",
    level=3,
    points=8,
    surcharge=8,
    stats=(("M", '6"'), ("W", "2"), ("A", "1"), ("Sv", "5+"), ("Max", "3")),
    weapons=(
        WeaponLine(name="Knife", values=("Melee", "Melee", "User", "0", "1", "-"), is_melee=True),
        WeaponLine(name="Frag and krak grenades (krak grenade)", values=('6"', "Grenade 1", "6", "-1", "D3", "-")),
        WeaponLine(name="Plasma gun (standard)", values=('24"', "Rapid Fire 1", "7", "-3", "1", "Hot.")),
    ),
    picks=(Text(name="Marksman", level=1), Text(name="Assassin", level=2), Text(name="Deadeye", level=3)),
    experience=7,
)


def test_ranged_weapons_come_before_melee_and_are_called_what_they_are() -> None:
    card = datacard(SNIPER, edition=EDITION, context=CAMPAIGN)
    assert [weapon.name for weapon in card.weapons] == ["Krak grenade", "Plasma gun (standard)", "Knife"]
    assert card.weapon_columns == ("Range", "Type", "S", "AP", "D")
    assert card.weapons[0].values == ("6″", "Grenade 1", "6", "−1", "D3")
    assert [weapon.text for weapon in card.weapons] == ["", "Hot.", ""]
    named = replace(SNIPER, weapons=(WeaponLine(name="Grenades (frag grenade)", values=()),))
    assert [weapon.name for weapon in datacard(named, edition=EDITION, context=CAMPAIGN).weapons] == ["Frag grenade"]


def test_the_track_marks_the_boxes_that_bring_levels() -> None:
    card = datacard(SNIPER, edition=EDITION, context=CAMPAIGN)
    assert card.track is not None
    assert card.track.steps == ((3, 2), (7, 3), (12, 4))
    assert [box.is_on for box in card.track.boxes] == [True] * 7 + [False] * 5
    assert (card.label, card.points, len(card.abilities)) == ("Sniper · level 3", 16, 3)


def test_where_levels_do_not_count_everyone_is_level_one() -> None:
    card = datacard(SNIPER, edition=EDITION, context=MATCHED)
    assert (card.label, card.points, card.track) == ("Sniper · level 1", 8, None)
    assert [ability.name for ability in card.abilities] == ["Marksman"]


def test_who_learns_nothing_has_no_squad_on_its_card() -> None:
    squad = SquadCard(name="Guards", level=2, experience=3)
    attendant = replace(SNIPER, role="non-specialist", specialism="", is_attendant=True)
    trooper = replace(attendant, is_attendant=False)
    for sheet, context, found in ((trooper, CAMPAIGN, squad), (trooper, MATCHED, None), (attendant, CAMPAIGN, None)):
        assert datacard(sheet, edition=EDITION, context=context, squad=squad).squad == found


def test_a_changed_figure_says_what_it_was_and_why() -> None:
    today = CardCondition(
        changes=(
            StatChange("A", -1, "Old wound"),
            StatChange("A", -1, "Shell shock"),
            StatChange("Sv", 1, "Torn plate"),
        )
    )
    card = datacard(SNIPER, edition=EDITION, context=CAMPAIGN, today=today)
    assert [figure.value for figure in card.stats] == ["6″", "2", "0", "6+"]
    assert card.causes == ("A 0, not 1: Old wound, Shell shock", "Sv 6+, not 5+: Torn plate")
    assert card.wounds == 2


def test_those_who_differ_in_names_alone_share_a_card() -> None:
    sheets = [replace(SNIPER, key=name, name=name) for name in ("Corvin", "Oda")]
    hurt = replace(SNIPER, key="Tobin", name="Tobin", stats=(("M", '5"'), ("W", "2")))
    cards = [datacard(sheet, edition=EDITION, context=MATCHED) for sheet in (*sheets, hurt)]
    first, second = share(cards)
    assert [bearer.name for bearer in first.bearers] == ["Corvin", "Oda"]
    assert (first.name, first.count, second.name) == ("Gunner", 2, "Tobin")


SENTENCES = [
    ("One more attack.", ["One more attack."]),
    ("One more attack. In a fight it hits on 2+.", ["One more attack.", "In a fight it hits on 2+."]),
    ("Roll a D6 for it! (On a 4+ it stays.) 2 wounds?", ["Roll a D6 for it!", "(On a 4+ it stays.)", "2 wounds?"]),
    ("Warp charge 5. The nearest enemy is hit. It falls.", ["Warp charge 5. The nearest enemy is hit.", "It falls."]),
    ("Within 1.5 inches of it, no. 1 is hit", ["Within 1.5 inches of it, no.", "1 is hit"]),
    ("No full stop", ["No full stop"]),
    ("", []),
]


@pytest.mark.parametrize(("text", "parts"), SENTENCES)
def test_sentences_make_the_whole_text(text: str, parts: list[str]) -> None:
    assert sentences(text) == parts
    assert " ".join(sentences(text)) == text


def test_text_is_made_fit_for_paper() -> None:
    assert clean("Mug\x00rit\x07 \u202ed\u2069a\ud800  Loud\n\x85!") == "Mugrit da Loud !"
    assert clean("🔥💀 Burna Boy 👨\u200d👩 ☠️") == "Burna Boy ☠"
    assert clean("Zo\u0308e Z\u0338\u0322a\u034f\u0321 Ａ𝐁 ﬁ") == "Zöe Za AB fi"
    assert clean("ש\u05b9\u05c1\u05bc\u05b7 می\u200cخواهم") == "ש\u05b7\u05b9 می\u200cخواهم"
    assert clean("火") == ""
    assert clean("\u05b7ש\u05b9") == "ש\u05b9", "a mark with no letter before it"
    assert clean("e\u05b9 α\u05b9") == "e α\u05b9", "only on letters that are in one font with their marks"
    assert sentence('Within 3" at -1, a well-known 4-6') == "Within 3″ at −1, a well-known 4-6"
    assert [typeset(value) for value in ("-", "", '24"', "-3", "D6")] == ["–", "–", "24″", "−3", "D6"]


@pytest.mark.parametrize(
    ("value", "held"),
    [
        ("Rng ⬟ 6″, Torrent ● 2″", "Rng~⬟~6″, Torrent~●~2″"),
        ("Move 2×⬟ 12″, Silent", "Move~2×⬟~12″, Silent"),
        ("AP1, Splash 1", "AP1, Splash 1"),
        ("⬟, Hot", "⬟, Hot"),
    ],
)
def test_no_line_ends_between_a_rule_and_its_distance(value: str, held: str) -> None:
    assert held_together(value) == held.replace("~", "\N{NO-BREAK SPACE}")
