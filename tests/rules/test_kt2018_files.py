"""What only a file says of a small faction's operatives: it goes out, comes back, and stays beside what is known."""

from __future__ import annotations

from dataclasses import replace

import pytest

from rules import acts
from rules.catalogue.tree import Stated
from rules.editions.base import Choice, FireTeam, Loadout, Purpose, Role, RosterContent
from rules.editions.kt2018.loadout.assembly import assemble, configured
from rules.editions.kt2018.loadout.dissection import dissect
from rules.editions.kt2018.loadout.reading import read_loadout
from rules.editions.kt2018.state import fire_teams_of, squads_of
from tests.rules.kt2018_warband import DIGGERS, EDITION, crew, mustered, pit_crew, seen
from tests.rules.test_kt2018_warband_acts import LETHAL, altered, choice_words, of, option, with_less, with_more


def test_what_only_a_file_knows_goes_out_and_comes_back_and_is_not_read() -> None:
    odd = Choice(id="odd", number=2, stated=Stated(name="Odd Thing"))
    as_told = Choice(id=option("Rifle", "b"), stated=Stated(name="Old Rifle"))
    muster = replace(with_more("c", odd, Choice(id="nameless")), choices=configured(pit_crew(), "campaign-roster"))
    back = dissect(pit_crew(), assemble(pit_crew(), muster, Purpose.EXPORT)).loadout("c")
    *known, last, nameless = back.choices
    assert (last, nameless) == (odd, Choice(id="nameless", stated=Stated(name="nameless")))
    assert all(each.stated is None for each in known)
    day_shift = next(each for each in crew().loadout("c").choices if "day-shift" in each.id)
    declared = replace(day_shift, stated=Stated(name="Day Shift"))
    assert read_loadout(pit_crew(), with_less("c", "day-shift").loadout("c")).sub_faction == ""
    assert read_loadout(pit_crew(), crew().loadout("c")).sub_faction == "Day Shift"
    only_told = replace(with_less("c", "day-shift").loadout("c"), choices=(declared, as_told))
    assert read_loadout(pit_crew(), only_told).sub_faction == ""


def test_who_is_of_a_model_that_nobody_knows_has_a_sheet_with_what_is_known() -> None:
    ghost = altered("c", model="ghost", choices=(), name="")
    (sheet,) = (each for each in EDITION.sheets(pit_crew(), seen(ghost)) if each.key == "c")
    assert (sheet.name, sheet.model, sheet.datasheet, sheet.stats, sheet.is_resolved) == (
        "ghost", "ghost", "ghost", (), False
    )  # fmt: skip
    assert (sheet.points, sheet.keywords, sheet.weapons, sheet.carried) == (0, (), (), ())


@pytest.mark.parametrize(
    ("role", "purpose", "is_left"),
    [
        (Role.SPECIALIST, Purpose.EXPORT, True), (Role.SPECIALIST, Purpose.KILL_TEAM, False),
        (Role.SPECIALIST, Purpose.COMMAND_ROSTER, False), (Role.COMMANDER, Purpose.KILL_TEAM, True),
    ],
)  # fmt: skip
def test_what_somebody_of_a_file_has_earned_is_no_part_of_its_price(
    role: Role, purpose: Purpose, is_left: bool
) -> None:
    learnt = (
        Choice(id="second", stated=Stated(name="Suppressor")),
        Choice(id="first", stated=Stated(name="Relentless")),
    )
    heavy = Choice(id="heavy", stated=Stated(name="Heavy"), children=learnt)
    odd = Loadout(key="z", model="odd", role=role, stated=Stated(name="Odd", type="model"), choices=(heavy,))
    (force,) = assemble(pit_crew(), RosterContent(loadouts=(odd,)), purpose).forces
    names = [each.stated.name for each in force.selections[-1].children[0].children if each.stated]
    assert names == ["Suppressor", "Relentless"][0 if is_left else 1 :]


def test_an_ability_is_dropped_beside_what_nobody_knows() -> None:
    bex = crew().loadout("b")
    (heavy,) = bex.role_choices
    muster = altered("b", role_choices=(replace(heavy, children=(Choice(id="odd"), *heavy.children)),))
    left = mustered(of(acts.DropAbility, "b", ability="heavy-2b"), muster=muster).loadout("b").role_choices[0]
    assert [choice_words(each).rpartition(":")[2] for each in left.children] == ["odd", "heavy-1"]


def test_an_advance_goes_to_its_own_fire_team() -> None:
    others = FireTeam(container="elsewhere", advances=("fleet",), experience=3)
    muster = replace(crew(), squads=squads_of((others, *fire_teams_of(crew()))))
    found = fire_teams_of(mustered(acts.PickAdvance(fire_team=DIGGERS, advance="lucky"), muster=muster))
    assert [(each.container, each.advances) for each in found] == [
        ("elsewhere", ("fleet",)),
        (DIGGERS, (LETHAL, "lucky")),
    ]
