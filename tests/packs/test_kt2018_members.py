"""An operative as the checks see it, whichever pack it is from, and what operatives share."""

from __future__ import annotations

import pytest

from rules import acts
from rules.editions.base import Member, OperativeRecord, Purpose, Role, Settings, Status, Way
from rules.editions.kt2018.checks.members import pick
from rules.editions.kt2018.state import standing_of
from rules.editions.kt2018.suggest.teams import suggest
from rules.issues import Severity
from tests.rules.kt2018_play import NO_LIMIT, Play, catalogue_of

LEADER, SPECIALIST, TROOPER, COMMANDER = Role.LEADER, Role.SPECIALIST, Role.NON_SPECIALIST, Role.COMMANDER
CAMPAIGN = Settings(way=Way.CAMPAIGN, points_limit=None, has_started=True, commander_allowed=True)


@pytest.fixture
def play(whose: str) -> Play:
    return Play(catalogue_of(f"{whose}/adeptus-astartes"))


def member(play: Play, key: str) -> Member:
    return next(each for each in play.view(CAMPAIGN).team.members if each.key == key)


def test_a_specialist_as_the_checks_see_it(play: Play) -> None:
    play.recruit("Intercessor Gunner", SPECIALIST, "demolitions", called="Bex", experience=4)
    bex = member(play, "Bex")
    assert (bex.name, bex.datasheet, bex.role) == ("Bex", "Intercessor", SPECIALIST)
    assert (bex.specialism, bex.level, bex.experience) == ("demolitions", 2, 4)
    assert bex.roles == (SPECIALIST, TROOPER)
    assert "demolitions" in bex.specialisms
    assert bex.factions >= {"Adeptus Astartes"}
    assert (bex.fire_team, bex.is_attendant) == ("", False)


def test_non_specialists_have_the_level_of_their_fire_team(play: Play) -> None:
    first, second = play.recruit("Intercessor"), play.recruit("Intercessor Gunner")
    other = play.recruit("Reiver")
    play.team("Intercessor", 7)
    assert [member(play, key).level for key in (first, second, other)] == [3, 3, 1]
    assert member(play, first).fire_team == member(play, second).fire_team != member(play, other).fire_team
    assert play.force(CAMPAIGN) == sum(each.points for each in play.view().team.members) + 4


def test_a_new_recruit_of_an_experienced_team_costs_no_more(play: Play) -> None:
    first, second = play.recruit("Intercessor"), play.recruit("Intercessor")
    play.team("Intercessor", 7)
    dear = play.force(CAMPAIGN)
    play.lives[second] = standing_of(new_recruit=True)
    assert play.force(CAMPAIGN) == dear - 2
    assert first != second


def test_levels_count_from_experience_chosen_or_not(play: Play) -> None:
    play.recruit("Intercessor", SPECIALIST, "sniper", called="Bex", experience=7)
    assert (member(play, "Bex").level, len(member(play, "Bex").picks)) == (3, 1)
    (reminder,) = (issue for issue in play.issues(CAMPAIGN) if issue.code == "ability-open")
    assert reminder.severity is Severity.REMINDER
    assert [fix.words for fix in reminder.fixes] == ["Take Assassin", "Take Sharpshooter"]


def test_a_commander_has_the_level_it_bought_and_no_surcharge(play: Play) -> None:
    play.recruit("Primaris Captain", COMMANDER, "leadership", called="Titus")
    play.perform(acts.SetLevel(operative="Titus", level=3))
    play.lives["Titus"] = standing_of(experience=0)
    assert (member(play, "Titus").level, play.force(CAMPAIGN)) == (3, 116)


def test_drones_are_attendants_and_warriors_are_not(whose: str) -> None:
    play = Play(catalogue_of(f"{whose}/tau-empire"))
    play.recruit("MV1 Gun Drone", called="MV1")
    play.recruit("Fire Warrior Shas'la", called="Lar")
    assert (member(play, "MV1").is_attendant, member(play, "Lar").is_attendant) == (True, False)
    assert member(play, "Lar").datasheet == "Fire Warrior"


