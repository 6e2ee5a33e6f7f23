"""One judge per restriction: each fault is told exactly once, whichever pack the roster is from.

The edition's verdict and what the engine minds are taken together, as a player sees them.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import replace
from functools import cache

import pytest

from rules import acts
from rules.editions.base import Purpose, Role, Settings, View
from rules.editions.kt2018 import checks
from rules.editions.kt2018.checks import BATTLE_FORGED, ROSTER, Check, judge
from rules.issues import Issue
from tests.rules.kt2018_altering import LEADER, TROOPER, squad
from tests.rules.kt2018_faults import COMMANDERS, FAULTS, Fault
from tests.rules.kt2018_play import MARINES, Play, catalogue_of, judged
from tests.rules.sample_rosters import imported


@cache
def committed(label: str, name: str) -> tuple[Fault, View]:
    """A fault, and how a roster with it is seen."""
    (fault,) = (fault for fault in FAULTS if fault.name == name)
    play = Play(catalogue_of(label))
    fault.commit(play)
    return fault, play.view(fault.settings, fault.purpose)


def illegal(issues: Iterable[Issue]) -> list[Issue]:
    return [issue for issue in issues if issue.severity == "illegal"]


@pytest.mark.parametrize("label", MARINES)
@pytest.mark.parametrize("name", [fault.name for fault in FAULTS])
def test_each_fault_is_told_once_and_nothing_else(label: str, name: str) -> None:
    fault, seen = committed(label, name)
    found_codes = illegal(judged(seen, fault.purpose))
    assert Counter(issue.code for issue in found_codes) == Counter(fault.codes)
    for issue in found_codes:
        assert issue.rule
        assert not issue.sentence[0].islower()
        assert issue.sentence.endswith(".")


def missed(check: Check, name: str) -> bool:
    """Whether nobody tells the fault when this check is switched off."""
    fault, seen = committed("ours/adeptus-astartes", name)
    which = BATTLE_FORGED if fault.purpose is Purpose.KILL_TEAM else ROSTER
    left = judge(seen.team, [each for each in which if each is not check])
    return not set(fault.codes) <= {issue.code for issue in (*left, *seen.issues)}


# The checks of §1.3's table and of levels and commanders, with the faults that they alone tell.
ALONE = {
    checks.roles.no_leader: "no Leader",
    checks.roles.too_many_leaders: "two Leaders",
    checks.roles.too_many_specialists: "four specialists",
    checks.roles.specialism_twice: "a specialism twice",
    checks.limits.over_points: "over points",
    checks.limits.over_capacity: "a datasheet's maximum",
    checks.size.too_few: "two models",
    checks.size.too_many: "21 models",
    checks.size.roster_size: "21 models on a roster",
    checks.commanders.not_allowed: "a commander where none may come",
    checks.commanders.too_many: "two commanders",
    checks.commanders.same_twice: "the same commander twice on a campaign's roster",
    checks.commanders.too_many_traits: "four traits",
    checks.commanders.trait_twice: "a trait twice",
    checks.levels.above_level: "an ability above the level",
    checks.levels.needs_earlier: "an ability of the wrong branch",
    checks.status.dead: "a dead operative",
    checks.status.convalescing: "a convalescing operative",
}


@pytest.mark.parametrize(("check", "name"), ALONE.items(), ids=ALONE.values())
def test_a_rule_switched_off_is_missed_with_a_real_pack(check: Check, name: str) -> None:
    """The engine does not step in for the edition."""
    assert missed(check, name)
    assert not missed(checks.size.empty_team, name)


def codes(play: Play, settings: Settings = COMMANDERS) -> Counter[str]:
    return Counter(issue.code for issue in illegal(play.issues(settings)))


def test_a_drone_comes_only_with_its_team(whose: str) -> None:
    play = Play(catalogue_of(f"{whose}/tau-empire"))
    play.recruit("XV25 Stealth Battlesuit Shas'vre", LEADER)
    play.recruit("XV25 Stealth Battlesuit Shas'ui")
    play.recruit("MB3 Recon Drone", called="MB3")
    assert codes(play) == Counter(["company-missing"])
    (issue,) = play.issues(COMMANDERS)
    assert issue.sentence.startswith("MB3 can come only together with Pathfinder")
    assert [fix.acts for fix in issue.fixes] == [(acts.Bench(operatives=("MB3",)),)]
    play.recruit("Pathfinder")
    assert codes(play) == Counter()
    play.recruit("MB3 Recon Drone")
    assert codes(play) == Counter(["over-capacity"])


@pytest.mark.parametrize(("one", "other"), [("Rein", "Raus"), ("Raus", "Rein")])
def test_rein_and_raus_come_together(whose: str, one: str, other: str) -> None:
    play = Play(catalogue_of(f"{whose}/astra-militarum"))
    play.recruit("Sergeant", LEADER)
    play.recruit("Guardsman")
    play.recruit("Guardsman")
    roles = {"Rein": Role.RETAINER, "Raus": TROOPER}
    play.recruit(one, roles[one])
    assert codes(play) == Counter(["company-missing"])
    play.recruit(other, roles[other])
    assert codes(play) == Counter()


def test_wargear_that_one_alone_may_carry_is_told_once(whose: str) -> None:
    play = Play(catalogue_of(f"{whose}/adeptus-astartes"))
    squad(play)
    first, second = play.recruit("Intercessor"), play.recruit("Intercessor Gunner")
    play.choose(first, "Auspex")
    assert codes(play) == Counter()
    play.choose(second, "Auspex")
    assert codes(play) == Counter(["over-capacity"])


def test_a_datasheets_maximum_holds_for_those_in_a_fire_team() -> None:
    """The data counts some of them outside fire teams alone."""
    play = Play(imported("Adeptus Mechanicus"))
    play.recruit("Skitarii Vanguard Alpha", LEADER)
    play.recruit("Skitarii Ranger Alpha")
    play.recruit("Skitarii Ranger Alpha")
    assert codes(play) == Counter(["over-capacity"])


def test_a_mixed_faction_is_told_once() -> None:
    """Kroot stand in two factions' files; an Ork among them shares nothing."""
    play = Play(catalogue_of("ours/orks"))
    play.recruit("Boss Nob (Boyz)", LEADER)
    for _ in range(3):
        play.recruit("Ork Boy", wargear=["Shoota"])
    seen = play.view(COMMANDERS)
    strange = replace(seen.team.members[1], factions=frozenset({"Necrons"}))
    mixed = replace(seen.team, members=(seen.team.members[0], strange, *seen.team.members[2:]))
    found = [issue.code for issue in checks.check_kill_team(mixed) if issue.severity == "illegal"]
    assert found == ["faction-not-shared"]


def test_paladins_go_without_a_fire_team() -> None:
    """The data forgets their fire team and hides them in campaigns, as which every roster is judged."""
    play = Play(imported("Grey Knights"))
    play.recruit("Paladin")
    assert play.view().issues == ()
