"""Leagues of every edition: who wins by which table, how a game is reported and scored, what teams are judged by."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from itertools import product
from typing import Any

import pytest

from rules.campaigns.about import TIES
from rules.campaigns.entrants import Contender, FinalPlace, ManualRequest
from rules.campaigns.games import Game, Result, Side
from rules.campaigns.kind import CampaignKind
from rules.campaigns.questions import Report
from rules.campaigns.records import Record, RecordRow
from rules.campaigns.settings import Ties
from rules.campaigns.spec_ops.fighter import Fighter as Operative
from rules.datacards.outfitting import handed_out
from rules.dice import TypedDice
from rules.editions import EDITIONS
from rules.editions.base import Way
from rules.editions.kt2018.campaign.fighter import Fighter as Model
from rules.editions.kt2018.campaign.league import LEAGUE as LEAGUE_2018
from rules.editions.kt2018.campaign.league import fighter as model_of
from rules.editions.kt2021.campaign.league import LEAGUE as LEAGUE_2021
from rules.editions.kt2024.campaign import LEAGUE as LEAGUE_2024
from rules.editions.kt2024.campaign.expedition import EXPEDITION
from rules.editions.kt2024.campaign.operations import OPERATIONS
from rules.errors import Refusal
from rules.selection.composition import Composition
from rules.selection.team import EquipmentOption, TeamRules
from rules.sheets import OperativeSheet, Text

LEAGUES = [LEAGUE_2018, LEAGUE_2021, LEAGUE_2024]
NAMES = ["2018", "2021", "2024"]
every_league = pytest.mark.parametrize("kind", LEAGUES, ids=NAMES)


def test_every_edition_has_a_league() -> None:
    assert [next(kind for kind in each.campaigns if kind.key == "league") for each in EDITIONS.values()] == LEAGUES


# The table


def contender(kind: CampaignKind, key: str, place: int = 0, won: int = 0, bonus: int = 0, byes: int = 0) -> Contender:
    record = Record(key, won=won, byes=byes, points=2 * (won + byes))
    row = RecordRow(place=place, record=record, opponents=Fraction(0)) if place else None
    state = replace(kind.new_entrant(kind.settings), **{kind.bonus_column: bonus})
    return Contender(key=key, name=key, won=won, row=row, state=state)


@every_league
@pytest.mark.parametrize(
    ("contenders", "winners", "tied", "totals"),
    [
        ([("a", 2, 2, 9), ("b", 1, 1, 0, 1)], ("b",), (), [4, 4]),
        ([("a", 1, 2, 9), ("b", 1, 2)], (), ("a", "b"), [4, 4]),
        ([("a", 0, 1, 2), ("b", 0, 1, 3)], ("b",), (), [2, 2]),
        ([("a", 0, 2), ("b", 0, 1, 3)], ("a",), (), [4, 2]),
    ],
)
def test_the_table_of_rounds_decides(
    kind: CampaignKind,
    contenders: list[tuple[Any, ...]],
    winners: tuple[str, ...],
    tied: tuple[str, ...],
    totals: list[int],
) -> None:
    end = kind.end(kind.settings, [contender(kind, *each) for each in contenders])
    assert (end.winners, end.tied) == (winners, tied)
    assert [each.total for each in end.places] == totals


@every_league
def test_a_league_ends_by_its_table_and_by_merit_where_it_has_none(kind: CampaignKind) -> None:
    seated = [("a", 2, 1, 0), ("b", 1, 2, 0), ("c", 1, 2, 0), ("d", 2, 1, 9)]
    by_table = [replace(contender(kind, *each), has_left=each[0] == "c", fallen=1) for each in seated]
    end = kind.end(kind.settings, by_table)
    assert end.places == tuple(
        FinalPlace(entrant=key, name=key, place=place, total=2 * won, won=won, fallen=1, has_left=key == "c")
        for key, place, won in (("b", 1, 2), ("a", 2, 1), ("d", 2, 1), ("c", 4, 2))
    )
    assert (end.winners, end.tied, end.tie, end.sentences) == (("b",), (), "", ("Ranked by the table of rounds.",))
    by_merit = [
        contender(kind, key, won=won, bonus=bonus) for key, won, bonus in (("a", 1, 2), ("b", 2, 1), ("c", 2, 1))
    ]
    end = kind.end(kind.settings, by_merit)
    assert [(each.entrant, each.place, each.total) for each in end.places] == [("b", 1, 4), ("c", 1, 4), ("a", 3, 2)]
    assert (end.winners, end.tied) == ((), ("b", "c"))
    assert end.tie == "b and c are level in everything the table counts: one more game between them decides who wins."
    end = kind.end(replace(kind.settings, ties=Ties.SHARED), by_merit)
    assert (end.winners, end.tie, end.sentences[-1]) == (("b", "c"), "", "b and c share first place.")


@every_league
def test_a_league_is_ranked_as_tournaments_are(kind: CampaignKind) -> None:
    settings = kind.settings
    assert settings.ties is Ties.BONUS
    assert kind.bonus_column in {column.key for column in kind.columns(settings)}
    assert (settings.win_points, settings.draw_points, settings.loss_points) == (2, 1, 0)
    assert kind.amounts(kind.new_entrant(settings)) == dict.fromkeys((each.key for each in kind.columns(settings)), 0)


@every_league
def test_what_parts_equals_is_said_as_it_is_agreed(kind: CampaignKind) -> None:
    words = {ties: kind.standings_words(replace(kind.settings, ties=ties)) for ties in Ties}
    assert words[Ties.SHARED] == f"by table points; {dict(TIES)[Ties.SHARED]}"
    assert words[Ties.BONUS].startswith("by table points; then their opponents’ records, then ")
    assert all(each == f"by table points; then {dict(TIES)[ties]}" for ties, each in words.items() if ties not in (
        Ties.SHARED, Ties.BONUS,
    ))  # fmt: skip


@every_league
def test_every_number_of_the_table_can_be_set_by_hand(kind: CampaignKind) -> None:
    somebody = contender(kind, "a", bonus=3)
    for change, value in product(kind.manual_changes, (7, "7")):  # as the API and as a form send it
        (changed,) = change.apply(ManualRequest(contender=somebody, settings=kind.settings, value=value)).campaign
        assert (changed.field, changed.value, changed.before) == (change.key, 7, getattr(somebody.state, change.key))
        title = next(each.name for each in kind.columns(kind.settings) if each.key == change.key)
        assert kind.said_change(kind.settings, changed) == f"{title} {changed.before} → 7"
        with pytest.raises(Refusal, match="can be from 0"):
            change.apply(ManualRequest(contender=somebody, settings=kind.settings, value=-1))


# Reports


def fighters(kind: CampaignKind, *keys: str) -> tuple[Any, ...]:
    if kind is LEAGUE_2018:
        return tuple(Model(key=key, name=key.title(), role="non-specialist") for key in keys)
    return tuple(Operative(key=key, name=key.title(), entry=key) for key in keys)


def game(kind: CampaignKind, mission: str = "", **own: Any) -> Game:
    sides = tuple(
        Side(
            key=key,
            name=key.title(),
            entrant=f"e-{key}",
            roster=fighters(kind, f"{key}-1", f"{key}-2"),
            team=(f"{key}-1", f"{key}-2"),
            state=kind.new_entrant(kind.settings),
            **(own if key == "reds" else {}),
        )
        for key in ("reds", "blues")
    )
    return Game(mission="m", kind=mission, settings=kind.settings, sides=sides)


def added(kind: CampaignKind, answers: dict[str, Any], played: Game) -> tuple[dict[str, int], tuple[Any, ...], Any]:
    """What a report adds to the first side's entrant, what it says, and who has won."""
    found = kind.resolve(Report(answers=answers), played, TypedDice({}))
    changes = [each for one in found.consequences for each in one.campaign if each.subject == "entrant:e-reds"]
    assert not [each for one in found.consequences for each in one.roster], "operatives keep nothing"
    return {each.field: each.value for each in changes}, found.consequences, found


