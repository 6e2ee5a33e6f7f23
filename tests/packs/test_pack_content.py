"""What shipped packs tell: whole trees and Tactics, names, and ready teams that are legal."""

from __future__ import annotations

import pytest

from rules.catalogue.evaluate import evaluate
from rules.editions.base import Loadout, Purpose, Role, RosterContent, Settings, Way
from rules.editions.kt2018.checks import check_kill_team
from rules.editions.kt2018.checks.members import pick, view
from rules.editions.kt2018.loadout.assembly import assemble
from rules.editions.kt2018.loadout.dissection import dissect
from rules.formats.pack import pack_content, unwritten
from rules.formats.pack_content import PackContent, ReadyTeam
from rules.formats.pack_keys import keys_of
from rules.formats.pack_options import ChoiceSource, Option, Take
from rules.packs import FOLDER, released_keys
from tests.rules.pack_cast import content_of, documents, ours, sources

FACTIONS = sorted(file.stem for file in (FOLDER / "kt2018").glob("*.yaml") if file.stem != "system")
SMALLEST, STARTING_SIZE, LARGEST = 3, 12, 20
SMALL = {"elucidian-starstriders"}
"""Factions whose every model together costs a hundred points."""
DEAR = {"adeptus-custodes"}
"""Factions whose models are so dear that no team of theirs costs between 100 and 130 points."""


@pytest.fixture(params=FACTIONS)
def faction(request) -> str:
    return request.param


def system_content() -> PackContent:
    return pack_content(sources("orks")[0])


def test_nothing_is_left_unwritten(faction):
    system, source = sources(faction)
    assert unwritten(system.data) == []
    assert unwritten(source.data) == []


def test_twenty_specialisms_have_whole_trees_and_a_tactic_for_three_levels():
    content = system_content()
    assert len(content.specialisms) == 20
    assert {len(specialism.tree) for specialism in content.specialisms} == {7}
    tactics = {(t.specialism, t.level) for t in content.tactics if t.of == "specialism"}
    assert tactics == {(s.key, level) for s in content.specialisms for level in (1, 2, 3)}


def test_core_and_commander_tactics_are_there_with_their_cost():
    costs = {tactic.key: tactic.cost for tactic in system_content().tactics if tactic.of in ("core", "commander")}
    assert costs == {
        "decisive-move": 1,
        "decisive-shot": 2,
        "decisive-strike": 2,
        "gritted-teeth": 1,
        "insane-bravery": 1,
        "tactical-re-roll": 1,
        "outflank": 1,
        "duel-of-honour": 1,
        "heroic-intervention": 1,
        "look-out-sir": 1,
    }


def test_a_faction_brings_tactics_names_and_teams(faction):
    content = content_of(faction)
    assert len(content.tactics) >= 4
    assert len(content.first_names) >= 12
    limits = {team.limit for team in content.teams}
    has_commanders = any(model.section == "commanders" for model in sources(faction)[1].models.values())
    assert limits >= ({100, 125, 200} if has_commanders else {100, 125})
    if faction not in SMALL:
        assert len(content.teams) >= 3
    assert any(team.limit == 100 and len(team.loadouts) <= STARTING_SIZE for team in content.teams)


def is_free(option: Option) -> bool:
    if isinstance(option, ChoiceSource):
        return all(is_free(each) for each in option.options)
    return isinstance(option, Take) and not option.price and not option.price_for_two


def most_points(faction: str, limit: int) -> int:
    """What the dearest team without a commander costs within a limit, of a faction whose kit costs nothing."""
    source = sources(faction)[1]
    models = [model for model in source.models.values() if model.section != "commanders"]
    assert not any(item.price for item in source.items.values())
    assert all(is_free(option) for model in models for option in model.options)
    teams = {(0, 0)}
    for model in models:
        counts = range((model.max or LARGEST) + 1)
        teams = {(size + n, points + n * model.price) for size, points in teams for n in counts}
        teams = {(size, points) for size, points in teams if size <= LARGEST and points <= limit}
    return max(points for size, points in teams if size >= SMALLEST)


def test_ready_teams_are_legal_and_come_back_from_their_trees(faction: str) -> None:
    for team in content_of(faction).teams:
        assert faults_of(faction, team) == [], team.key
        muster = RosterContent(loadouts=team.loadouts)
        back = dissect(ours(faction), assemble(ours(faction), muster, Purpose.KILL_TEAM))
        assert sorted(map(facts_of, back.loadouts), key=str) == sorted(map(facts_of, team.loadouts), key=str), team.key
        commanders = [one for one in team.loadouts if one.role is Role.COMMANDER]
        assert len(commanders) == (1 if team.limit == 200 else 0), team.key


def facts_of(one: Loadout) -> tuple[object, ...]:
    return one.model, one.role, one.name, set(one.choices), one.role_choices


def faults_of(faction: str, team: ReadyTeam) -> list[str]:
    """What is wrong with a ready team, and that it leaves points."""
    seen = view(
        ours(faction),
        RosterContent(loadouts=team.loadouts),
        purpose=Purpose.KILL_TEAM,
        settings=Settings(way=Way.MATCHED, points_limit=team.limit, commander_allowed=team.limit == 200),
    )
    fielded = pick(seen, [member.key for member in seen.team.members])
    found = [issue.sentence for issue in (*seen.issues, *check_kill_team(fielded))]
    found += [error.source for error in seen.evaluation.errors]
    points = sum(member.points for member in seen.team.members)
    if faction in SMALL | DEAR and team.limit == 125:
        is_spent = points == most_points(faction, team.limit)
    else:
        is_spent = points >= team.limit - 5 or len(team.loadouts) in (STARTING_SIZE, LARGEST)
    return [*found, *([] if is_spent and points <= team.limit else [f"costs {points} of {team.limit}"])]


def test_released_keys_still_exist_and_new_ones_are_on_the_list():
    """A key that rosters remember is never taken away; `check_packs --release` adds new ones."""
    present = {key for faction in FACTIONS for document in documents(faction) for key in keys_of(document)}
    released = set(released_keys("kt2018"))
    assert sorted(released - present) == []
    assert sorted(present - released) == []


def test_every_choice_of_a_campaign_list_can_be_evaluated(faction):
    """The fire teams hold what they should when ready teams go to a campaign."""
    team = content_of(faction).teams[0]
    evaluation = evaluate(
        ours(faction), assemble(ours(faction), RosterContent(loadouts=team.loadouts), Purpose.COMMAND_ROSTER)
    )
    assert [error.source for error in evaluation.errors if error.source.endswith("/hidden")] == []
