"""Everything that is asked after a great battle, and everything that comes of it, line by line."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

import pytest

from rules.campaigns.games import Game
from rules.campaigns.questions import Answer
from rules.editions.kt2018.campaign.questions import questions
from rules.editions.kt2018.campaign.settings import AtZero, MissionEffect, MissionOutcome, Overflow, Resource
from tests.rules.campaign.great_battle import BLUE, KNOWN, RED, great_battle, line_of, story_of
from tests.rules.campaign.staging import commander, fighter, game, resolved, sentences, side, trooper
from tests.rules.expected import expected

ASKED = expected("great_battle_questions")
CAME = expected("great_battle_outcomes")


def test_everything_is_asked_that_may_have_happened() -> None:
    assert [line_of(each) for each in questions(great_battle())] == ASKED["everything"]


def test_what_the_campaign_knows_or_does_not_play_is_not_asked() -> None:
    quiet = great_battle(KNOWN, commanders=False, concession_round=0, extra_from=3, counting_games=1)
    found, usual = [line_of(each) for each in questions(quiet)], ASKED["everything"]
    assert [line for line in found if line not in usual] == ASKED["only with a known mission and no extras"]
    keys = {line.partition(" ")[0] for line in found}
    left_out = [key for key in (line.partition(" ")[0] for line in usual) if key not in keys]
    assert left_out == ASKED["never with a known mission and no extras"]


def test_with_parts_given_nobody_asks_who_attacked_and_with_two_to_strike_one_is_chosen() -> None:
    gork = commander("Gork", "master-of-sabotage")
    red = side("Red", fighter("Kael", "specialist", "saboteur", "interrogator"), gork, part="attacker")
    three = game(red, side("Blue", fighter("Mira")), side("Green", fighter("Sui")), kind="aerial-strike")
    found = [line_of(each) for each in questions(three) if each.group in ("result", "offers")]
    assert found == ASKED["with parts, and two to strike"]


def test_where_every_game_counts_nobody_asks_whether_this_one_does() -> None:
    for fought in (great_battle(counting_games=0), replace(great_battle(), round="")):
        assert not [each.key for each in questions(fought) if each.key.startswith("counts:")]


WON = {
    "winner": "points", "points:red": 5, "points:blue": 3, "points:guests": 1, "rounds": 5, "attacker": "blue",
    "effects-known": "told", "effect:lost:materiel": -2, "effect:won:morale": 1,
    "out:mira": True, "by:mira": "gork", "out:mork": True, "by:mork": "lead", "out:dan": True, "by:dan": "mira",
    "tactic:medic": True, "tactic:lead": True, "fallen:guests": 4, "slayer:guests": "lead", "trophies:gork": 1,
    "extra-resource:red": "materiel", "roll:trophy-hunter:gork:2": 5, "roll:extra:e-red:1": 6,
    "roll:casualty:dan:1": 1, "roll:triage-expert:dan:1": 4, "roll:casualty:mira:1": 9,
    "roll:commander-injury:mork:1": 3, "roll:saboteur:lead:1": 5, "roll:scavenger:gork:1": 2,
    "roll:trophy-hunter:gork:1": 4, "roll:advance-3:e-red/guard:1": 4,
}  # fmt: skip
CONCEDED = {
    "winner": "blue", "rounds": 3, "conceded": "red", "attacker": "red", "effects-known": "nothing",
    "present:spook": False, "out:gork": True, "by:gork": "mork", "out:dan": True, "by:dan": "commander:guests",
    "out:lead": True, "by:lead": "mork", "out:medic": True, "by:medic": "mira",
    "roll:extra:e-red:1": 2, "roll:extra-points:e-red:1": 2, "roll:casualty:dan:1": 1, "roll:casualty:lead:1": 8,
    "roll:casualty:medic:1": 2, "roll:commander-injury:gork:1": 1, "roll:ammo-hound:mira:1": 4,
    "roll:master-of-sabotage:mork:1": 5,
}  # fmt: skip
DRAWN = {
    "winner": "draw", "rounds": 4, "out:lead": True, "out:dan": True, "by:dan": "mira", "counts:red": "kept",
    "roll:effect:e-red:3": 2, "roll:effect:e-blue:3": 2, "roll:casualty:lead:1": 1, "roll:triage-expert:lead:1": 3,
    "roll:casualty:dan:1": 3, "roll:ammo-hound:mira:1": 5, "roll:master-of-sabotage:mork:1": 5,
    "roll:scavenger:gork:1": 6, "roll:quartermaster:gork:1": 1,
}  # fmt: skip
ROBBED = {
    "winner": "red", "rounds": 4, "present:mork": False, "roll:extra:e-red:1": 5, "roll:ammo-hound:mira:1": 1,
    "roll:scavenger:gork:1": 6, "roll:saboteur:lead:1": 1, "roll:advance-3:e-red/guard:1": 4,
}  # fmt: skip
BETTERED = {
    "winner": "blue", "rounds": 4, "out:lead": True, "out:spook": True, "out:dan": True,
    "offer:triage-expert:dan": False, "extra-resource:blue": "morale", "roll:extra:e-red:1": 4,
    "roll:extra-more:e-red:1": 6, "roll:extra:e-blue:1": 6, "roll:casualty:lead:1": 2, "roll:casualty:spook:1": 2,
    "roll:casualty:dan:1": 1, "roll:scavenger:gork:1": 1, "roll:ammo-hound:mira:1": 1,
    "roll:master-of-sabotage:mork:1": 1,
}  # fmt: skip
NAMED = {
    "winner": "red", "rounds": 4, "out:lead": True, "out:spook": True, "extra-saved:red": "lead", "counts:blue": "not",
    "roll:extra:e-red:1": 4, "roll:extra-more:e-red:1": 6, "roll:casualty:lead:1": 7, "roll:casualty:spook:1": 3,
    "roll:scavenger:gork:1": 1, "roll:ammo-hound:mira:1": 6, "roll:master-of-sabotage:mork:1": 6,
    "roll:quartermaster:gork:1": 2,
}  # fmt: skip
ROLLED = {
    "winner": "red", "rounds": 4, "roll:extra:e-red:1": 6, "roll:extra-resource:e-red:1": 2, "roll:saboteur:lead:1": 4,
    "roll:scavenger:gork:1": 1, "roll:ammo-hound:mira:1": 6, "roll:master-of-sabotage:mork:1": 6,
    "roll:quartermaster:gork:1": 2,
}  # fmt: skip


def drawn() -> Game:
    more = (
        MissionEffect(resource="materiel", amount=1, outcome=MissionOutcome.ANY),
        MissionEffect(resource="morale", amount=-1, outcome=MissionOutcome.DREW),
    )
    costly = replace(KNOWN, effects=(*(KNOWN.effects or ()), *more))
    return great_battle(costly, commanders=False, counting_games=1, extra_from=0)


def robbers() -> Game:
    """Red lives on what others lose, and has recruits to teach; Blue runs out of one thing and may hide for another."""
    recruit = {"new_recruit": True}
    changed = {"gork": {"injury": "minor"}, "medic": {"experience": 3}, "dan": recruit, "lead": recruit}
    crew = (*(replace(each, **changed.get(each.key, {})) for each in RED.roster), trooper("Old"))
    red = replace(RED, roster=crew, team=(*RED.team, "old"), state=replace(RED.state, guerrilla=True))
    rows = (
        Resource(key="materiel", name="Materiel", at_zero=AtZero.SPENT),
        Resource(key="morale", name="Morale", at_zero=AtZero.CHOICE, floor=5),
    )
    losses = (MissionEffect(resource="materiel", amount=-3), MissionEffect(resource="morale", amount=-3))
    return great_battle(
        replace(KNOWN, effects=losses), red=red, resources=rows, score="Renown", score_win=3, stolen="Loot",
        overflow=Overflow.ANOTHER,
    )  # fmt: skip


QUIET = replace(KNOWN, effects=())
BATTLES: dict[str, tuple[Game, Mapping[str, Answer]]] = {
    "won by points, with everything that can be brought home": (great_battle(fire_team_presence=1), WON),
    "conceded, with a lost commander": (great_battle(), CONCEDED),
    "a draw, kept for a later round": (drawn(), DRAWN),
    "won by robbers": (robbers(), ROBBED),
    "lost, with the worst roll bettered": (
        great_battle(QUIET, counting_games=0, blue=replace(BLUE, state=replace(BLUE.state, played={"r1": 4}))),
        BETTERED,
    ),
    "won, with a roll of one who was named bettered": (great_battle(QUIET), NAMED),
    "won, with a resource that was rolled for": (great_battle(QUIET), ROLLED),
}


@pytest.mark.parametrize("name", BATTLES)
def test_what_comes_of_a_battle(name: str) -> None:
    fought, answers = BATTLES[name]
    assert story_of(resolved(fought, answers)) == CAME[name]


def test_every_battle_that_is_written_down_was_fought() -> None:
    assert list(CAME) == list(BATTLES)


def test_the_extra_roll_teaches_who_was_named() -> None:
    found = resolved(great_battle(QUIET), {**ROLLED, "roll:extra:e-red:1": 4, "extra-learner:red": "medic"})
    assert sentences(found, "experience", "red") == [
        "Lead gained 1 experience, now 1.", "Medic gained 2 experience, now 2."
    ]  # fmt: skip