MISSION_OF_2021 = {
    "mission-2:reds": 2, "mission-3:reds": 1, "scored-1:reds": 2, "tac-op-1:reds": "rout", "mission-4:blues": 3
}  # fmt: skip


@pytest.mark.parametrize(
    ("kind", "mission", "answers", "totals"),
    [
        (LEAGUE_2018, "covert-war", {"points:reds": 5, "points:blues": 3}, (5, 3)),
        (LEAGUE_2021, "loot", MISSION_OF_2021, (5, 3)),
    ],
    ids=["2018", "2021"],
)
def test_a_game_is_won_by_victory_points_and_says_who_fell(
    kind: CampaignKind, mission: str, answers: dict[str, Any], totals: tuple[int, int]
) -> None:
    own, other = totals
    fell = {"out:blues-1": True, "by:blues-1": "reds-2", "out:blues-2": True}
    amounts, said, found = added(kind, {**answers, **fell}, game(kind, mission))
    assert amounts == {"scored": own, "conceded": other}
    assert found.scores == {"reds": own, "blues": other}
    assert found.results == {"reds": Result.WON, "blues": Result.LOST}
    assert [each.sentence for each in said] == [
        f"Reds won with {own} victory points.",
        f"Blues lost with {other} victory points.",
        "Blues lost Blues-1 (by Reds-2) and Blues-2.",
    ]
    assert {each.step for each in said} == set(kind.steps)
    assert [(each.operative, each.by) for each in found.taken_out] == [("blues-1", "reds-2"), ("blues-2", "")]
    conceded = added(kind, {**answers, "winner": "blues"}, game(kind, mission))[2]
    assert conceded.results["reds"] is Result.LOST, "who concedes has lost, whatever was scored"


