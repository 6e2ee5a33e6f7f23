"""The worked examples of the rule facts that are about building rosters, played with real packs.

Prices and verdicts are the facts' own; each stands for our pack and for imported data.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from functools import cache

import pytest

from rules import acts
from rules.catalogue.compile import Catalogue
from rules.editions.base import Purpose, Role, RosterContent, Settings, Way
from rules.errors import Refusal
from tests.rules.kt2018_play import MARINES, Play, catalogue_of
from tests.rules.sample_rosters import imported

LEADER, SPECIALIST, TROOPER, COMMANDER = Role.LEADER, Role.SPECIALIST, Role.NON_SPECIALIST, Role.COMMANDER
MATCHED = Settings()
COMMANDERS = Settings(points_limit=200, commander_allowed=True)
GRAPNEL = ("Grapnel launcher",)


def campaign(limit: int) -> Settings:
    return Settings(way=Way.CAMPAIGN, points_limit=limit, has_started=True)


def codes(play: Play, settings: Settings, purpose: Purpose = Purpose.KILL_TEAM) -> Counter[str]:
    """What is wrong; choices still open are no part of these examples."""
    return Counter(issue.code for issue in play.issues(settings, purpose) if issue.severity == "illegal")


@pytest.fixture(params=MARINES)
def play(request: pytest.FixtureRequest) -> Play:
    return Play(catalogue_of(request.param))


@pytest.fixture
def six(play: Play) -> Play:
    """Example 1: the team of 97 points."""
    play.muster = muster_of_six(play.catalogue)
    return play


@cache
def muster_of_six(catalogue: Catalogue) -> RosterContent:
    play = Play(catalogue)
    play.recruit("Reiver Sergeant", LEADER, called="Kael", wargear=GRAPNEL)
    play.recruit("Reiver", SPECIALIST, "combat", called="Mira", wargear=GRAPNEL)
    play.recruit("Reiver", SPECIALIST, "scout", called="Tor", wargear=GRAPNEL)
    play.recruit("Intercessor", SPECIALIST, "sniper", called="Bex")
    play.recruit("Intercessor", called="Ivo")
    play.recruit("Intercessor", called="Dan")
    return play.muster


def earn(play: Play, key: str, experience: int, *abilities: str) -> None:
    play.experience[key] = experience
    play.perform(*(acts.PickAbility(operative=key, ability=ability) for ability in abilities))


def test_example_1_costs_97_and_is_legal(six: Play) -> None:
    seen = six.view(MATCHED)
    assert [member.points for member in seen.team.members] == [18, 17, 17, 15, 15, 15]
    assert six.force(MATCHED) == 97
    assert six.issues(MATCHED) == ()


@pytest.mark.parametrize(
    ("change", "code"),
    [
        ([acts.SetRole(operative="Ivo", role=SPECIALIST, specialism="comms")], "too-many-specialists"),
        ([acts.SetSpecialism(operative="Tor", specialism="combat")], "specialism-twice"),
        ([acts.SetRole(operative="Kael", role=TROOPER)], "no-leader"),
        ([acts.Remove(operative=key) for key in ("Mira", "Tor", "Bex", "Ivo")], "too-few-operatives"),
    ],
    ids=["a fourth specialist", "a second Combat", "no Leader", "two models"],
)
def test_example_1_and_what_makes_it_illegal(six: Play, change: list[acts.Act], code: str) -> None:
    assert codes(six.perform(*change), MATCHED) == Counter([code])


@pytest.mark.parametrize("role", [TROOPER, SPECIALIST, LEADER])
def test_example_1_a_second_reiver_sergeant_is_too_many(six: Play, role: Role) -> None:
    """Whatever its role; as a second Leader or fourth specialist it is told as that too."""
    more = {SPECIALIST: ["too-many-specialists"], LEADER: ["too-many-leaders"]}.get(role, [])
    six.recruit("Reiver Sergeant", role, "veteran" if role is SPECIALIST else "")
    assert codes(six, campaign(150)) == Counter(["over-capacity", *more])


def test_example_1_two_leaders_are_fine_on_a_roster(six: Play) -> None:
    six.recruit("Reiver Sergeant", LEADER)
    assert codes(six, MATCHED, Purpose.COMMAND_ROSTER) == Counter()


def test_example_1_a_published_list_costs_its_sum(play: Play) -> None:
    """Published for 100 points in core prices; ours are the later ones, so each price is its pack's."""
    play.recruit("Tactical Sergeant", LEADER, wargear=["Combi-melta"])
    play.recruit("Tactical Marine Gunner", SPECIALIST, "heavy", wargear=["Missile launcher"])
    play.recruit("Tactical Marine Gunner", SPECIALIST, "demolitions", wargear=["Flamer"])
    play.recruit("Intercessor")
    play.recruit("Reiver", wargear=GRAPNEL)
    play.recruit("Reiver Sergeant", wargear=GRAPNEL)
    assert [member.points for member in play.view().team.members][3:] == [15, 17, 18]
    assert play.force() == sum(member.points for member in play.view().team.members)
    assert codes(play, Settings(points_limit=play.force())) == Counter()


