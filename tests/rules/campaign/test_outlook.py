"""What stands in the way of the next muster."""

from __future__ import annotations

from dataclasses import replace

import pytest

from rules.acts import KINDS
from rules.editions.base import Member, Purpose, Settings, Status, Team
from rules.editions.kt2018.campaign import CAMPAIGN
from rules.editions.kt2018.campaign.judging import ways_out
from rules.editions.kt2018.campaign.planning import judging
from rules.editions.kt2018.checks import OUTLOOK, judge
from rules.editions.kt2018.experience import opens_way
from tests.rules.campaign.staging import with_settings
from tests.rules.casting import commander, leader, trooper

LEAD, ANN, BOB = leader("Lead"), trooper("Ann"), trooper("Bob")
PLAIN = judging(CAMPAIGN.settings)
CLOSED = judging(with_settings(new_specialists=False))
FULL = judging(with_settings(starting_size=3, roster_size=3))


def sentences(members: list[Member], settings: Settings = PLAIN) -> dict[str, str]:
    team = Team(members=tuple(members), purpose=Purpose.COMMAND_ROSTER, settings=settings)
    return {issue.code: issue.sentence for issue in judge(team, OUTLOOK)}


def test_a_roster_that_can_muster_is_told_nothing() -> None:
    assert sentences([LEAD, ANN, BOB]) == {}


HURT = replace(LEAD, status=Status.CONVALESCING)
GATHERING = replace(PLAIN, has_started=False)


@pytest.mark.parametrize(
    ("members", "settings", "ways"),
    [
        ([replace(LEAD, status=Status.DEAD)], PLAIN, "a new recruit may join as Leader"),
        (
            [HURT],
            PLAIN,
            "Lead can lead again after the next mission or a new recruit may join as Leader",
        ),
        (
            [HURT, replace(HURT, key="led", name="Led")],
            FULL,
            "Lead and Led can lead again after the next mission or the roster is full with four: retire somebody, "
            "and a new recruit may join as Leader",
        ),
        ([], CLOSED, "recruits join as non-specialists here, so only the arbitrator can let a new Leader join"),
        (
            [trooper("Cyn")],
            FULL,
            "the roster is full with three: retire somebody, and a new recruit may join as Leader",
        ),
        ([HURT, replace(LEAD, key="led")], PLAIN, ""),
        ([HURT], GATHERING, ""),
    ],
)
def test_without_a_leader_the_ways_out_are_those_the_campaign_permits(
    members: list[Member], settings: Settings, ways: str
) -> None:
    known = {"muster-without-leader": f"No Leader is left to lead the next kill team: {ways}."} if ways else {}
    found = sentences([*members, ANN, BOB], settings)
    found.pop("muster-too-few", None)
    assert found == known


def test_an_empty_roster_has_no_outlook() -> None:
    assert sentences([]) == {}


@pytest.mark.parametrize(
    ("present", "settings", "ways"),
    [
        (
            [("leader", "convalescing"), ("non-specialist", "ready")],
            CLOSED,
            [
                "Every Leader is convalescing: after the next mission they are back.",
                "Recruits may join at the next muster, but not as Leader or specialists.",
            ],
        ),
        ([("leader", "ready")] * 3, FULL, ["The roster is full with 3: retire somebody to recruit."]),
        (
            [("specialist", "ready")],
            PLAIN,
            ["No Leader is left.", "Recruits may join at the next muster, as Leader, specialists or others."],
        ),
        (
            [("specialist", "ready")] * 3,
            replace(FULL, new_specialists=False),
            [
                "No Leader is left.",
                "An arbitrator may recruit a Leader for you, bring one back, or allow new specialists.",
            ],
        ),
    ],
)
def test_who_has_no_legal_team_is_told_what_may_be_done(
    present: list[tuple[str, str]], settings: Settings, ways: list[str]
) -> None:
    assert list(ways_out(settings, [{"role": role, "status": status} for role, status in present])) == ways


def test_too_few_who_are_fit_are_told() -> None:
    hurt = [replace(each, status=Status.CONVALESCING) for each in (ANN, BOB)]
    needs = "fit for the next mission; a kill team needs at least three: new recruits may join at the muster."
    assert sentences([LEAD, ANN, hurt[1]]) == {"muster-too-few": f"Two operatives are {needs}"}
    assert sentences([LEAD, *hurt]) == {"muster-too-few": f"One operative is {needs}"}
    assert sentences([LEAD, *hurt], GATHERING) == {}


def test_a_commander_does_not_make_up_the_three_who_are_fit() -> None:
    assert list(sentences([LEAD, ANN, commander("Gork")])) == ["muster-too-few"]
    assert sentences([LEAD, ANN, BOB, commander("Gork")]) == {}


def test_a_fire_team_of_recruits_alone_has_nobody_to_teach_it() -> None:
    new = [trooper(name, fire_team="guard", level=3, new_recruit=True) for name in ("Cyn", "Dan")]
    words = "Nobody is left in the Intercessor fire team to pass its experience on to new recruits."
    assert sentences([LEAD, ANN, *new]) == {"fire-team-untaught": words}
    assert sentences([LEAD, ANN, *new], GATHERING) == {}
    assert sentences([LEAD, ANN, *(replace(each, level=1) for each in new)]) == {}
    assert sentences([LEAD, ANN, *(replace(each, fire_team="") for each in new)]) == {}
    assert sentences([LEAD, ANN, *new, replace(new[0], key="eve", new_recruit=False)]) == {}


def test_fixed_acts_are_acts_and_leave_what_a_level_brings() -> None:
    assert set(KINDS) >= CAMPAIGN.fixed_acts
    assert CAMPAIGN.fixed_acts >= {"set-level", "buy-trait", "choose", "set-role", "set-experience"}
    assert not CAMPAIGN.fixed_acts & {"pick-ability", "rename", "retire", "field", "bench", "recruit"}


@pytest.mark.parametrize(
    ("advances", "advance", "opens"),
    [
        (("skilled",), "skilled:fight", True),
        (("skilled:fight",), "skilled:shooting", False),
        (("fleet",), "skilled:fight", False),
        (("skilled",), "skilled", False),
        (("skilled",), "skilled:running", False),
        (("fleet",), "fleet:fight", False),
    ],
)
def test_a_way_is_open_while_the_advance_stands_without_one(advances: tuple, advance: str, opens: bool) -> None:
    assert opens_way(advances, advance) is opens