def test_2018_asks_in_its_own_words_and_2021_turning_point_by_turning_point() -> None:
    of_2018 = LEAGUE_2018.questions(game(LEAGUE_2018, "covert-war"))
    assert next(each.label for each in of_2018 if each.subject == "reds-1") == "Reds-1 was out of action"
    assert "out of action when the battle ends" in of_2018[0].help
    of_2021 = LEAGUE_2021.questions(game(LEAGUE_2021, "secure", chosen={"tac-op-1": "rout"}))
    assert {each.turn for each in of_2021 if each.side == "reds" and each.group == "turns"} == {1, 2, 3, 4}
    assert [each.label for each in of_2021 if each.key == "scored-1:reds"] == ["Rout: Reds"], "it was sealed"
    assert LEAGUE_2021.check_report(
        Report(answers={"tac-op-2:reds": "headhunter", "tac-op-3:reds": "headhunter"}),
        game(LEAGUE_2021, "secure"),
    )
    (of_reds, _) = LEAGUE_2021.score(
        game(LEAGUE_2021), {"mission-2:reds": 2, "scored-1:reds": 1, "tac-op-1:reds": "rout"}
    )
    assert [(row.name, row.turns, row.total) for row in of_reds.rows][:2] == [
        ("Mission", (0, 2, 0, 0), 2), ("Rout", (), 1)
    ]  # fmt: skip


# Teams, and what stands on the table


@pytest.mark.parametrize("kind", [LEAGUE_2024, EXPEDITION])
def test_a_roster_of_any_size_begins_where_operatives_keep_nothing(kind: CampaignKind) -> None:
    """Somebody owns fourteen Kommandos; ten of them go to a game."""
    judged = kind.judging(kind.settings_shape.default)
    assert not judged.learns, "nor does paper ask for it"
    assert judged.over_starting_size(14) == 0
    assert OPERATIONS.judging(OPERATIONS.settings_shape.default).over_starting_size(22) == 2


