"""Missions, tac ops and command points of 2021, by the mission pack."""

from __future__ import annotations

from dataclasses import replace

import pytest

from rules.campaigns.games import Result, Side
from rules.campaigns.questions import Report
from rules.editions.kt2021.campaign import SPEC_OPS
from rules.editions.kt2021.campaign.missions import GamePack, command_points
from rules.editions.kt2021.campaign.tac_ops import tac_ops
from rules.errors import Refusal
from tests.rules.spec_ops_play import SETTINGS, fighter, game, played, side


def test_the_winner_follows_from_victory_points() -> None:
    for own, other, result in ((5, 3, Result.WON), (3, 5, Result.LOST), (4, 4, Result.DREW)):
        found = played(side(fighter("nob")), {"points:s": own, "points:x": other})
        assert (found.results["s"], found.scores) == (result, {"s": own, "x": other})


def test_points_come_from_the_mission_turn_by_turn_and_from_three_tac_ops() -> None:
    """Critical Operations 2022; what was sealed needs no telling, and no tac op is scored twice."""
    settings = replace(SETTINGS, mission_pack=GamePack.CRITICAL_OPERATIONS, vp_cap=None)
    own = replace(side(fighter("nob")), chosen={"tac-op-1": "rout", "scouting": "recon"})
    answers = {
        "mission-1:s": 1,
        "mission-2:s": 2,
        "mission-4:s": 3,
        "scored-1:s": 2,
        "scored-2:s": 1,
        "tac-op-2:s": "headhunter",
    }
    found = played(own, {**answers, "mission-3:x": 8}, settings=settings)
    assert (found.scores, found.results["s"]) == ({"s": 9, "x": 8}, Result.WON)
    assert found.consequences[0].detail == "Mission 1 + 2 + 0 + 3; Rout 2, Headhunter 1, Tac op 3 0."
    capped = played(own, {**answers, "mission-3:x": 8}, settings=replace(settings, vp_cap=8))
    assert capped.results["s"] is Result.DREW
    with pytest.raises(Refusal, match="same tac op is chosen twice"):
        played(own, {"tac-op-2:s": "rout"}, settings=settings)
    (briefing,) = SPEC_OPS.briefing(replace(game(own, settings), kind="loot"))
    assert briefing.command_points == 4
    assert [each.split(":")[0] for each in briefing.sentences][1] == "Scouting"
    assert "Loot action" in briefing.sentences[0]


def test_what_each_mission_pack_has() -> None:
    for pack, missions, offered, asked in (
        (GamePack.ANY, 0, 0, 0),
        (GamePack.CORE_BOOK, 0, 24 + 3, 1),
        (GamePack.CRITICAL_OPERATIONS, 3, 26 + 3, 1),
    ):
        settings = replace(SETTINGS, mission_pack=pack)
        assert len(SPEC_OPS.missions(settings)) == missions
        assert len(SPEC_OPS.secrets(settings, None)) == asked
        assert [len(each.options) for each in SPEC_OPS.kept_secrets(settings, None)] == [offered] * (3 * asked)


def test_command_points_by_mission_pack() -> None:
    boss, boy = fighter("nob", role="leader"), fighter("boy")
    for pack, team, points in (
        (GamePack.CORE_BOOK, (boss, boy), 3),
        (GamePack.CORE_BOOK, (boy,), 1),
        (GamePack.CORE_BOOK, (), 3),  # on paper and not named yet: every kill team has a leader
        (GamePack.CRITICAL_OPERATIONS, (boy,), 4),
    ):
        (briefing,) = SPEC_OPS.briefing(game(side(*team), replace(SETTINGS, mission_pack=pack)))
        assert briefing.command_points == points, pack


def test_the_pack_says_which_tac_ops_there_are_and_of_which_archetype() -> None:
    known = tac_ops(GamePack.CRITICAL_OPERATIONS)
    assert (known["rob-ransack"].name, known["rob-ransack"].archetype_name) == ("Rob & Ransack", "Seek & Destroy")
    assert (known["faction-2"].name, known["faction-2"].archetype) == ("Faction tac op 2", "")
    assert "challenge" in tac_ops(GamePack.CORE_BOOK).keys() - known.keys()


