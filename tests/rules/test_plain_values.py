"""Small values that much is made of: words for names and numbers, dice, boxes of a card, and filled-in forms."""

from __future__ import annotations

from typing import Any

import pytest

from rules.acts import Act, Choose, Drop, SetCount
from rules.armoury import Armoury, Heading, Option, State, acts_of
from rules.cards import Bearer, Box, CardContext, Datacard, StatFigure, Track
from rules.dice import DieRoll, RollSource, SealedDice, SeededDice, TypedDice, drawn, roll_key
from rules.editions import find
from rules.editions.wounds import wound_track
from rules.errors import Refusal
from rules.issues import Issue, Severity, legality, not_judged
from rules.names import (
    begin_words,
    both,
    capital,
    first_of,
    headed,
    how_many,
    how_often,
    inside,
    name_of,
    plain_spelling,
    respelt,
    signed,
)

# Words


@pytest.mark.parametrize(
    ("most", "words"), [(1, "a and 2 more"), (2, "a, b and 1 more"), (3, "a, b and c"), (4, "a, b and c")]
)
def test_so_many_names_are_said_and_the_others_counted(most: int, words: str) -> None:
    assert first_of(["a", "b", "c"], most) == words


@pytest.mark.parametrize(
    ("names", "words"),
    [([], "nobody"), (["a"], "a"), (["a", "b"], "a and b"), (["a", "b", "c"], "a, b and c")],
)
def test_names_are_listed_as_a_sentence_does(names: list[str], words: str) -> None:
    assert both(names) == words
    assert both(names, "or") == words.replace(" and ", " or ")


def test_figures_have_their_nouns() -> None:
    assert [how_many(count, "list") for count in (0, 1, 2)] == ["0 lists", "1 list", "2 lists"]
    assert [how_many(count, "loss", "losses") for count in (1, 2)] == ["1 loss", "2 losses"]
    assert [how_often(count) for count in (1, 2, 3)] == ["once", "twice", "3 times"]
    assert [signed(amount) for amount in (2, 0, -1)] == ["+2", "+0", "−1"]
    assert [headed(name) for name in ("Breach", "Krump!", "Why?")] == ["Breach.", "Krump!", "Why?"]
    assert [capital(words) for words in ("", "a", "an Owl")] == ["", "A", "An Owl"]
    assert [inside(words) for words in ("", "A", "An Owl")] == ["", "a", "an Owl"]
    assert [plain_spelling(words) for words in ("T'au", "T’AU", "Fire-Team")] == ["tau", "tau", "fire team"]


@pytest.mark.parametrize(
    ("name", "typed", "is_found"),
    [
        ("Tac op", "tac ops", True),
        ("Space Marine", "space marines", True),
        ("Space Marines", "space marine", True),
        ("Seek & Destroy", "seek and destroy", True),
        ("Seek and Destroy", "seek & destroy", True),
        ("Boss Nob", "boss", True),
        ("Masks", "mas", True),
        ("Made of brass", "mas", False),  # that begins no word, and is no plural of "ma"
        ("Orkish", "orks", False),
        ("Stop", "op", False),
    ],
)
def test_a_search_finds_beginnings_of_words_and_one_of_many(name: str, typed: str, is_found: bool) -> None:
    assert begin_words(plain_spelling(name), plain_spelling(typed).split()) is is_found


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("riever", ["reiver"]),
        ("death gaurd", ["death guard"]),
        ("kill teem", ["kill team"]),
        ("Balnced", ["balanced"]),
        ("leigonaries", ["legionaries"]),
        ("obscuring", ["obscured"]),  # another form of the word, though "scourging" has more letters in common
        ("comando", ["command", "kommando"]),  # a c and a k sound alike
        ("guard", []),
        ("tem", []),
        ("zzzzz", []),
        ("zzzzz guard", []),
    ],
)
def test_what_is_misspelt_is_taken_for_the_nearest_words(typed: str, meant: list[str]) -> None:
    near = ["reiver", "ever", "balanced", "legionaries", "obscured", "scourging", "burning"]
    known = [*near, "death", "guard", "kill", "team", "command", "kommando"]
    assert respelt(typed, known)[: len(meant) or None] == meant


def test_a_name_may_be_eighty_letters_long() -> None:
    assert name_of(f"  {'a' * 80} ") == "a" * 80
    with pytest.raises(Refusal, match="at most 80 characters; this one has 81") as refused:
        name_of("a" * 81)
    assert refused.value.code == "name-too-long"


# Dice


def test_a_die_has_at_least_one_side() -> None:
    assert drawn(b"secret", ("a",), 1) == 1
    for sides in (0, -1):
        with pytest.raises(ValueError, match=f"at least one side, not {sides}"):
            SealedDice(b"secret" * 4).roll("kael", "casualty", sides)