@pytest.mark.parametrize("kind", [LEAGUE_2018, LEAGUE_2021], ids=NAMES[:2])
def test_rosters_are_as_large_as_in_matched_play(kind: CampaignKind) -> None:
    judged = kind.judging(kind.settings)
    assert (judged.over_starting_size(20), judged.over_starting_size(21)) == (0, 1)
    assert kind.roster_terms(kind.settings) == {"starting_size": 20, "roster_size": 20}


@every_league
def test_what_somebody_learnt_elsewhere_asks_nothing_here(kind: CampaignKind) -> None:
    assert not kind.judging(kind.settings).learns


def test_2018_is_judged_as_matched_play_within_the_leagues_limit() -> None:
    settings = replace(LEAGUE_2018.settings, points_limit=200, commanders=True)
    judged = LEAGUE_2018.judging(settings)
    assert (judged.way, judged.points_limit, judged.commander_allowed) == (Way.MATCHED, 200, True)
    assert not judged.levels_count
    assert LEAGUE_2018.head_words(settings, True) == ("limit 200", "commanders allowed")
    assert LEAGUE_2018.head_words(LEAGUE_2018.settings, True) == ("limit 100",)
    leads = [LEAGUE_2018.lead_words(each, None) for each in (settings, LEAGUE_2018.settings)]
    assert leads == [("points a side", "commanders allowed"), ("points a side", "no commanders")]
    assert settings.scoring_words("unheard-of") == ""
    assert settings.scoring_words("covert-war").startswith("1 point")
    missions = {each.key for each in LEAGUE_2018.missions(settings)}
    assert missions - {each.key for each in LEAGUE_2018.missions(LEAGUE_2018.settings)} == {"duel-of-honour"}
    assert dict(LEAGUE_2018.scenario(settings, "covert-war"))["Objective"].startswith("Two patrols")


def test_only_2018_finds_its_missions_by_a_die() -> None:
    assert [each.mission_die(each.settings) for each in LEAGUES] == [10, 0, 0]
    row = LEAGUE_2018.mission(LEAGUE_2018.settings, "terror-tactics")
    assert row is not None
    assert row.faces == (3, 3)
    assert LEAGUE_2018.mission(LEAGUE_2018.settings, "unheard-of") is None


def test_a_seasoned_model_of_2018_plays_as_if_it_had_learnt_nothing() -> None:
    learnt = tuple(Text(name=f"Level {level}", text="", key=f"pick-{level}", level=level) for level in (1, 2))
    seasoned = OperativeSheet(
        key="a", name="A", model="Trooper", model_key="t", datasheet="Trooper", role="specialist",
        specialism="sniper", level=2, experience=3, points=12, surcharge=4, picks=learnt, fire_team="guard",
        open_levels=(2,),
    )  # fmt: skip
    own = model_of(seasoned)
    assert (own.level, own.experience, own.points, own.fire_team, own.open_levels) == (1, 0, 12, "", ())
    assert own.picks == ("pick-1",)
    commander = model_of(replace(seasoned, role="commander"))
    assert (commander.level, commander.picks) == (2, ("pick-1", "pick-2")), "its level is bought"
    wounded = LEAGUE_2018.fighter_as_of(own, status="convalescing", operative=None, entrant=None)
    assert wounded.status == "ready"


@pytest.mark.parametrize(
    ("kind", "own", "points"),
    [(LEAGUE_2018, {"force": 80}, 1), (LEAGUE_2018, {"force": 59}, 3), (LEAGUE_2021, {}, 4), (LEAGUE_2024, {}, 3)],
)
def test_command_points_of_the_first_round(kind: CampaignKind, own: dict[str, Any], points: int) -> None:
    """Of 2018 a point more for each full ten points below the other side's 80."""
    played = game(kind, **own)
    played = replace(played, sides=(played.sides[0], replace(played.sides[1], force=80)))
    first = next(each for each in kind.briefing(played) if each.side == "reds")
    assert first.command_points == points
    assert kind.table_aids(played).command_points["reds"] == points
    assert kind.table_aids(played).reminders


