"""Every restriction of a command roster and a kill team, from tables; and that each row can fail."""

from collections import Counter
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules.editions.base import Purpose, Settings, Team
from rules.editions.kt2018 import checks
from rules.editions.kt2018.checks import (
    BATTLE_FORGED,
    ROSTER,
    check_kill_team,
    checks_for,
    judge,
)
from rules.editions.kt2018.checks.codes import RULES
from rules.issues import Fix, Issue
from tests.rules.casting import any_capacities, any_roster, commander
from tests.rules.expected import expected
from tests.rules.kt2018_cases import CASES
from tests.rules.kt2018_cast import CAMPAIGN, COMMANDERS, GATHERING, KAEL, MATCHED, OPEN, SIX, team
from tests.rules.kt2018_preview import apply_all
from tests.rules.kt2018_saying import lines_of

EVERY_CHECK = tuple(dict.fromkeys((*BATTLE_FORGED, *ROSTER, *checks.OPEN)))
VERDICTS = expected("kt2018_verdicts")
AGREED = (MATCHED, COMMANDERS, CAMPAIGN, GATHERING, OPEN)
FIXES = [
    (case, issue, fix) for case in CASES for issue in judge(case.team, checks_for(case.team)) for fix in issue.fixes
]


def codes(issues: tuple[Issue, ...]) -> Counter[str]:
    return Counter(issue.code for issue in issues)


def verdict(judged: Team) -> tuple[Issue, ...]:
    """Without what stands in the way of the next muster: tests of the outlook have that."""
    return judge(judged, checks_for(judged))


def test_a_verdict_says_what_is_wrong_and_nothing_else() -> None:
    found = {case.name: (codes(verdict(case.team)), Counter(case.codes)) for case in CASES}
    assert {name: both for name, both in found.items() if both[0] != both[1]} == {}


def test_a_check_switched_off_is_missed() -> None:
    """A verdict is what all checks tell, so one is missed where it tells anything."""
    telling = {check for case in CASES for check in checks_for(case.team) if any(check(case.team))}
    assert [f"{each.__module__}.{each.__name__}" for each in EVERY_CHECK if each not in telling] == []


def test_the_tables_meet_every_code_of_a_verdict() -> None:
    met = {code for case in CASES for code in case.codes}
    of_choices = {"not-available", "too-few-choices", "too-many-choices", "told-by-data"}
    of_the_next_muster = {"muster-without-leader", "muster-too-few", "fire-team-untaught"}
    assert met == set(RULES) - of_choices - of_the_next_muster - {"keep-impossible", "no-legal-team"}


def test_a_fix_mends_its_issue() -> None:
    idle = [f"{case.name}: {fix.words}" for case, issue, fix in FIXES if is_still_told(issue, fix, case.team)]
    assert not idle


def is_still_told(issue: Issue, fix: Fix, judged: Team) -> bool:
    """Whether somebody concerned is told the same after the fix."""
    after = verdict(apply_all(fix.acts, judged))
    return any(each.code == issue.code and set(each.operatives) <= set(issue.operatives) for each in after)


@pytest.mark.long
@settings(max_examples=max(15, settings.default.max_examples // 3), deadline=None)
@given(st.data(), st.sampled_from(AGREED), st.sampled_from((Purpose.KILL_TEAM, Purpose.COMMAND_ROSTER)))
def test_fixes_mend_whatever_the_team(data: st.DataObject, agreed: Settings, purpose: Purpose) -> None:
    everyone = data.draw(any_roster(most=14))
    here = [each for each in everyone if data.draw(st.integers(0, 4))]
    capacities = tuple(data.draw(any_capacities(here))[:1])  # of two, one may stay where the other is mended
    absent = tuple(each for each in everyone if each not in here)
    judged = Team(members=tuple(here), reserve=absent, settings=agreed, purpose=purpose, capacities=capacities)
    for issue in verdict(judged):
        for fix in issue.fixes:
            assert not is_still_told(issue, fix, judged), fix.words


def test_the_tables_offer_fixes_of_many_kinds() -> None:
    acts = {type(act).__name__ for _, _, fix in FIXES for act in fix.acts}
    assert acts >= {
        *("Bench", "Field", "Remove", "Retire", "SetRole", "SetSpecialism", "SetLevel", "SetSubFaction"),
        *("DropTrait", "DropAbility", "PickAbility", "DropAdvance"),
    }


def test_a_verdict_names_who_is_concerned_and_how_it_is_mended() -> None:
    found = {case.name: lines_of(verdict(case.team)) for case in CASES}
    assert {name: lines for name, lines in found.items() if lines != VERDICTS.get(name, [])} == {}
    assert set(VERDICTS) == {case.name for case in CASES if case.codes}


def test_a_trait_too_many_is_one_to_drop_and_two_are_the_last() -> None:
    traits = ("iron-will", "stoic-hero", "generalist", "tactical-planner", "destined-by-fate")
    for held, dropped in ((4, [[each] for each in traits[:4]]), (5, [list(traits[3:])])):
        titus = commander("Titus", level=4, traits=traits[:held])
        found = verdict(Team(members=(*SIX, titus), settings=COMMANDERS, purpose=Purpose.KILL_TEAM))
        (issue,) = (each for each in found if each.code == "too-many-traits")
        assert [[act.trait for act in fix.acts] for fix in issue.fixes] == dropped


def test_a_missing_leader_is_called_from_the_roster_or_made() -> None:
    squad = team([replace(each, roles=(*each.roles, KAEL.role)) for each in SIX[1:3]] + list(SIX[4:]))
    (issue,) = check_kill_team(replace(squad, reserve=(KAEL,)))
    assert [fix.words for fix in issue.fixes] == ["Add Kael", "Make Mira the Leader", "Make Tor the Leader"]
    for fix in issue.fixes:
        assert check_kill_team(apply_all(fix.acts, replace(squad, reserve=(KAEL,)))) == ()


def test_a_third_operative_is_called_from_the_roster() -> None:
    few = replace(team([KAEL, SIX[4]]), reserve=(SIX[5], SIX[1]))
    (issue,) = check_kill_team(few)
    assert [fix.words for fix in issue.fixes] == ["Add Dan", "Add Mira"]
    for fix in issue.fixes:
        assert check_kill_team(apply_all(fix.acts, few)) == ()
