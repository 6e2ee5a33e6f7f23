"""What a running campaign refuses of rosters, and whom it lets join."""

from __future__ import annotations

from typing import Any

import pytest

from rules import acts
from rules.campaigns.entrants import RosterChange
from rules.editions.kt2018.campaign.fixed import forbid
from rules.editions.kt2018.campaign.settings import BookSettings
from rules.errors import Refusal

TEAM = "fire-team:guard"


def team(experience: int, *advances: str, **more: Any) -> dict[str, Any]:
    return {"experience": experience, "advances": list(advances), "name": "", "notes": "", **more}


def refusal_of(before: dict[str, Any], after: dict[str, Any], **more: Any) -> str:
    """The code of the refusal; nothing where it is let through."""
    new_commanders = more.pop("new_commanders", True)
    given = {"campaign": {"name": "The Fall"}, "settings": lambda: BookSettings(new_commanders=new_commanders)}
    try:
        forbid(RosterChange(before=before, after=after, **(given | more)))
    except Refusal as refused:
        return refused.code
    return ""


LETHAL = (acts.PickAdvance(fire_team="guard", advance="lethal:fight"),)
EARNED = [
    (team(7, "fleet"), team(7, "fleet", name="The Lads"), (), ""),
    (team(7, "fleet"), team(8, "fleet"), (), "decided-by-missions"),
    (team(7, "fleet"), team(7, "fleet", "lucky"), (), "decided-by-missions"),
    (team(7, "fleet"), team(7), (), "decided-by-missions"),
    (None, team(0), (), ""),
    (None, team(1), (), "decided-by-missions"),
    (None, team(0, "fleet"), (), "decided-by-missions"),
    # A way of an advance that it has without one.
    (team(7, "lethal"), team(7, "lethal:fight"), LETHAL, ""),
    (team(7, "lethal"), team(8, "lethal:fight"), LETHAL, "decided-by-missions"),
    (team(7, "lucky"), team(7, "lethal:fight"), LETHAL, "decided-by-missions"),
    (team(7, "lethal"), team(7, "lethal:fight"), (acts.PickAdvance(fire_team="other", advance="lethal:fight"),),
     "decided-by-missions"),
    # What is too many since something was taken back: the last ones only, and no more than those.
    (team(3, "fleet", "lucky"), team(3, "fleet"), (), ""),
    (team(3, "fleet", "lucky"), team(3, "lucky"), (), "decided-by-missions"),
    (team(3, "fleet", "lucky"), team(3), (), "decided-by-missions"),
    (team(2, "fleet", "lucky"), team(2), (), ""),
]  # fmt: skip


@pytest.mark.parametrize(("before", "after", "given", "code"), EARNED)
def test_what_a_fire_team_earned_stays(
    before: dict[str, Any] | None, after: dict[str, Any], given: tuple[acts.Act, ...], code: str
) -> None:
    kept = {TEAM: before} if before else {}
    assert refusal_of(kept, {TEAM: after}, acts=given) == code
    assert refusal_of(kept, {TEAM: after}, acts=given, is_undo=True) == ""


KAEL = {"role": "non-specialist"}
JOINING = [
    ({}, {"role": "non-specialist"}, {}, ""),
    ({}, {"role": "specialist"}, {}, ""),
    ({}, {"role": "specialist"}, {"new_specialists": False}, "no-new-specialists"),
    ({}, {"role": "leader"}, {"new_specialists": False}, "no-new-specialists"),
    ({}, {"role": "retainer"}, {"new_specialists": False}, "no-new-specialists"),
    ({}, {"role": "non-specialist"}, {"new_specialists": False}, ""),
    ({"kael": KAEL}, {"role": "specialist"}, {"new_specialists": False}, "no-new-specialists"),
    ({"kael": {"role": "leader"}}, {"role": "leader"}, {"new_specialists": False}, ""),
    ({}, {"role": "commander"}, {}, ""),
    ({}, {"role": "commander"}, {"new_specialists": False}, ""),
]


@pytest.mark.parametrize(("before", "after", "terms", "code"), JOINING)
@pytest.mark.parametrize("is_undo", [False, True])
def test_recruits_join_as_the_campaign_lets_them(
    before: dict[str, Any], after: dict[str, Any], terms: dict[str, Any], code: str, is_undo: bool
) -> None:
    whole = {"roster": {"name": "x"}, TEAM: team(0), "kael": after}
    assert refusal_of(before, whole, campaign={"name": "The Fall", **terms}, is_undo=is_undo) == code


def test_a_campaign_may_close_its_doors_to_commanders() -> None:
    joined = {"kael": {"role": "commander"}}
    assert refusal_of({}, joined, new_commanders=False) == "no-new-commanders"
    assert refusal_of(joined, joined, new_commanders=False) == ""
    assert refusal_of({}, {"kael": {"role": "leader"}}, new_commanders=False) == ""
