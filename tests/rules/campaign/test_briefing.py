"""What is told at the reveal, and what is found to be impossible afterwards."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from rules import acts
from rules.campaigns.games import Briefing, Side, StartingCondition
from rules.campaigns.kind import Fought
from rules.changes import CREATE, SET, Change, JournalEntry
from rules.editions.base import Role
from rules.editions.kt2018.campaign import CAMPAIGN
from rules.editions.kt2018.campaign.fighters import has, open_levels
from rules.editions.kt2018.campaign.states import EntrantState
from rules.sheets import OperativeSheet, Text
from tests.rules.campaign.staging import commander, fighter, game, side, with_settings
from tests.rules.kt2018_play import EDITION, Play, catalogue_of


@pytest.mark.parametrize(
    ("forces", "underdogs"),
    [((100, 73), (0, 2)), ((100, 81), (0, 1)), ((100, 80), (0, 2)), ((100, 91), (0, 0)), ((100, 92, 79), (0, 0, 2))],
)
def test_example_5_the_lower_force_gets_a_command_point_for_each_full_ten(
    forces: tuple[int, ...], underdogs: tuple[int, ...]
) -> None:
    sides = [side(f"Side{n}", fighter(f"Op{n}"), force=force) for n, force in enumerate(forces)]
    assert tuple(each.underdog for each in CAMPAIGN.briefing(game(*sides))) == underdogs
    assert tuple(each.command_points - 1 for each in CAMPAIGN.briefing(game(*sides))) == underdogs


@pytest.mark.parametrize(
    ("is_led", "command_points"),
    [(False, (1, 3)), (True, (2, 4))],
    ids=["example 5: underdog without a Leader", "example 5: underdog with a Leader"],
)
def test_example_5_a_leader_brings_one_more(is_led: bool, command_points: tuple[int, int]) -> None:
    role = "leader" if is_led else "specialist"
    sides = [side(name, fighter(f"Op{name}", role), force=force) for name, force in (("High", 100), ("Low", 73))]
    assert tuple(each.command_points for each in CAMPAIGN.briefing(game(*sides))) == command_points


def test_a_leader_and_a_strategist_bring_one_more_each() -> None:
    lower = side("Low", fighter("Lead", "leader"), fighter("Op"), force=73)
    higher = side("High", fighter("Boss", "leader"), commander("Gork", specialism="strategist"), force=100)
    low, high = CAMPAIGN.briefing(game(lower, higher))
    assert (low.command_points, high.command_points) == (4, 3)
    later = CAMPAIGN.table_aids(game(lower, higher)).each_round
    assert later == {low.side: {"": 1, "lead": 1}, high.side: {"": 1, "boss": 1, "gork": 1}}, "the Force counts once"
    assert low.sentences == ("One for the round, two for the lower Force and one from those who lead.",)


@pytest.mark.parametrize(
    ("injury", "stats"),
    [("serious", ["M", "A", "Ld", "W", "S"]), ("minor", ["M", "A", "Ld"]), ("contusion", [])],
    ids=["example 6: rolled 1", "example 6: rolled 3", "example 6: rolled 5"],
)
def test_example_6_a_commander_carries_its_injury_into_this_mission(injury: str, stats: list[str]) -> None:
    (line,) = CAMPAIGN.briefing(game(side("Red", commander("Gork", injury=injury))))
    (today,) = line.today
    assert (today.operative, today.flesh_wounds, [stat for stat, _ in today.stats]) == ("gork", 1, stats)
    assert all(by == -1 for _, by in today.stats)


def test_convalescents_are_named_and_what_must_be_done_first_is_told() -> None:
    red = side("Red", fighter("Eye", "specialist", "observer"), fighter("Rest", status="convalescing"))
    (line,) = CAMPAIGN.briefing(game(red))
    assert line.convalescents == ("rest",)
    assert "Rest is convalescing and misses this mission." in line.sentences
    assert line.handouts[0].startswith("Scouting: ")
    assert line.handouts[1:] == ("Eye: roll a D6 when the Scouting phase begins; on 4+ you have one more strategy.",)


@pytest.mark.parametrize(
    ("is_forged", "is_known", "points", "sentences"),
    [
        (True, True, 4, ("One for the round and three for the lower Force.",)),
        (False, True, 0, ("No command points: only a battle-forged kill team has them.",)),
        (False, False, 1, (
            "One for the round.",
            "Its Force is not known yet: one more command point for a Leader on the battlefield.",
            "One more command point for each full 10 points by which its Force is below 100.",
        )),
    ],
)  # fmt: skip
def test_only_a_battle_forged_team_has_command_points_as_far_as_it_is_known(
    is_forged: bool, is_known: bool, points: int, sentences: tuple[str, ...]
) -> None:
    red = side("Red", fighter("Op"), force=70 if is_known else 0, is_battle_forged=is_forged)
    red = red if is_known else replace(red, team=())
    (line, _) = CAMPAIGN.briefing(game(red, side("Blue", fighter("Mira"), force=100)))
    assert (line.command_points, line.sentences) == (points, sentences)


# Fighters


def test_a_fighter_is_made_from_a_sheet() -> None:
    sheet = OperativeSheet(
        key="k", name="Kael", model="Guardsman", model_key="m", datasheet="Guardsman", role="specialist", points=9,
        surcharge=4, specialism="comms", picks=(Text(name="Vox Hacker", key="comms-3bb", level=3),),
        abilities=(Text(name="Ghost Warrior"),), open_levels=(2,),
    )  # fmt: skip
    made = CAMPAIGN.fighter(sheet)
    assert (made.points, made.picks, made.abilities) == (13, ("comms-3bb",), ("ghost-warrior", "vox-hacker"))
    assert has(made, "vox-hacker")


def test_a_fighter_has_its_next_level_open() -> None:
    sheet = OperativeSheet(
        key="k", name="Kael", model="Guardsman", model_key="m", datasheet="Guardsman", role="specialist", points=10,
        surcharge=8, specialism="medic", level=3, picks=(Text(name="", key="medic-2a"), Text(name="", key="medic-3ab")),
    )  # fmt: skip
    made = CAMPAIGN.fighter(sheet)
    assert (made.role, made.points, has(made, "triage-expert")) == (Role.SPECIALIST, 18, True)
    assert open_levels(made, 4) == (4,)


@pytest.mark.ci
@pytest.mark.parametrize(
    ("faction", "model", "level", "ability"),
    [
        ("orks", "Gitzog Wurldkilla", 4, "loota"),
        ("adeptus-astartes", "Torrvald Orksbane", 4, "trophy-hunter"),
    ],
)
def test_heroes_of_our_packs_have_what_missions_ask_for(faction: str, model: str, level: int, ability: str) -> None:
    play = Play(catalogue_of(f"ours/{faction}"))
    hero = play.recruit(model, Role.COMMANDER)
    found = []
    for bought in (level - 1, level):
        play.perform(acts.SetLevel(operative=hero, level=bought))
        (sheet,) = EDITION.sheets(play.catalogue, play.view())
        found.append(has(CAMPAIGN.fighter(sheet), ability))
    assert found == [False, True]


# Contradictions


def put(subject: str, field: str, value: Any) -> Change:
    return Change(subject=subject, op=SET, field=field, value=value)


RECRUITED = JournalEntry(
    key="0", changes=tuple(Change(subject=key, op=CREATE, value={"status": "ready"}) for key in ("kael", "mira"))
)
FOUGHT = [
    Fought(batch="12", mission="m12", title="mission 12", team=("kael", "mira")),
    Fought(batch="14", mission="m14", title="mission 14", team=("kael",)),
]
NAMES = {"kael": "Kael", "mira": "Mira", "sui": "Sui"}


def found(*later: JournalEntry, fought: list[Fought] = FOUGHT) -> list[tuple[str, str, str]]:
    contradictions = CAMPAIGN.contradictions([RECRUITED, *later], fought, NAMES)
    return [(each.code, each.mission, each.sentence) for each in contradictions]


def test_who_fell_before_cannot_have_fought() -> None:
    fell = JournalEntry(key="12", changes=(put("kael", "status", "dead"),), place=12)
    assert found(fell, JournalEntry(key="14", place=14)) == [
        ("fought-dead", "m14", "Kael fell in mission 12, but fought in mission 14.")
    ]


def test_an_amended_report_counts_in_its_place() -> None:
    amended = JournalEntry(key="12", changes=(put("kael", "status", "convalescing"),), voids="11", place=12)
    quiet = [JournalEntry(key="11", place=12), JournalEntry(key="14", place=14)]
    assert found(*quiet) == []
    assert found(*quiet, amended) == [
        ("fought-wounded", "m14", "Kael was wounded in mission 12, but fought in mission 14.")
    ]


def test_who_sat_a_mission_out_for_a_wound_told_later_is_still_away() -> None:
    amended = JournalEntry(key="12", changes=(put("mira", "status", "convalescing"),), place=12)
    assert found(amended, JournalEntry(key="14", place=14)) == [
        ("still-wounded", "m14", "Mira sat out mission 14 after mission 12, but is still convalescing.")
    ]


def test_who_was_taken_back_cannot_have_fought_and_who_recovered_can() -> None:
    fought = [Fought(batch="14", mission="m14", title="mission 14", team=("sui", "kael"))]
    steps = (
        JournalEntry(key="12", changes=(put("kael", "status", "convalescing"),), place=12),
        JournalEntry(key="13", changes=(put("kael", "status", "ready"),), place=13),
        JournalEntry(key="14", place=14),
    )
    assert found(*steps, fought=fought) == [
        ("fought-absent", "m14", "Sui was not on the roster, but fought in mission 14.")
    ]


def test_what_was_voided_contradicts_nothing() -> None:
    fell = JournalEntry(key="12", changes=(put("kael", "status", "dead"),), place=12)
    assert found(fell, JournalEntry(key="14", place=14), JournalEntry(key="15", voids="12")) == []


# What is not known, and who has none


def test_a_team_on_paper_is_no_underdog_and_makes_nobody_one() -> None:
    paper = side("Paper", fighter("Op"), team=(), force=0)
    low, known = side("Low", fighter("Lo"), force=73), side("Known", fighter("Kay"), force=120)
    lines = {each.side: each for each in CAMPAIGN.briefing(game(paper, low, known))}
    assert [(lines[key].command_points, lines[key].underdog) for key in ("paper", "low", "known")] == [
        (1, 0),
        (5, 4),
        (1, 0),
    ]
    more = "One more command point for each full 10 points by which"
    assert f"{more} its Force is below 120." in lines["paper"].sentences
    assert f"{more} the Force of Paper is higher." in lines["low"].sentences


def test_only_a_battle_forged_team_has_command_points() -> None:
    two = side("Two", fighter("Boss", "leader"), fighter("Lead", "leader"), force=60, is_battle_forged=False)
    other = side("Other", fighter("Op"), force=100)
    rabble, plain = CAMPAIGN.briefing(game(two, other))
    assert (rabble.command_points, rabble.underdog, plain.command_points) == (0, 0, 1)
    assert CAMPAIGN.table_aids(game(two, other)).each_round == {plain.side: {"": 1}}
    assert rabble.sentences == ("No command points: only a battle-forged kill team has them.",)


# Whole briefings


def whole_briefings() -> tuple[Briefing, ...]:
    """Of a side that has everything, one that disarms its traps, one without a team yet, and guests."""
    red = side(
        "Red",
        fighter("Lead", "leader", "sapper"),
        fighter("Tox", "specialist", "toxin-synthesiser"),
        commander("Gork", injury="minor", specialism="strategist", traits=("tactical-planner",)),
        commander("Mork", injury="contusion"),
        fighter("Ann", status="convalescing"),
        fighter("Bob", status="convalescing"),
        fighter("Gone", status="dead"),
        force=73,
        chosen={"scouting": "plant-traps"},
        state=EntrantState(resources={}, command_points=2),
    )
    blue = side("Blue", fighter("Mira", "leader"), force=100, chosen={"scouting": "disarm-traps"})
    paper = side("Paper", fighter("Op"), team=(), force=200)
    guests = Side(key="guests", name="Guests", force=150)
    return CAMPAIGN.briefing(game(red, blue, paper, guests))


def test_a_briefing_tells_all_that_is_known_before_the_first_round() -> None:
    briefing = whole_briefings()[0]
    flesh, traps = "starts with a flesh wound", "secretly note up to D3 pieces of terrain"
    assert briefing == Briefing(
        side="red",
        force=73,
        command_points=12,
        underdog=7,
        today=(
            StartingCondition(
                operative="gork", sentence=f"Gork {flesh} and has −1 to M, A and Ld in this mission.", flesh_wounds=1,
                stats=(("M", -1), ("A", -1), ("Ld", -1)), cause="Minor injury",
            ),
            StartingCondition(operative="mork", sentence=f"Mork {flesh}.", flesh_wounds=1, cause="Contusion"),
        ),
        convalescents=("ann", "bob"),
        handouts=(
            briefing.handouts[0],
            "Blue disarms these traps.",
            "Lead: Plant Traps covers one more piece of terrain.",
            "Tox: before deployment choose D3 others: +1 to wound in the Fight phase for this mission.",
            "Gork: D3 more command points when round 1 begins.",
        ),
        sentences=(
            "One for the round, seven for the lower Force, two from those "
            "who lead and two from the extra roll.",
            "One more command point for each full 10 points by which the Force of Paper is higher.",
            "Ann and Bob are convalescing and miss this mission.",
        ),
    )  # fmt: skip
    assert briefing.handouts[0].startswith(f"Scouting: Plant Traps; {traps}")


def test_a_briefing_without_a_team_tells_what_is_not_known_yet() -> None:
    _, _, paper, guests = whole_briefings()
    assert paper == Briefing(
        side="paper",
        force=200,
        command_points=1,
        waits_for_team=True,
        handouts=("Scouting: roll a D6 for the strategy.",),
        sentences=(
            "One for the round.",
            "Its Force is not known yet: one more command point for a Leader on the battlefield.",
            "One more command point for each full 10 points by which its Force is below 150.",
        ),
    )
    assert guests == Briefing(side="guests", force=150, command_points=1)


def test_nothing_is_below_a_force_that_nobody_knows() -> None:
    paper = side("Paper", fighter("Op"), team=(), force=0)
    (briefing, _) = CAMPAIGN.briefing(game(paper, replace(paper, key="other", name="Other")))
    assert briefing.sentences == (
        "One for the round.",
        "Its Force is not known yet: one more command point for a Leader on the battlefield.",
    )


@pytest.mark.parametrize(
    ("played", "settings", "chosen", "lines"),
    [
        ("plant-traps", {"scouting": False}, "disarm-traps", []),
        ("disarm-traps", {}, "disarm-traps", ["Scouting: Disarm Traps; the enemy’s Plant Traps does nothing."]),
        ("eliminate-sentries", {}, "", ["Scouting: Eliminate Sentries; your book says on page 49 what it does."]),
        ("roll", {}, "", ["Scouting: roll a D6 for the strategy."]),
    ],
)
def test_what_was_scouted_is_shown(played: str, settings: dict[str, Any], chosen: str, lines: list[str]) -> None:
    red = side("Red", fighter("R"), chosen={"scouting": played})
    blue = side("Blue", fighter("B"), chosen={"scouting": chosen})
    (first, _) = CAMPAIGN.briefing(game(red, blue, settings=with_settings(**settings)))
    assert list(first.handouts) == lines
