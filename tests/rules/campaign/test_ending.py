"""Who wins the book's campaign and by what, who holds its awards, and how the standings and the log say it."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from rules.campaigns.entrants import Awarded, Contender, FinalPlace, StandingsColumn
from rules.changes import SET, Change
from rules.editions.kt2018.campaign.ending import (
    awards,
    columns,
    end,
    head_words,
    out,
    ranked_apart,
    said_change,
    standings_words,
    total,
)
from rules.editions.kt2018.campaign.settings import (
    AwardFor,
    AwardRow,
    BookSettings,
    EndCondition,
    Ranking,
    Resource,
    TieBreak,
)
from rules.editions.kt2018.campaign.states import EntrantState

ORE = Resource(key="ore", name="Ore", start=5, floor=1)


def settings(**more: Any) -> BookSettings:
    return BookSettings(resources=(ORE,), **more)


def entrant(key: str, ore: int = 4, /, **more: Any) -> Contender:
    """Somebody who played one game, and won it, unless told otherwise."""
    given = {name: more.pop(name) for name in ("guerrilla", "score", "stamps", "stolen") if name in more}
    state = EntrantState(resources={"ore": ore}, **given)
    return Contender(**({"key": key, "name": key.title(), "state": state, "won": 1} | more))


@pytest.mark.parametrize(
    ("given", "more"),
    [
        ({}, []),
        ({"score": "Renown"}, [("score", "Renown")]),
        ({"stamp_games": 2}, [("stamps", "Stamps")]),
        ({"stolen": "Loot"}, [("stolen", "Loot")]),
        (
            {"score": "Renown", "stamp_games": 1, "stolen": "Loot"},
            [("score", "Renown"), ("stamps", "Stamps"), ("stolen", "Loot")],
        ),
    ],
)
def test_the_standings_have_resources_and_what_else_is_counted(
    given: dict[str, Any], more: list[tuple[str, str]]
) -> None:
    resource = StandingsColumn(key="ore", name="Ore", floor=1, start=5)
    assert resource.adds_up
    others = (StandingsColumn(key=key, name=name, adds_up=False) for key, name in more)
    assert columns(settings(**given)) == (resource, *others)


@pytest.mark.parametrize(
    ("given", "is_running", "words"),
    [
        ({}, True, ("limit 100",)),
        ({"is_escalated": True}, True, ("limit 150",)),
        ({"end_date": "2026-12-24"}, True, ("limit 100", "ends 2026-12-24")),
        ({"end_date": "2026-12-24"}, False, ("limit 100",)),
    ],
)
def test_above_the_campaign_stand_its_limit_and_its_last_day(
    given: dict[str, Any], is_running: bool, words: tuple[str, ...]
) -> None:
    assert head_words(settings(**given), is_running) == words


@pytest.mark.parametrize(
    ("given", "words"),
    [
        ({}, "by all resources together, then missions won"),
        ({"ranking": Ranking.VICTORIES}, "by missions won, then all resources together"),
        (
            {"ranking": Ranking.POINTS, "score": "Renown"},
            "by points, three for a victory and one for a draw, then Renown",
        ),
    ],
)
def test_the_standings_say_what_they_go_by(given: dict[str, Any], words: str) -> None:
    ending = "; ties by head to head, then lot; a guerrilla faction cannot win"
    decided = settings(tie_break=TieBreak.HEAD_TO_HEAD, **given)
    assert standings_words(decided) == words + ending
    assert standings_words(settings(**given)) == words + ending + "; a tie for the victory: one more mission"


def test_guerrilla_factions_that_steal_are_ranked_apart() -> None:
    assert ranked_apart(settings()) == ""
    assert ranked_apart(settings(stolen="Loot")) == "Guerrilla factions, by Loot"
    assert [out(EntrantState(guerrilla=is_hidden)) for is_hidden in (False, True)] == ["", "guerrilla"]


ASH = entrant("ash", score=2, stamps=3, won=1, drawn=3)
BIRCH = entrant("birch", score=5, stamps=3, stolen=1, won=2)
CEDAR = entrant("cedar", score=9, stamps=9, stolen=9, won=9, has_left=True)


@pytest.mark.parametrize(
    ("counts", "least", "amounts", "holders"),
    [
        (AwardFor.GAMES, 0, (4, 2), ("ash",)),
        (AwardFor.VICTORIES, 0, (1, 2), ("birch",)),
        (AwardFor.STAMPS, 0, (3, 3), ("ash", "birch")),
        (AwardFor.STAMPS, 4, (3, 3), ()),
        (AwardFor.SCORE, 0, (2, 5), ("birch",)),
        (AwardFor.SCORE, 2, (2, 5), ("ash", "birch")),
        (AwardFor.SCORE, 3, (2, 5), ("birch",)),
        (AwardFor.STOLEN, 0, (0, 1), ("birch",)),
    ],
)
def test_an_award_goes_to_who_has_most_or_to_everybody_who_has_enough(
    counts: AwardFor, least: int, amounts: tuple[int, int], holders: tuple[str, ...]
) -> None:
    row = AwardRow(name="The Cup", counts=counts, least=least)
    found = awards(settings(score="Renown", awards=(row,)), (ASH, BIRCH, CEDAR))
    given = dict(zip(("ash", "birch"), amounts, strict=True))
    units = {AwardFor.GAMES: "games played", AwardFor.VICTORIES: "victories", AwardFor.STAMPS: "stamps"}
    unit = {**units, AwardFor.SCORE: "Renown", AwardFor.STOLEN: "stolen"}[counts]
    assert found == (Awarded(title="The Cup", unit=unit, least=least, holders=holders, amounts=given),)


def test_nobody_holds_an_award_for_what_nobody_has() -> None:
    found = awards(settings(awards=(AwardRow(name="Thief", counts=AwardFor.STOLEN),)), (ASH,))
    assert [each.holders for each in found] == [()]
    assert [each.holders for each in awards(settings(awards=(AwardRow(name="Cup"),)), ())] == [()]


@pytest.mark.parametrize(
    ("field", "before", "value", "words"),
    [
        ("resource:ore", 4, 3, "Ore 4 → 3"),
        ("resource:gold", 4, 3, ""),
        ("score", 1, 2, "Renown 1 → 2"),
        ("stolen", 0, 2, "Loot 0 → 2"),
        ("stamps", 1, 2, "stamps 1 → 2"),
        ("command_points", 0, 2, "2 more command points in its next mission"),
        ("owed", 0, 2, "owes 2 from other resources"),
        ("spent", False, True, "has run out"),
        ("spent", True, False, "has not run out"),
        ("injuries", {}, {}, "injuries as before"),
        ("guerrilla", False, True, ""),
    ],
)
def test_what_becomes_of_a_faction_is_said_in_a_few_words(field: str, before: Any, value: Any, words: str) -> None:
    change = Change(subject="entrant:ash", op=SET, field=field, before=before, value=value)
    assert said_change(settings(score="Renown", stolen="Loot"), change) == words


def test_a_resource_may_go_by_any_name() -> None:
    named = settings(stamp_games=1)
    named = replace(named, resources=(*named.resources, Resource(key="stamps", name="Stickers")))
    of_both = (
        Change(subject="entrant:ash", op=SET, field=field, before=1, value=2) for field in ("stamps", "resource:stamps")
    )
    assert [said_change(named, each) for each in of_both] == ["stamps 1 → 2", "Stickers 1 → 2"]


def test_a_resource_that_nothing_was_written_of_adds_nothing() -> None:
    named = replace(settings(), resources=(ORE, Resource(key="gold", name="Gold", start=9)))
    assert [total(named, EntrantState(resources=each)) for each in ({}, {"ore": 4}, {"ore": 4, "gold": 2})] == [0, 4, 6]


def test_a_campaign_without_a_score_says_nothing_of_it() -> None:
    assert said_change(settings(), Change(subject="entrant:ash", op=SET, field="score", before=0, value=1)) == ""


LEFT_DECIDE = "Most resources left wins; a guerrilla faction cannot win."
ENDINGS = {
    "the most resources": (
        {}, [entrant("ash", 4), entrant("birch", 6)], ("birch",), ["birch", "ash"], [LEFT_DECIDE],
    ),
    "the most of the score": (
        {"score": "Renown"}, [entrant("ash", 9, score=1), entrant("birch", 1, score=2)],
        ("birch",), ["birch", "ash"], ["Whoever has most Renown wins."],
    ),
    "of several that are left, where the last one was to win": (
        {"end": EndCondition.LAST_STANDING}, [entrant("ash", 4), entrant("birch", 6), entrant("cedar", 1)],
        ("birch",), ["birch", "ash", "cedar"],
        ["3 factions can still win. Most resources left wins."],
    ),
    "the last one left, however little it has": (
        {}, [entrant("ash", 9, guerrilla=True), entrant("birch", 1)], ("birch",), ["birch", "ash"],
        ["Birch is the last faction that is not a guerrilla faction."],
    ),
    "all in hiding": (
        {}, [entrant("ash", 3, guerrilla=True), entrant("birch", 1, guerrilla=True)], ("ash",), ["ash", "birch"],
        ["Everybody is a guerrilla faction. Most resources left wins."],
    ),
    "the only one, in hiding": (
        {}, [entrant("ash", 3, guerrilla=True)], ("ash",), ["ash"],
        ["Everybody is a guerrilla faction. Most resources left wins."],
    ),
    "who left wins nothing": (
        {}, [entrant("ash", 9, has_left=True), entrant("birch", 3), entrant("cedar", 2)],
        ("birch",), ["birch", "cedar", "ash"], [LEFT_DECIDE],
    ),
    "who never played wins nothing": (
        {}, [entrant("ash", 9, won=0), entrant("birch", 3), entrant("cedar", 2, won=0, lost=1)],
        ("birch",), ["birch", "cedar", "ash"], [LEFT_DECIDE],
    ),
    "nobody played": (
        {}, [entrant("ash", 3, won=0), entrant("birch", 9, won=0)], ("birch",), ["birch", "ash"], [LEFT_DECIDE],
    ),
    "all left": ({}, [entrant("ash", has_left=True)], (), ["ash"], ["Nobody is left in the campaign."]),
    "nobody came": ({}, [], (), [], ["Nobody is left in the campaign."]),
}  # fmt: skip


@pytest.mark.parametrize(("given", "everybody", "winners", "order", "words"), ENDINGS.values(), ids=ENDINGS)
def test_who_wins(
    given: dict[str, Any], everybody: list[Contender], winners: tuple[str, ...], order: list[str], words: list[str]
) -> None:
    found = end(settings(**{"end": EndCondition.DATE, **given}), everybody)
    assert (found.winners, found.tie, found.tied) == (winners, "", ())
    assert [(each.entrant, each.place) for each in found.places] == [(key, n) for n, key in enumerate(order, 1)]
    assert list(found.sentences) == words


def test_a_place_says_what_it_was_reached_with() -> None:
    birch = entrant("birch", 3, guerrilla=True, has_left=True, won=2, drawn=1, fallen=5)
    assert end(settings(), [entrant("ash", 2), birch]).places == (
        FinalPlace(entrant="ash", name="Ash", place=1, total=2, won=1, fallen=0),
        FinalPlace(
            entrant="birch", name="Birch", place=2, total=3, won=2, fallen=5, out="guerrilla", has_left=True,
        ),
    )  # fmt: skip


LEVEL = [
    entrant("ash", 6, won=2, fallen=3, lot_number=2, met={"birch": (0, 1, 0)}),
    entrant("birch", 6, won=3, fallen=2, lot_number=1, met={"ash": (0, 1, 0)}),
    entrant("cedar", 2),
]
EQUALS = [
    entrant("ash", 6, lot_number=1, met={"birch": (0, 0, 1)}),
    entrant("birch", 6, lot_number=2, met={"ash": (1, 0, 0)}),
]
AND_CEDAR = [*LEVEL[:1], replace(LEVEL[1], won=2), entrant("cedar", 6)]
TIES = [
    (TieBreak.DECIDER, LEVEL, (), ": one more mission between them decides who wins."),
    (TieBreak.ARBITRATOR, LEVEL, (), ": the arbitrator decides who wins."),
    (TieBreak.SHARED, LEVEL, ("ash", "birch"), "They share the victory."),
    (TieBreak.VICTORIES, LEVEL, ("birch",), "Birch won most missions: 3."),
    (TieBreak.VICTORIES, EQUALS, (), " and on missions won: the arbitrator decides who wins."),
    (TieBreak.FALLEN, LEVEL, ("birch",), "Birch lost the fewest operatives: 2."),
    (TieBreak.FALLEN, EQUALS, (), " and on operatives lost: the arbitrator decides who wins."),
    (TieBreak.HEAD_TO_HEAD, LEVEL, ("birch",), "Birch was drawn by lot."),
    (TieBreak.HEAD_TO_HEAD, EQUALS, ("birch",), "Birch did best in their games against each other."),
]


@pytest.mark.parametrize(("tie_break", "everybody", "winners", "how"), TIES)
def test_a_tie_is_broken_as_agreed(
    tie_break: TieBreak, everybody: list[Contender], winners: tuple[str, ...], how: str
) -> None:
    found = end(settings(end=EndCondition.DATE, tie_break=tie_break), everybody)
    assert found.winners == winners
    are_level = "Ash and Birch are level on 6"
    assert (found.tied, found.tie) == (("ash", "birch"), "" if winners else f"{are_level}{how}")
    assert found.sentences == ((LEFT_DECIDE, f"{are_level}.", how) if winners else (LEFT_DECIDE,))
    places = {each.entrant: each.place for each in found.places}
    assert {key for key, place in places.items() if place == 1} == {*(winners or found.tied)}
    assert [*places.values()] == ([1, 1, 3] if len(winners) != 1 else [1, 2, 3])[: len(everybody)]


BELOW = [
    entrant("ash", 5, won=2, lot_number=1),
    entrant("birch", 5, won=3, lot_number=2),
    entrant("cedar", 6, won=1),
    entrant("dill", 5, won=2, lot_number=4, met={"ash": (2, 0, 1)}),
    entrant("elm", 2, won=4),
]
RANKED_BELOW = [
    (Ranking.RESOURCES, ["cedar", "birch", "dill", "ash", "elm"]),
    (Ranking.VICTORIES, ["cedar", "elm", "birch", "dill", "ash"]),
]


@pytest.mark.parametrize(("by", "order"), RANKED_BELOW)
def test_below_the_winner_all_stand_as_in_the_standings(by: Ranking, order: list[str]) -> None:
    """Who has as much by missions won, then by their games against each other."""
    found = end(settings(end=EndCondition.DATE, ranking=by), BELOW)
    assert [(each.entrant, each.place) for each in found.places] == [(key, n) for n, key in enumerate(order, 1)]


def test_a_tie_names_who_is_still_in_it() -> None:
    found = end(settings(end=EndCondition.DATE, tie_break=TieBreak.VICTORIES), AND_CEDAR)
    names = "Ash, Birch and Cedar are level on 6, Ash and Birch also on missions won"
    assert found.tie == f"{names}: the arbitrator decides who wins."
