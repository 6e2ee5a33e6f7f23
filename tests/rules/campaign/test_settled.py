"""What a campaign settled on, as it is printed: limits, what missions cost, tables of dice."""

from __future__ import annotations

from typing import Any

import pytest

from rules.campaigns.kind import PrintedTable
from rules.campaigns.settings import Band, DieTable
from rules.editions.kt2018.campaign.settings import (
    BookSettings,
    EndCondition,
    MissionEffect,
    MissionOutcome,
    MissionRole,
    MissionType,
    Resource,
    Stakes,
)
from rules.editions.kt2018.campaign.settled import costs_of, missions_of, rules_of, tables_of

ORE = Resource(key="ore", name="Ore")


def settings(**more: Any) -> BookSettings:
    return BookSettings(resources=(ORE,), **more)


USUAL = {
    "Kill team": "100 points; 200 in missions with commanders.",
    "Roster": "12 operatives at the start, 20 later.",
    "Experience": "1 for taking part, 1 for a Tactic of its own specialism, 1 for taking out a commander, "
    "1 for Hard Knocks.",
    "Fire teams": "learn when 2 of their models took part.",
    "Conceding": "after battle round 3.",
    "Hard Knocks": "also on 8, for a specialist taken out by a commander.",
    "A lost commander": "costs 1 morale, even after a win.",
    "Ends": "the last faction that is not a guerrilla faction wins.",
    "Disputes": "within 3 days of the report.",
}
SETTLED = [
    ({}, {}),
    ({"is_escalated": True, "commander_limit": 225}, {"Kill team": "150 points; 225 in missions with commanders."}),
    ({"starting_size": 1, "roster_size": 9}, {"Roster": "1 operative at the start, 9 later."}),
    (
        {"experience_taking_part": 2, "experience_tactic": 0, "experience_commander": 3, "experience_hard_knocks": 0},
        {"Experience": "2 for taking part, 3 for taking out a commander."},
    ),
    (
        {"experience_most": 0, "experience_taking_part": 0, "experience_commander": 0, "experience_hard_knocks": 0},
        {"Experience": "1 for a Tactic of its own specialism; at most 0 a mission."},
    ),
    ({"fire_team_presence": 4}, {"Fire teams": "learn when 4 of their models took part."}),
    (
        {"counting_games": 1},
        {"Games that count": "1 game of each player in a round, for resources and experience."},
    ),
    (
        {"counting_games": 2, "banked_rounds": 4},
        {
            "Games that count": "2 games of each player in a round, for resources and experience; "
            "once in 4 rounds one may be kept for a round without a game."
        },
    ),
    ({"banked_rounds": 4}, {}),
    ({"extra_from": 3}, {"Extra roll": "by the table, from a player’s game 3 in a round on."}),
    ({"concession_round": 0}, {"Conceding": None}),
    ({"hard_knocks_face": 0}, {"Hard Knocks": None}),
    ({"commander_loss_resource": ""}, {"A lost commander": None}),
    (
        {"commander_loss_resource": "ore", "commander_loss": 2},
        {"A lost commander": "costs 2 Ore, even after a win."},
    ),
    ({"end": EndCondition.MISSIONS, "end_missions": 1}, {"Ends": "after 1 mission each."}),
    ({"end": EndCondition.ROUNDS, "end_rounds": 6}, {"Ends": "after 6 rounds."}),
    ({"end": EndCondition.DATE, "end_date": "2026-12-24"}, {"Ends": "on 2026-12-24."}),
    ({"end": EndCondition.ARBITRATOR}, {"Ends": "when the arbitrator says so."}),
    ({"dispute_days": None}, {"Disputes": "until the report is confirmed; silence does not confirm it."}),
    ({"dispute_days": 0}, {"Disputes": "only by an arbitrator: a report stands at once."}),
    ({"dispute_days": 1}, {"Disputes": "within a day of the report."}),
]


@pytest.mark.parametrize(("given", "changed"), SETTLED)
def test_what_was_settled_is_said_in_few_words(given: dict[str, Any], changed: dict[str, str | None]) -> None:
    wanted = {name: words for name, words in (USUAL | changed).items() if words}
    assert dict(rules_of(settings(**given))) == wanted


ROWS = [
    (None, [], "asked for at its first report"),
    ((), [], "costs nothing"),
    ((MissionEffect(resource="ore", amount=-1),), ["The loser: −1 Ore"], "The loser: −1 Ore"),
    (
        (
            MissionEffect(resource="ore", amount=2, die=3, outcome=MissionOutcome.WON, part=MissionRole.ATTACKER),
            MissionEffect(resource="gold", amount=-1, outcome=MissionOutcome.ANY),
        ),
        ["The winner, as the attacker: +2 × D3 Ore", "Everybody: −1 gold"],
        "The winner, as the attacker: +2 × D3 Ore; everybody: −1 gold",
    ),
]


@pytest.mark.parametrize(("effects", "costs", "about"), ROWS)
def test_what_a_mission_costs_is_said_row_by_row(
    effects: tuple[MissionEffect, ...] | None, costs: list[str], about: str
) -> None:
    known = settings(missions=(MissionType(key="raid", name="Raid", low=2, high=4, effects=effects),))
    unknown = ["What it costs and brings is asked for with the report."]
    assert list(costs_of(known, "raid")) == (unknown if effects is None else [f"{each}." for each in costs])
    assert list(missions_of(known)) == [("2–4  Raid", about)]
    assert list(costs_of(known, "chat")) == []


def test_a_mission_without_faces_is_named_alone_and_one_with_one_face_by_that() -> None:
    rows = (MissionType(key="a", name="Ambush", low=1, high=1, effects=()), MissionType(key="d", name="Duel"))
    found = [("1  Ambush", "costs nothing"), ("Duel", "asked for at its first report")]
    assert list(missions_of(settings(missions=rows))) == found


def test_where_resources_are_gained_the_printed_rows_say_so() -> None:
    raid = MissionType(key="raid", name="Raid", effects=(MissionEffect(resource="ore", amount=-1),))
    known = settings(missions=(raid,), stakes=Stakes.GAINED)
    assert list(costs_of(known, "raid")) == ["The winner: +1 Ore."]
    assert list(missions_of(known)) == [("Raid", "The winner: +1 Ore")]


CASUALTIES = DieTable(die=10, bands=(Band(low=1, high=1, result="dead"), Band(low=2, high=10, result="recovery")))
INJURIES = DieTable(die=6, bands=(Band(low=1, high=6, result="contusion"),))
EXTRA = DieTable(die=3, bands=(Band(low=1, high=3, result="a drink"),))


@pytest.mark.parametrize("commanders", [False, True])
@pytest.mark.parametrize("extra_from", [0, 2])
def test_the_tables_of_dice_that_are_played_by_are_printed(commanders: bool, extra_from: int) -> None:
    found = tables_of(
        settings(
            specialist_casualties=CASUALTIES, other_casualties=CASUALTIES, commander_injuries=INJURIES,
            extra_roll=EXTRA, commanders=commanders, extra_from=extra_from,
        )
    )  # fmt: skip
    fates = (("1", "Dead"), ("2–10", "Full recovery"))
    assert found == (
        PrintedTable(name="Specialists", die=10, bands=fates),
        PrintedTable(name="Others", die=10, bands=fates),
        *([PrintedTable(name="Commanders", die=6, bands=(("1–6", "Contusion"),))] if commanders else []),
        *([PrintedTable(name="Extra roll", die=3, bands=(("1–3", "a drink"),))] if extra_from else []),
    )
