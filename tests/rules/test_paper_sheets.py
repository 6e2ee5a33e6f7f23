"""What sheets beside the cards say: abilities by phase, the team as opponents meet it, rows, what has changed."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from rules.cards import (
    RANK,
    Bearer,
    CardAbility,
    CardContext,
    CardTactic,
    Datacard,
    SquadCard,
    StatFigure,
    Track,
    WeaponRow,
)
from rules.editions import find
from rules.paper.aging import aged
from rules.paper.ledger import force, rows
from rules.paper.opponent import facing
from rules.paper.when import moments, phases_of, reminders
from rules.sheets import OperativeSheet
from tests.rules.pack_cast import ours

EDITION = find("kt2018")
PATTERNS = EDITION.reference(ours("tau-empire")).moments
CONTEXT = CardContext(roster="Glass Plain", kill_team="Listening post", way="Campaign")
BOW = WeaponRow(name="Pulse rifle", values=("30″", "Rapid Fire 1", "5", "0", "1"))
LEVEL = CardAbility(name="Marksman", text="It re-rolls 1s to hit when it shoots.", kind="level", level=1)
SHARED = CardAbility(name="Bonding Knife", text="Its own Nerve tests never fail.")


def card(key: str = "a", **more: Any) -> Datacard:
    payload: dict[str, Any] = {
        "key": key,
        "context": CONTEXT,
        "name": key.upper(),
        "model": "Fire Warrior Shas'la",
        "datasheet": "Fire Warrior",
        "label": "Non-specialist",
        "points": 7,
        "stats": (StatFigure(name="M", value="6″", printed="6″"), StatFigure(name="A", value="1", printed="1")),
        "weapon_columns": ("Range", "Type", "S", "AP", "D"),
        "weapons": (BOW,),
        "wounds": 1,
        "abilities": (SHARED,),
        "tactics": (),
    }
    payload |= more
    return Datacard(bearers=payload.pop("bearers", (Bearer(key=key, name=payload["name"], code=f"{key}1"),)), **payload)


WHEN = [
    ("It re-rolls 1s to hit in the Shooting phase.", ("shooting",)),
    ("While it stands on the board unshaken, you get one more Command Point each battle round.", ("start",)),
    ("It re-rolls failed charges.", ("movement",)),
    ("One more attack in a round in which it charged home.", ("fight",)),
    ("Its own Nerve tests never fail.", ("morale",)),
    ("After a victory, if it is in the team and not out of action, a 5+ brings 1 Intelligence.", ("after",)),
    ("When scouting begins, a 4+ gives you one strategy more.", ("scouting",)),
    ('Its Psybolt reaches 24".', ("psychic",)),
    ("It may shoot after an Advance, at -1 to hit unless with an Assault weapon.", ("movement", "shooting")),
    ("It has no specialism, no fire team and no experience.", ()),
    ("A wound it would lose is ignored on a 6.", ()),
]


@pytest.mark.parametrize(("sentence", "phases"), WHEN)
def test_a_sentence_shows_the_phase_it_matters_in(sentence: str, phases: tuple[str, ...]) -> None:
    assert phases_of(sentence, PATTERNS) == phases


def test_abilities_stand_once_a_phase_with_everyone_who_has_them() -> None:
    timed = moments([card("a", abilities=(SHARED, LEVEL)), card("b")], PATTERNS, EDITION.phases)
    assert [(moment.name, [each.name for each in moment.reminders]) for moment in timed] == [
        ("Shooting phase", ["Marksman"]),
        ("Morale phase", ["Bonding Knife"]),
    ]
    (marksman,), (knife,) = (moment.reminders for moment in timed)
    assert (marksman.bearers, marksman.is_everyones) == (("A",), False)
    assert (knife.bearers, knife.is_everyones) == (("A", "B"), True)


def test_a_power_is_of_the_psychic_phase_and_what_says_nothing_of_a_phase_of_any() -> None:
    power = CardAbility(name="Iron Arm", text="+2 Strength.", kind="power")
    tough = CardAbility(name="Tough", text="A wound it would lose is ignored on a 6.")
    silent = CardAbility(name="Silent")
    timed = moments([card(abilities=(power, tough, silent))], PATTERNS, EDITION.phases)
    assert [(moment.key, moment.name) for moment in timed] == [("psychic", "Psychic phase"), ("any", "Any time")]
    assert [each.name for each in reminders([card(abilities=(silent,))])] == []


def test_the_opponent_meets_the_same_profiles_together_and_what_several_can_do_once() -> None:
    scan = CardAbility(name="Scanner", text="A teammate shoots at +1 to hit.")
    cards = [
        card("a"),
        card("b"),
        card("c", abilities=(SHARED, LEVEL, scan), label="Sniper · level 1"),
        card("d", abilities=(SHARED, scan), label="Comms · level 1"),
    ]
    pages = facing(cards)
    assert [each.name for each in pages.everyones] == ["Bonding Knife"]
    assert [each.name for each in pages.shared] == ["Scanner"]
    assert [(foe.names, foe.count, [each.name for each in foe.own], foe.shared) for foe in pages.foes] == [
        (("A", "B"), 2, [], ()),
        (("C",), 1, ["Marksman"], ("Scanner",)),
        (("D",), 1, [], ("Scanner",)),
    ]
    assert pages.points == 28


def test_the_opponent_reads_no_notes_and_no_experience() -> None:
    (foe,) = facing([card(notes=("He is the traitor.",), track=Track(length=12, earned=5, steps=()))]).foes
    assert "traitor" not in repr(foe)
    assert "earned" not in repr(foe)
    ranks = [CardAbility(name=f"Adept, {xp} XP", kind=RANK) for xp in (3, 5)]
    alike = facing([card(key, abilities=(SHARED, rank)) for key, rank in zip("ab", ranks, strict=True)])
    assert [(foe.names, foe.own, foe.shared) for foe in alike.foes] == [(("A", "B"), (SHARED,), ())]
    reminded = reminders([card(abilities=(SHARED, replace(ranks[0], text="Combat.")))])
    assert [each.name for each in reminded] == [SHARED.name]


def test_nobody_faces_a_team_of_nobody() -> None:
    pages = facing([])
    assert (pages.foes, pages.everyones, pages.shared, pages.points) == ((), (), (), 0)


def test_a_row_stands_for_everyone_who_shares_a_card() -> None:
    bearers = (Bearer(key="a", name="Ann", code="A1"), Bearer(key="b", name="Ben", code="B1", is_new=True))
    shared = card("a", bearers=bearers, abilities=(LEVEL, SHARED))
    sheet = OperativeSheet(
        key="b", name="Ben", model="", model_key="", datasheet="", role="", carried=("2 × Pulse rifle", "Markerlight")
    )
    ann, ben = rows([shared], {"b": sheet})
    assert (ann.number, ann.name, ann.wargear, ann.abilities, ann.is_new) == (1, "Ann", "", "Marksman", False)
    assert (ben.number, ben.name, ben.wargear, ben.code, ben.is_new) == (
        2,
        "Ben",
        "2 × Pulse rifle, Markerlight",
        "B1",
        True,
    )
    assert force((ann, ben)) == 14


RUSH = CardTactic(name="Rush", cost=1, phase="Movement phase", text="It runs.", aura=False)
HIDE = replace(RUSH, name="Hide", text="It hides.")
BARE = replace(CONTEXT, has_boxes=False)
TRACK = Track(length=12, earned=2, steps=((3, 2),))
CHANGES = [
    ({"points": 9}, ["Points 7 → 9."]),
    ({"name": "Aun"}, ["Was called A."]),
    ({"label": "Sniper · level 2"}, ["Non-specialist → Sniper · level 2."]),
    ({"model": "Pathfinder"}, ["Was Fire Warrior Shas'la, is now Pathfinder."]),
    (
        {"stats": (StatFigure(name="M", value="5″", printed="6″", change=-1, cause="Old wound"),)},
        ["M 6″ → 5″ (Old wound)."],
    ),
    ({"weapons": (BOW, replace(BOW, name="Markerlight"))}, ["Now carries Markerlight."]),
    ({"weapons": ()}, ["No longer carries Pulse rifle."]),
    ({"weapons": (replace(BOW, values=("36″",)),)}, ["Pulse rifle has new figures."]),
    ({"abilities": (SHARED, LEVEL)}, ["Now has Marksman."]),
    ({"abilities": ()}, ["No longer has Bonding Knife."]),
    ({"abilities": (replace(SHARED, text="Another sentence."),)}, ["Bonding Knife reads differently."]),
    ({"track": replace(TRACK, earned=5)}, ["Experience 2 → 5."]),
    (
        {"bearers": (Bearer(key="a", name="A", flesh_wounds=1, is_convalescing=True, is_new=True),)},
        ["Flesh wounds 0 → 1.", "Now convalescing.", "A new recruit."],
    ),
    ({"tactics": (RUSH, HIDE)}, ["New Tactic: Hide."]),
    ({"tactics": ()}, ["Tactic gone: Rush."]),
    ({"tactics": (replace(RUSH, cost=2),)}, ["The Tactic Rush reads differently."]),
    (
        {"tactics": (replace(HIDE, name="Rush"), HIDE), "abilities": (LEVEL, replace(SHARED, text="Else."))},
        [
            "Now has Marksman.",
            "Bonding Knife reads differently.",
            "New Tactic: Hide.",
            "The Tactic Rush reads differently.",
        ],
    ),
    ({"weapons": (replace(BOW, count=2),)}, ["Its card has changed."]),
    ({"stats": (StatFigure(name="A", value="2", printed="2"),)}, ["A 1 → 2."]),
    ({"keywords": ("Infantry",)}, ["Its card has changed."]),
    (
        {"squad": SquadCard(name="Fire Warriors", level=2, experience=3)},
        ["Its card has changed."],
    ),
]


@pytest.mark.parametrize(("more", "sentences"), CHANGES)
def test_what_is_no_longer_as_printed_is_said_in_sentences(more: dict[str, Any], sentences: list[str]) -> None:
    (change,) = aged([card(track=TRACK, tactics=(RUSH,))], [card(**({"track": TRACK, "tactics": (RUSH,)} | more))])
    assert list(change.sentences) == sentences


def test_of_a_label_only_what_changed_is_written_twice() -> None:
    (change,) = aged([card(label="Sniper · level 2")], [card(label="Sniper · level 3")])
    assert list(change.sentences) == ["Sniper: level 2 → level 3."]


def test_a_card_that_says_the_same_is_as_good_as_new() -> None:
    renamed = replace(CONTEXT, roster="Another name")
    again = card(context=renamed, code="NEW1", bearers=(Bearer(key="a", name="A", code="NEW1"),))
    assert aged([card()], [again]) == ()


@pytest.mark.parametrize(
    ("before", "now", "is_news"),
    [
        ({"track": TRACK}, {"context": BARE, "track": TRACK}, False),
        ({"context": BARE, "track": TRACK}, {"track": TRACK}, False),
        ({"track": TRACK}, {"track": replace(TRACK, steps=())}, True),
        ({"track": TRACK}, {"context": BARE, "track": replace(TRACK, steps=())}, False),
        ({"context": BARE, "track": replace(TRACK, steps=())}, {"track": TRACK}, False),
        ({"context": BARE, "track": TRACK}, {}, True),
        ({"context": BARE, "track": replace(TRACK, earned=0)}, {}, False),
        ({}, {"context": replace(CONTEXT, levels_count=False)}, True),
    ],
)
def test_boxes_are_news_where_both_have_them(before: dict[str, Any], now: dict[str, Any], is_news: bool) -> None:
    assert bool(aged([card(**before)], [card(**now)])) is is_news


def test_what_one_alone_has_is_not_everyone_s_and_a_row_names_the_model_or_its_datasheet() -> None:
    (alone,) = reminders([card()])
    assert (alone.bearers, alone.is_everyones) == (("A",), False)
    old = Bearer(key="a", name="Ann", code="A1", is_convalescing=True)
    row, plain = rows([card(bearers=(old,), has_points=True, code="X"), card("b", model="", track=TRACK)], {})
    assert (row.number, row.name, row.model, row.label, row.points, row.code, row.wounds, row.track) == (
        1, "Ann", "Fire Warrior Shas'la", "Non-specialist", 7, "A1", 1, None,
    )  # fmt: skip
    assert (row.is_convalescing, plain.number, plain.model, plain.track) == (True, 2, "Fire Warrior", TRACK)
    (free,) = rows([card(has_points=False)], {})
    assert (free.points, force([row, free])) == (None, 7)
    known = rows([card(label="Kommandos"), card(label="Kommandos · Leader")], {}, "Kommandos")
    assert [each.label for each in known] == ["", "Leader"], "the faction stands over the sheet"


def test_who_came_and_who_left_is_told() -> None:
    came, left = aged([card("a"), card("b")], [card("a"), card("c")])
    assert (came.key, came.is_new, came.now is not None) == ("c", True, True)
    assert (left.key, left.is_gone, left.name) == ("b", True, "B")