def test_example_2_a_sniper_of_level_2_costs_4_more(six: Play) -> None:
    earn(six, "Bex", 3, "sniper-2a")
    assert six.force(campaign(100)) == 101
    assert codes(six, campaign(100)) == Counter(["over-points"])
    assert codes(six, campaign(125)) == codes(six, campaign(150)) == Counter()
    assert six.force(MATCHED) == 97


def test_example_2_a_leader_of_level_3_costs_8_more(six: Play) -> None:
    earn(six, "Kael", 7, "leader-2a", "leader-3aa")
    assert six.force(campaign(150)) == 105


def test_example_2_several_levels_add_up(six: Play) -> None:
    earn(six, "Kael", 12, "leader-2a", "leader-3aa", "leader-2b")
    earn(six, "Mira", 3, "combat-2b")
    assert six.force(campaign(150)) == 97 + 12 + 4 == 113
    assert codes(six, campaign(150)) == Counter()


@pytest.mark.parametrize(
    ("experience", "advances", "force"),
    [(0, [], 75), (3, ["fleet"], 80), (7, ["fleet", "lucky"], 85), (12, ["fleet", "lucky", "die-hard"], 90)],
)
def test_example_3_each_of_a_fire_team_costs_1_more_a_level(
    play: Play, experience: int, advances: list[str], force: int
) -> None:
    for _ in range(5):
        play.recruit("Intercessor")
    play.team("Intercessor", experience, advances)
    assert play.force(campaign(150)) == force


@pytest.mark.parametrize(
    ("experience", "level"), [(2, 1), (3, 2), (6, 2), (7, 3), (11, 3), (12, 4)], ids=lambda value: str(value)
)
def test_example_4_experience_makes_levels(play: Play, experience: int, level: int) -> None:
    play.recruit("Intercessor", SPECIALIST, "sniper", called="Bex", experience=experience)
    assert play.view(campaign(150)).team.members[0].level == level


@pytest.mark.parametrize(
    ("experience", "abilities", "code"),
    [
        (7, ["2b", "3ba"], ""),
        (7, ["2b", "3bb"], ""),
        (7, ["2b", "3aa"], "ability-needs-earlier"),
        (6, ["2b", "3ba"], "ability-above-level"),
        (7, ["2b", "2a"], "too-many-abilities"),
        *((12, ["2b", "3ba", fourth], "") for fourth in ("2a", "3aa", "3ab", "3bb")),
    ],
)
def test_example_4_a_sniper_that_took_sharpshooter(
    play: Play, experience: int, abilities: list[str], code: str
) -> None:
    """Sharpshooter is 2b; at level 4 anything else of the tree is open."""
    play.recruit("Reiver Sergeant", LEADER)
    play.recruit("Intercessor")
    play.recruit("Intercessor", SPECIALIST, "sniper", called="Bex")
    try:
        earn(play, "Bex", experience, *(f"sniper-{ability}" for ability in abilities))
    except Refusal:
        assert code, "this ability may be taken"
        return
    assert codes(play, campaign(150)) == Counter([code] if code else [])


@pytest.fixture
def captain(play: Play) -> Play:
    """Example 10: the Primaris Captain with company."""
    play.recruit("Primaris Captain", COMMANDER, "leadership", called="Titus")
    play.recruit("Reiver Sergeant", LEADER)
    play.recruit("Intercessor")
    play.recruit("Intercessor", SPECIALIST, "sniper")
    return play


def points(play: Play, key: str = "Titus") -> int:
    return next(member.points for member in play.view().team.members if member.key == key)


def test_example_10_a_commanders_price(captain: Play) -> None:
    assert points(captain) == 76
    captain.perform(acts.SetLevel(operative="Titus", level=3))
    assert points(captain) == 116
    captain.perform(
        acts.BuyTrait(operative="Titus", trait="iron-will"), acts.BuyTrait(operative="Titus", trait="destined-by-fate")
    )
    assert points(captain) == 131
    captain.muster = replace(captain.muster, loadouts=captain.muster.loadouts[:1])
    assert 200 - captain.force(COMMANDERS) == 69


def test_example_10_a_commander_goes_where_the_mission_allows_one(captain: Play) -> None:
    assert codes(captain, COMMANDERS) == Counter()
    assert codes(captain, Settings(points_limit=200)) == Counter(["commander-not-allowed"])


def test_example_10_two_commanders_are_too_many(captain: Play) -> None:
    captain.recruit("Primaris Lieutenant", COMMANDER, "melee")
    assert codes(captain, replace(COMMANDERS, points_limit=300)) == Counter(["too-many-commanders"])


def test_example_10_the_same_trait_twice_is_refused(captain: Play) -> None:
    captain.perform(acts.BuyTrait(operative="Titus", trait="iron-will"))
    with pytest.raises(Refusal, match="already"):
        captain.perform(acts.BuyTrait(operative="Titus", trait="iron-will"))


@pytest.mark.parametrize(("specialism", "code"), [("combat", "specialism-twice"), ("scout", "")])
def test_example_10_elucia_takes_a_specialism_that_nobody_else_may_have(specialism: str, code: str) -> None:
    play = Play(imported("Elucidian Starstriders"))
    play.recruit("Elucia Vhane", COMMANDER, specialism)
    play.recruit("Voidsmaster Nitsch", LEADER)
    play.recruit("Knosso Prond", Role.RETAINER)
    assert codes(play, COMMANDERS) == Counter([code] if code else [])
