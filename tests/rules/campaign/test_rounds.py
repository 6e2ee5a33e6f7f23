"""What rounds make of who comes late, and what cannot have been after something earlier was put right."""

from __future__ import annotations

import pytest

from rules.campaigns.entrants import Contender
from rules.campaigns.kind import Fought
from rules.campaigns.rounds import Attendance, RoundPlay
from rules.campaigns.settings import CatchUp
from rules.changes import ADD, CREATE, Change, JournalEntry
from rules.editions.kt2018.campaign.fighter import Fighter
from rules.editions.kt2018.campaign.outgrown import outgrown
from rules.editions.kt2018.campaign.rounds import catch_up, close_round
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
        (KAEL, 2, ["Kael fought in mission 1 at level 2 with Assassin, and had level 1 by then."]),
        (KAEL, 3, []),
        (trooper("Dan", level=2), 2, ["Dan fought in mission 1 at level 2, and had level 1 by then."]),
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
    words = "Red played none that counts; mission 7, kept for this, brings +2 Morale and experience for 1."
    assert [each.sentence for each in found] == ([words] if used else [])
    changes = [(each.field, each.value) for effect in found for each in (*effect.campaign, *effect.roster)]
    assert changes == ([("banked:m7", {**row, "used": 3}), ("resource:morale", 2), ("experience", 1)] if used else [])