@pytest.mark.parametrize(("value", "sides", "is_refused"), [(0, 6, True), (1, 6, False), (6, 6, False), (7, 6, True)])
def test_a_typed_die_shows_one_of_its_faces(value: int, sides: int, is_refused: bool) -> None:
    dice = TypedDice({roll_key("kael", "casualty", 2): value})
    if is_refused:
        with pytest.raises(Refusal, match=f"A D6 shows 1 to 6, not {value}") as refused:
            dice.roll("kael", "casualty", sides, 2)
        assert refused.value.code == "roll-impossible"
    else:
        assert dice.roll("kael", "casualty", sides, 2) == DieRoll(
            subject="kael", purpose="casualty", number=2, sides=sides, value=value, source=RollSource.TABLE
        )


def test_a_roll_that_nobody_typed_is_made_by_the_other_dice_or_missing() -> None:
    seeded = SeededDice("a seed")
    assert TypedDice({}, seeded).roll("kael", "old-wound", 6, 3) == seeded.roll("kael", "old-wound", 6, 3)
    assert seeded.roll("kael", "old-wound", 6, 3).source is RollSource.SEEDED
    with pytest.raises(Refusal, match="A roll is missing: old wound, D3") as refused:
        TypedDice({}).roll("kael", "old-wound", 3)
    assert refused.value.code == "roll-missing"


# Cards


def test_a_card_has_its_boxes() -> None:
    stats = (
        StatFigure(name="A", value="3", printed="4", change=-1, cause="Old Wound"),
        StatFigure(name="W", value="8", printed="8"),
    )
    bearers = (Bearer(key="a", name="Ann"), Bearer(key="b", name="Bo"))
    card = Datacard(
        key="a", context=CardContext(roster="Watch"), name="Ann", model="Warden", datasheet="Warden", label="Leader",
        points=0, stats=stats, weapon_columns=(), weapons=(), wounds=8, abilities=(), tactics=(), bearers=bearers,
    )  # fmt: skip
    assert [*card.wound_boxes] == [1, 2, 3, 4, 5, 6, 7, 8]
    assert [*card.flesh_boxes] == [1, 2, 3]
    assert (card.half_box, card.count, card.causes) == (0, 2, ("A 3, not 4: Old Wound",))
    assert (card.context.name, CardContext(roster="Watch", kill_team="First").name) == ("Watch", "First")


@pytest.mark.parametrize(("wounds", "box"), [(1, 1), (7, 4), (8, 5), (9, 5)])
def test_who_is_injured_at_half_has_its_box_marked(wounds: int, box: int) -> None:
    card = Datacard(
        key="a", context=CardContext(roster="Watch"), name="Ann", model="Warden", datasheet="Warden", label="Leader",
        points=0, stats=(), weapon_columns=(), weapons=(), wounds=wounds, abilities=(), tactics=(), bearers=(),
        injures_at_half=True,
    )  # fmt: skip
    assert card.half_box == box


def test_a_track_marks_what_is_earned_and_what_brings_a_level() -> None:
    assert Track(length=4, earned=2, steps=((2, 2), (4, 3))).boxes == (
        Box(level=0, is_on=True), Box(level=2, is_on=True), Box(level=0, is_on=False), Box(level=3, is_on=False),
    )  # fmt: skip


# Forms

PLACE = ("arms",)


def option(key: str, *stands: int, most: int | None = 1, state: State = State.OPEN) -> Option:
    places = tuple(((*PLACE, key, str(number)), count) for number, count in enumerate(stands))
    return Option(key=key, name=key, most=most, state=state, place=PLACE, option=key, stands=places)


def sent(*options: Option, below: str = "", fields: dict[str, str], **more: bool) -> list[Act]:
    """The acts of a form with one heading, and with one below the first place where this option stands."""
    heading = Heading(key="h", name="H", options=options, **more)
    inner = Heading(key="i", name="I", place=(*PLACE, below, "0"), options=(option("pin"),))
    unasked = Heading(key="u", name="U", options=(option("never"),))
    form = {key: [value] for key, value in {**fields, "u": "never"}.items()}
    return acts_of(Armoury(operative="n1", headings=(heading, inner, unasked)), ["h", "i"], form)


def test_a_heading_knows_what_is_open_and_what_is_closed() -> None:
    options = [option(each.value, state=each) for each in State]
    heading = Heading(key="h", name="H", options=tuple(options))
    assert [each.key for each in heading.closed_options] == ["closed"]
    assert [each.key for each in heading.open_options] == ["open", "chosen", "wrong"]


def choose(key: str, place: tuple[str, ...] = PLACE) -> Act:
    return Choose(operative="n1", place=place, option=key)


def drop(key: str, number: int = 0) -> Act:
    return Drop(operative="n1", place=(*PLACE, key, str(number)))


def count(key: str, number: int, at: int = 0) -> Act:
    return SetCount(operative="n1", place=(*PLACE, key, str(at)), count=number)


AXE, BOW = option("axe", 1), option("bow")
ONE = {"is_one": True}