OPERATIONS_RULE = (
    "Critical Operations 2022: three different tac ops, all of one archetype of your team, "
    "at most 1 of them from the faction."
)
CORE_RULE = "Core book: three different tac ops, all of one archetype of your team."
CHOSEN = [
    # mission pack, the three that are chosen → which of them is refused, and why
    (GamePack.CRITICAL_OPERATIONS, ("rout", "headhunter", "executioner"), None, ""),
    (GamePack.CRITICAL_OPERATIONS, ("faction-2", "headhunter", "executioner"), None, ""),
    (GamePack.CRITICAL_OPERATIONS, ("rout", "untold", "untold"), None, ""),
    (GamePack.CRITICAL_OPERATIONS, ("rout", "courier", "faction-1"), 2, "Courier is Recon, Rout is Seek & Destroy."),
    (GamePack.CRITICAL_OPERATIONS, ("faction-1", "rout", "implant"), 3, "Implant is Infiltration, Rout is Seek"),
    (GamePack.CRITICAL_OPERATIONS, ("faction-1", "rout", "faction-3"), 3, "2 tac ops are from the faction."),
    (GamePack.CRITICAL_OPERATIONS, ("rout", "headhunter", "rout"), 3, "The same tac op is chosen twice."),
    (GamePack.CORE_BOOK, ("faction-1", "vantage", "faction-3"), None, ""),
    (GamePack.CORE_BOOK, ("vantage", "rout", "overrun"), 2, "Rout is Seek & Destroy, Vantage is Recon."),
]


@pytest.mark.parametrize(("pack", "chosen", "wrong", "words"), CHOSEN)
def test_three_tac_ops_are_of_one_archetype_and_one_of_the_faction(
    pack: GamePack, chosen: tuple[str, ...], wrong: int | None, words: str
) -> None:
    """By sealing and by a report alike: whatever of them was sealed was judged then."""
    settings = replace(SETTINGS, mission_pack=pack)
    by_question = {f"tac-op-{place}": key for place, key in enumerate(chosen, start=1)}
    found = SPEC_OPS.wrong_secrets(settings, by_question)
    rule = CORE_RULE if pack is GamePack.CORE_BOOK else OPERATIONS_RULE
    assert [each.question for each in found] == ([] if wrong is None else [f"tac-op-{wrong}"])
    assert all(each.sentence.startswith(words) and each.sentence.endswith(rule) for each in found)
    answers = {f"{question}:s": key for question, key in by_question.items()}
    here = game(side(fighter("nob")), settings)
    told_wrong = SPEC_OPS.check_report(Report(answers=answers), here)
    assert [each.question for each in told_wrong] == [f"{each.question}:s" for each in found]
    sealed = replace(here, sides=(replace(here.sides[0], chosen=by_question), here.sides[1]))
    assert SPEC_OPS.check_report(Report(answers={}), sealed) == ()


@pytest.mark.parametrize(
    ("pack", "team", "holders", "points"),
    [
        (GamePack.CRITICAL_OPERATIONS, ("boy",), "", (4, 4)),
        (GamePack.CRITICAL_OPERATIONS, ("boy",), "sxs", (7, 7)),
        (GamePack.CORE_BOOK, ("nob", "boy"), "xxx", (6, 6)),
        (GamePack.CORE_BOOK, ("boy",), "s", (2, 4)),
        (GamePack.ANY, ("nob",), "", (3, 3)),
    ],
)
def test_phones_at_the_table_count_command_points_by_mission_pack(
    pack: GamePack, team: tuple[str, ...], holders: str, points: tuple[int, int]
) -> None:
    """Whoever has the initiative, each strategy phase brings both sides one more."""
    own = side(fighter("nob", role="leader"), fighter("boy"), team=team)
    here = game(own, replace(SETTINGS, mission_pack=pack))
    aids = SPEC_OPS.table_aids(here)
    gains = [aids.gains[f"initiative-{turn}"][holder] for turn, holder in enumerate(holders, start=2)]
    found = {key: start + sum(each[key] for each in gains) for key, start in aids.command_points.items()}
    assert found == {"s": points[0], "x": points[1]}
    later = {} if pack is not GamePack.ANY else {"s": {"": 1}, "x": {"": 1}}
    assert aids.each_round == later, "where nobody asks who has the initiative, the turning point brings it"
    assert aids.gains.keys() <= {each.key for each in SPEC_OPS.questions(here)}
    assert aids.reminders[0].startswith("Command points: ")


def test_who_had_the_initiative_is_told_with_the_score() -> None:
    settings = replace(SETTINGS, mission_pack=GamePack.CORE_BOOK)
    answers = {"initiative-1": "s", "initiative-3": "s", "initiative-4": "x"}
    found = played(side(fighter("nob")), answers, settings=settings)
    assert found.consequences[0].detail.endswith("Initiative in turning points 1 and 3.")


def test_command_points_before_a_battle_go_by_the_pack_and_the_leader() -> None:
    leader, boy, other = fighter("nob", role="leader"), fighter("boy"), fighter("git", keywords=("Leader",))
    stranger = Side(key="x", name="Somebody else")
    for pack, who, points in (
        (GamePack.CRITICAL_OPERATIONS, side(boy), 4),
        (GamePack.CORE_BOOK, side(boy), 1),
        (GamePack.CORE_BOOK, side(boy, leader), 3),
        (GamePack.CORE_BOOK, side(other), 3),
        (GamePack.CORE_BOOK, stranger, 3),
    ):
        assert command_points(pack, who) == points
