"""What acts make of a team at the level of the checks."""

from dataclasses import replace

import pytest

from rules.acts import BuyTrait, Choose, PickAdvance, Rename, Retire, SetRole, SetSubFaction
from rules.editions.base import FireTeam, Role, Status
from rules.errors import Refusal
from tests.rules.casting import commander
from tests.rules.kt2018_cast import BEX, IVO, KAEL, levelled, team
from tests.rules.kt2018_preview import apply

SQUAD = team([KAEL, levelled(BEX, 3, "2a"), IVO], fire_teams=[FireTeam(container="marines")])


def test_a_new_role_takes_the_specialism_and_what_was_learnt_with_it() -> None:
    bex = apply(SetRole(operative="bex", role="non-specialist"), SQUAD).members[1]
    assert (bex.role, bex.specialism, bex.picks) == (Role.NON_SPECIALIST, "", ())


def test_acts_show_in_a_preview() -> None:
    assert apply(Rename(operative="ivo", called="Ivo the Red"), SQUAD).members[2].name == "Ivo the Red"
    assert apply(Retire(operative="ivo"), SQUAD).members[2].status is Status.RETIRED
    assert apply(PickAdvance(fire_team="marines", advance="lucky"), SQUAD).fire_teams[0].advances == ("lucky",)
    bought = apply(BuyTrait(operative="titus", trait="iron-will"), team([commander("Titus")]))
    assert bought.members[0].traits == ("iron-will",)


def test_a_sub_faction_without_names_goes_to_all_who_have_one() -> None:
    mixed = team([KAEL, replace(IVO, sub_faction="Salamanders")])
    marked = apply(SetSubFaction(sub_faction="Ultramarines"), mixed)
    assert [member.sub_faction for member in marked.members] == ["", "Ultramarines"]


def test_an_act_that_needs_the_catalogue_is_refused() -> None:
    with pytest.raises(Refusal, match="'choose'"):
        apply(Choose(operative="ivo", option="grapnel"), SQUAD)
