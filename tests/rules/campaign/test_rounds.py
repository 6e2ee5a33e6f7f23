"""What rounds make of who comes late, and what cannot have been after something earlier was put right."""

from __future__ import annotations

import pytest

from rules.campaigns.entrants import Contender
from rules.campaigns.kind import Fought
from rules.campaigns.rounds import Attendance, RoundEffect, RoundPlay
from rules.campaigns.settings import CatchUp
from rules.changes import ADD, CREATE, Change, JournalEntry
from rules.editions.kt2018.campaign.fighter import Fighter
from rules.editions.kt2018.campaign.outgrown import outgrown
from rules.editions.kt2018.campaign.rounds import catch_up, close_round, round_settings
from rules.editions.kt2018.campaign.settings import Resource, RoundCost, RoundLimit
from rules.editions.kt2018.campaign.states import EntrantState
from tests.rules.campaign.staging import commander, fighter, trooper, with_settings


def contender(name: str, **resources: int) -> Contender:
    state = EntrantState(resources={"intelligence": 8, "materiel": 8, "morale": 8, "territory": 8} | resources)
    return Contender(key=name.lower(), name=name, state=state)


@pytest.mark.parametrize(
    ("way", "late", "wanted"),
    [
        (CatchUp.NOTHING, {}, {}),
        (CatchUp.LOWEST, {}, {"morale": (8, 2)}),
        (CatchUp.AVERAGE, {}, {"morale": (8, 4)}),
        (CatchUp.LOWEST, {"morale": 1}, {}),
        (CatchUp.LOWEST, {"morale": 2}, {}),
    ],
)
def test_who_comes_late_has_no_more_than_the_others(
    way: CatchUp, late: dict[str, int], wanted: dict[str, tuple[int, int]]
) -> None:
    others = [contender("Red", morale=2), contender("Blue", morale=6)]
    found = catch_up(with_settings(late_joiners=way), contender("Late", **late), others)
    changes = found.campaign if found else ()
    values = {(each.subject, each.field): (each.before, each.value) for each in changes}
    assert values == {("entrant:late", f"resource:{key}"): amounts for key, amounts in wanted.items()}
    if found:
        before, after = wanted["morale"]
        assert found.sentence == f"Late joined late: Morale {before} → {after}."


KAEL = fighter("Kael", "specialist", picks=("sniper-1", "sniper-2a"), level=2)


@pytest.mark.parametrize(
    ("who", "experience", "remarks"),
    [
        (KAEL, 2, ["Kael fought in mission 1 at level 2 with Assassin, but would have been level 1."]),
        (KAEL, 3, []),
        (trooper("Dan", level=2), 2, ["Dan fought in mission 1 at level 2, but would have been level 1."]),
        (trooper("Dan", level=2), 3, []),
        (commander("Titus", level=3), 0, []),
        (fighter("Gone", level=4), None, []),
    ],
)
def test_a_level_that_the_journal_does_not_give_is_named(
    who: Fighter, experience: int | None, remarks: list[str]
) -> None:
    subject = f"fire-team:{who.fire_team}" if who.fire_team else who.key
    entries = [JournalEntry(key="start")]
    if experience is not None:
        entries = [
            JournalEntry(key="start", changes=(Change(subject=subject, op=CREATE, value={"experience": 0}),)),
            JournalEntry(
                key="before", changes=(Change(subject=subject, op=ADD, field="experience", value=experience),)
            ),
        ]
    entries.append(JournalEntry(key="fought"))
    fought = Fought(batch="fought", mission="m1", title="mission 1", team=(who.key,), fighters=(who,))
    assert [each.sentence for each in outgrown(entries, [fought], {})] == remarks


@pytest.mark.parametrize(("number", "played", "used"), [(2, 0, False), (3, 0, True), (3, 1, False)])
def test_a_kept_game_counts_in_a_later_round_without_one(number: int, played: int, used: bool) -> None:
    row = {"number": 2, "mission": 7, "resources": {"morale": 2}, "experience": {"kael": 1}, "used": 0}
    state = EntrantState(resources={"morale": 3}, banked={"m7": row}, played={"r": played})
    red = Contender(key="red", name="Red", state=state)
    play = RoundPlay(key="r", number=number, attendances=(Attendance(contender=red),))
    found = close_round(with_settings(banked_rounds=4, round_costs=()), play)
    brought = "+2 Morale and experience for 1 operative or fire team"
    words = f"Red played no game that counts; mission 7, kept for this, brought {brought}."
    assert [each.sentence for each in found] == ([words] if used else [])
    changes = [(each.field, each.value) for effect in found for each in (*effect.campaign, *effect.roster)]
    assert changes == ([("banked:m7", {**row, "used": 3}), ("resource:morale", 2), ("experience", 1)] if used else [])