@pytest.mark.parametrize(
    ("options", "more", "field", "acts"),
    [
        ((AXE, BOW), ONE, "axe", []),
        ((AXE, BOW), ONE, "bow", [choose("bow")]),
        ((AXE, BOW), ONE, "", []),
        ((AXE, BOW), ONE, "gone", []),
        ((AXE, BOW), {**ONE, "may_be_none": True}, "", [drop("axe")]),
        ((AXE, BOW), {**ONE, "may_be_none": True}, "gone", []),
        ((BOW,), ONE, "bow", [choose("bow")]),
        ((AXE, option("club", 1), BOW), ONE, "bow", [drop("club"), drop("axe"), choose("bow")]),
        ((AXE, option("club", 1)), ONE, "axe", [drop("club")]),
        ((AXE, BOW), {}, "axe", []),
        ((AXE, BOW), {}, "bow", [drop("axe"), choose("bow")]),
        ((AXE, BOW), {}, "", [drop("axe")]),
        ((option("bow", state=State.CLOSED),), {}, "bow", []),
        ((option("axe", 1, state=State.CLOSED),), {}, "", []),
    ],
)
def test_a_form_of_choices_becomes_acts(
    options: tuple[Option, ...], more: dict[str, bool], field: str, acts: list[Act]
) -> None:
    assert sent(*options, fields={"h": field}, **more) == acts


@pytest.mark.parametrize(
    ("stands", "field", "acts"),
    [
        ((), "0", []),
        ((), "2", [choose("axe"), choose("axe")]),
        ((3,), "3", []),
        ((3,), "4", [choose("axe")]),
        ((3,), "2", [count("axe", 2)]),
        ((3,), "0", [drop("axe")]),
        ((3, 2), "4", [count("axe", 1, at=1)]),
        ((3, 2), "3", [drop("axe", 1)]),
        ((3, 2), "1", [drop("axe", 1), count("axe", 1)]),
        ((3, 2), "0", [drop("axe", 1), drop("axe", 0)]),
        ((3,), " 2 ", [count("axe", 2)]),
        ((3,), "", []),
        ((3,), "-1", []),
        ((3,), "²", []),
        ((98,), "100", [choose("axe")]),
    ],
)
def test_a_form_of_numbers_becomes_acts(stands: tuple[int, ...], field: str, acts: list[Act]) -> None:
    for most in (None, 2):
        assert sent(option("axe", *stands, most=most), fields={"axe": field}) == acts


@pytest.mark.parametrize(
    ("most", "fields", "is_kept"),
    [(1, {"h": "axe"}, True), (1, {"h": ""}, False), (2, {"axe": "1"}, True), (2, {"axe": "0"}, False)],
)
def test_what_stands_below_a_choice_goes_with_it(most: int, fields: dict[str, str], is_kept: bool) -> None:
    below = choose("pin")
    acts = sent(option("axe", 1, most=most), below="axe", fields={**fields, "i": "pin"})
    assert acts == ([below] if is_kept else [drop("axe")])


@pytest.mark.parametrize(
    ("field", "more", "is_kept"),
    [("axe", {}, True), ("bow", {}, False), ("", {}, True), ("", {"may_be_none": True}, False)],
)
def test_what_stands_below_one_of_several_goes_with_it(field: str, more: dict[str, bool], is_kept: bool) -> None:
    acts = sent(AXE, BOW, below="axe", fields={"h": field, "i": "pin"}, **ONE, **more)
    assert (choose("pin") in acts) is is_kept


@pytest.mark.parametrize(
    ("edition", "wounds", "seen"),
    [
        ("kt2018", "1", (1, 0, [1], ((1, True), (2, False), (3, False)))),
        ("kt2018", "0", None),
        ("kt2018", "-", None),
        ("kt2024", "1", None),
        ("kt2024", "2", (2, 0, [1, 2], ())),
        ("kt2024", "7", (7, 3, [1, 2, 3, 4, 5, 6, 7], ())),
        ("kt2021", "8", (8, 3, [1, 2, 3, 4, 5, 6, 7, 8], ())),
    ],
)
def test_wounds_are_counted_one_by_one_and_half_of_them_where_that_matters(
    edition: str, wounds: str, seen: tuple[Any, ...] | None
) -> None:
    track = wound_track(find(edition), (("W", wounds),), 1)
    assert (track and (track.wounds, track.half, [*track.pips], track.flesh)) == seen


# Verdicts

ILLEGAL = Issue(code="x", rule="X", sentence="X.")
REMINDER = Issue(code="y", rule="Y", sentence="Y.", severity=Severity.REMINDER)


@pytest.mark.parametrize(
    ("found", "is_legal"),
    [((), True), ((REMINDER,), True), ((not_judged(),), None), ((ILLEGAL,), False), ((ILLEGAL, not_judged()), False)],
)
def test_who_breaks_no_rule_is_legal_where_there_is_somebody_to_judge(
    found: tuple[Issue, ...], is_legal: bool | None
) -> None:
    assert legality(found) is is_legal