def test_a_retainer_stands_outside_the_three(whose: str) -> None:
    play = Play(catalogue_of(f"{whose}/astra-militarum"))
    play.recruit("Rein", Role.RETAINER, called="Rein")
    assert member(play, "Rein").role is Role.RETAINER
    assert member(play, "Rein").specialism


def test_a_mixed_team_is_told_that_it_loses_its_chapters_rule(play: Play) -> None:
    for name in ("Ivo", "Dan"):
        play.recruit("Intercessor", called=name)
    assert "sub-factions-mixed" not in codes_of(play)
    play.perform(acts.SetSubFaction(sub_faction="Salamanders", operatives=("Ivo",)))
    (issue,) = (issue for issue in play.issues() if issue.code == "sub-factions-mixed")
    assert (
        issue.sentence
        == "The kill team mixes sub-factions, Salamanders (1) and none (1), so none of their rules applies."
    )
    play.perform(*issue.fixes[0].acts)
    assert {each.sub_faction for each in play.view().team.members} == {"Salamanders"}
    assert "sub-factions-mixed" not in codes_of(play)


def codes_of(play: Play) -> set[str]:
    return {issue.code for issue in play.issues()}


def test_a_datasheets_maximum_is_shared_by_all_who_count(play: Play) -> None:
    gunners = [play.recruit("Intercessor Gunner"), play.recruit("Intercessor Gunner", SPECIALIST, "demolitions")]
    (capacity,) = (each for each in play.view().team.capacities if each.name == "Intercessor Gunner")
    assert (capacity.limit, capacity.shares) == (2, dict.fromkeys(gunners, 1))


def test_suggestions_take_attendants_with_their_masters(whose: str) -> None:
    play = Play(catalogue_of(f"{whose}/tau-empire"))
    play.recruit("XV25 Stealth Battlesuit Shas'vre", LEADER, called="Vre")
    play.recruit("XV25 Stealth Battlesuit Shas'ui", called="Ui")
    play.recruit("Fire Warrior Shas'la", called="Lar")
    play.recruit("Pathfinder", called="Path")
    play.recruit("MB3 Recon Drone", called="MB3")
    team = play.view().team
    assert set(suggest(team.members, team.capacities, settings=NO_LIMIT).teams[0].operatives) == {
        *("Vre", "Ui", "Lar", "Path", "MB3")
    }
    costs = {each.key: each.points for each in team.members}
    limit = sum(costs[key] for key in ("Vre", "Ui", "Lar", "MB3"))
    for suggestion in suggest(team.members, team.capacities, limit, ["MB3"], NO_LIMIT).teams:
        assert "Path" in suggestion.operatives


def test_those_who_stay_at_home_are_the_reserve(play: Play) -> None:
    keys = [play.recruit("Intercessor") for _ in range(3)]
    team = pick(play.view(), keys[:2])
    assert [each.key for each in team.members] == keys[:2]
    assert [each.key for each in team.reserve] == keys[2:]


def test_the_status_of_the_fallen_is_theirs(play: Play) -> None:
    play.recruit("Intercessor", called="Ivo")
    play.lives["Ivo"] = OperativeRecord(status=Status.DEAD)
    assert member(play, "Ivo").status is Status.DEAD


def test_the_engines_leftovers_speak_of_the_operative(play: Play) -> None:
    play.recruit("Intercessor", SPECIALIST, called="Bex")
    (issue,) = play.view(purpose=Purpose.COMMAND_ROSTER).issues
    assert issue.sentence == "Bex needs one Specialism and has none."
    assert issue.fixes[0].words == "Give Bex the specialism Combat"
    assert (issue.rule, issue.operatives) == ("Wargear and options", ("Bex",))
    play.perform(*issue.fixes[0].acts)
    assert member(play, "Bex").specialism == "combat"
    assert play.view().issues == ()