# Equipment of 2021, handed out with the team


def pieces(*rows: EquipmentOption) -> TeamRules:
    return TeamRules(
        key="mob", title="Mob", composition=Composition(groups=()), operatives={}, equipment_points=10,
        equipment={each.id: each for each in rows},
    )  # fmt: skip


HARPOON = EquipmentOption(id="mob:equipment:harpoon", key="harpoon", name="Harpoon", cost=3, most=1)
ROPE = EquipmentOption(id="mob:equipment:rope", key="rope", name="Rope", cost=4, most=None)
CANNON = EquipmentOption(id="mob:equipment:cannon", key="cannon", name="Cannon", cost=8, most=1)
KNIFE = EquipmentOption(id="mob:equipment:knife", key="knife", name="Knife", cost=1, most=1, who=frozenset({"b"}))


def handing(answers: dict[str, str], team: tuple[str, ...] = ("a", "b", "c")) -> list[str]:
    assert LEAGUE_2021.outfitting is not None
    owner = Contender(
        key="e", name="E", fighters=fighters(LEAGUE_2021, "a", "b", "c"), library=pieces(HARPOON, ROPE, CANNON, KNIFE)
    )
    asked = LEAGUE_2021.outfitting.questions(LEAGUE_2021.settings, owner)
    offered = {each.key: [option.label for option in each.options] for each in asked}
    assert list(offered) == ["carry:a", "carry:b", "carry:c"]
    assert offered["carry:a"] == ["Nothing", "Harpoon (3 EP)", "Rope (4 EP)", "Cannon (8 EP)", "Harpoon, Rope (7 EP)"]
    assert [bool(each.help) for each in asked] == [True, False, False], "how much there is is said once"
    assert "Knife (1 EP)" in offered["carry:b"], "nobody else may carry it"
    given = {each.key: answers.get(each.key, str(each.default)) for each in asked}
    return [issue.code for issue in LEAGUE_2021.outfitting.check(LEAGUE_2021.settings, owner, team, given)]


@pytest.mark.parametrize(
    ("answers", "codes"),
    [
        ({}, []),
        ({"carry:a": "harpoon+rope"}, []),
        ({"carry:a": "harpoon+rope", "carry:b": "rope"}, ["equipment-points"]),
        ({"carry:a": "harpoon", "carry:b": "harpoon"}, ["equipment-too-often"]),
    ],
)
def test_a_team_of_2021_takes_equipment_for_ten_points(answers: dict[str, str], codes: list[str]) -> None:
    assert handing(answers) == codes


def test_who_stays_at_home_carries_nothing() -> None:
    assert handing({"carry:a": "harpoon+rope", "carry:c": "rope"}, ("a", "b")) == ["equipment-unused"]
    assert handing({"carry:a": "harpoon"}, ("a",)) == []
    imported = Contender(key="e", name="E", fighters=fighters(LEAGUE_2021, "a"))
    assert LEAGUE_2021.outfitting is not None
    assert [*LEAGUE_2021.outfitting.questions(LEAGUE_2021.settings, imported)] == []
    assert LEAGUE_2021.outfitting.check(LEAGUE_2021.settings, imported, ("a",), {"carry:a": "harpoon"}) == ()
    chosen = {"carry:reds-1": "harpoon+rope", "carry:reds-2": "nothing", "carry:gone": "rope", "scouting": "recon"}
    assert handed_out(chosen) == {"reds-1": ["harpoon", "rope"], "gone": ["rope"]}
    first = LEAGUE_2021.briefing(game(LEAGUE_2021, "loot", chosen=chosen))[0]
    assert [(each.operative, each.sentence) for each in first.today] == [("reds-1", "Carries harpoon and rope.")]
    assert "Loot action" in first.sentences[0]