LIMITS = (
    RoundLimit(from_round=2, points_limit=110, roster_size=14),
    RoundLimit(from_round=5, points_limit=140, roster_size=18),
    RoundLimit(from_round=4, points_limit=125, roster_size=16),
)


@pytest.mark.parametrize(
    ("number", "limits"), [(1, (100, 20)), (2, (110, 14)), (3, (110, 14)), (4, (125, 16)), (5, (140, 18))]
)
def test_limits_grow_with_the_rounds(number: int, limits: tuple[int, int]) -> None:
    before = with_settings(round_limits=LIMITS)
    after = round_settings(before, number)
    assert after == with_settings(round_limits=LIMITS, points_limit=limits[0], roster_size=limits[1])


COSTS = (RoundCost(games=0, amount=-2), RoundCost(games=1, amount=-1), RoundCost(games=3, amount=1))
ORES = (Resource(key="ore", name="Ore"), Resource(key="gold", name="Gold"))
STAMP = ("Red gained a stamp, now 3.", [("stamps", 1)])


def paid(amount: int) -> list[tuple[str, int]]:
    return [("resource:ore", amount), ("resource:gold", amount)]


@pytest.mark.parametrize(
    ("given", "stamp_games", "wanted"),
    [
        ({}, 0, [("Red played no game and lost 2 of every resource.", paid(-2))]),
        ({"games": 1}, 0, [("Red played 1 game and lost 1 of every resource.", paid(-1))]),
        ({"byes": 1}, 0, [("Red played 1 game and lost 1 of every resource.", paid(-1))]),
        ({"games": 1, "walkovers": 1}, 0, []),
        ({"games": 3}, 0, [("Red played 3 games and gained 1 of every resource.", paid(1))]),
        ({"games": 3}, 3, [("Red played 3 games and gained 1 of every resource.", paid(1)), STAMP]),
        ({"games": 2}, 2, [STAMP]),
        ({"games": 2}, 3, []),
        ({"is_new": True}, 0, []),
        ({"is_new": True, "games": 3}, 3, [STAMP]),
    ],
)
def test_a_round_costs_what_was_agreed_on_for_so_many_games(
    given: dict[str, int], stamp_games: int, wanted: list[tuple[str, list[tuple[str, int]]]]
) -> None:
    red = Contender(key="red", name="Red", state=EntrantState(stamps=2))
    play = RoundPlay(key="r", number=1, attendances=(Attendance(contender=red, **given),))
    settings = with_settings(resources=ORES, round_costs=COSTS, stamp_games=stamp_games)
    assert close_round(settings, play) == tuple(
        RoundEffect(
            entrant="red",
            sentence=sentence,
            campaign=tuple(Change(subject="entrant:red", op=ADD, field=field, value=value) for field, value in changes),
        )
        for sentence, changes in wanted
    )


def kept_game(mission: int, number: int, used: int = 0, **resources: int) -> dict[str, object]:
    return {"number": number, "mission": mission, "resources": resources, "experience": {}, "used": used}


@pytest.mark.parametrize(
    ("banked", "mission", "brings"),
    [
        ({"a": kept_game(4, 1, ore=-1), "b": kept_game(3, 2, ore=2)}, 4, "−1 Ore"),
        ({"a": kept_game(4, 1, ore=1), "b": kept_game(3, 1, ore=1, gold=2)}, 3, "+1 Ore and +2 Gold"),
        ({"a": kept_game(4, 1, used=1, ore=1), "b": kept_game(5, 1)}, 5, "nothing"),
        ({"a": kept_game(4, 1, moon=3)}, 4, "nothing"),
        ({"a": kept_game(4, 3, ore=1)}, 0, ""),
        ({"a": kept_game(4, 1, used=2, ore=1)}, 0, ""),
        ({}, 0, ""),
    ],
)
def test_the_oldest_game_that_was_kept_comes_first(banked: dict[str, object], mission: int, brings: str) -> None:
    red = Contender(key="red", name="Red", state=EntrantState(banked=banked))
    play = RoundPlay(key="r", number=3, attendances=(Attendance(contender=red),))
    found = close_round(with_settings(resources=ORES, banked_rounds=1), play)
    words = f"Red played no game that counts; mission {mission}, kept for this, brought {brings}."
    assert [each.sentence for each in found] == ([words] if mission else [])
    known = [change.field for each in found for change in each.campaign[1:]]
    assert known == [f"resource:{name.lower()}" for name in ("Ore", "Gold") if name in brings]
    assert close_round(with_settings(resources=ORES), play) == ()
