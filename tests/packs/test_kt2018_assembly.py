"""From what is kept of a roster to a tree and back, for our packs and for imported data."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from rules import acts
from rules.catalogue.compile import Catalogue
from rules.catalogue.evaluate import evaluate
from rules.catalogue.model import Document
from rules.catalogue.tree import Selection, Tree, all_selections
from rules.editions.base import Loadout, Purpose, Role, RosterContent
from rules.editions.kt2018.loadout.assembly import assemble, configured, kind_of
from rules.editions.kt2018.loadout.dissection import dissect
from rules.editions.kt2018.loadout.places import places_of
from rules.editions.kt2018.state import fire_teams_of
from rules.formats.battlescribe import read_roster
from rules.formats.export import to_roster_file
from rules.formats.resolve import resolve
from rules.formats.xml_writer import write_roster
from tests.rules.kt2018_play import EVERY_PACK, MARINES, Play, any_play, canonical, catalogue_of
from tests.rules.sample_rosters import EVERY_SAMPLE, sample

PROPERTY = settings(
    max_examples=settings.default.max_examples // 5, suppress_health_check=[HealthCheck.too_slow], deadline=None
)


def content_of(muster: RosterContent) -> tuple[object, ...]:
    """What a tree can hold of a muster: not the keys, nor experience, nor which way an advance was chosen."""
    loadouts = sorted((replace(loadout, key="") for loadout in muster.loadouts), key=repr)
    teams = [
        replace(team, experience=0, advances=tuple(advance.partition(":")[0] for advance in team.advances))
        for team in fire_teams_of(muster)
        if team.advances or team.name
    ]
    return muster.choices, loadouts, sorted(teams, key=repr), muster.name, muster.notes, muster.cost_limits


@pytest.mark.long
@pytest.mark.parametrize("label", EVERY_PACK)
def test_what_is_assembled_is_dissected_into_the_same(label: str) -> None:
    catalogue_of(label)

    @PROPERTY
    @given(any_play(label))
    def comes_back(play: Play) -> None:
        tree = assemble(play.catalogue, play.muster, Purpose.EXPORT)
        assert content_of(dissect(play.catalogue, tree)) == content_of(play.muster)

    comes_back()


@pytest.mark.long
@pytest.mark.parametrize("name", EVERY_SAMPLE)
def test_an_imported_roster_is_exported_as_the_same_tree(name: str) -> None:
    """Where every id resolves; of what does not, the group it stood in is not kept."""
    catalogue, roster = sample(name)
    tree, resolution = resolve(catalogue, roster)
    muster = dissect(catalogue, tree)
    again = assemble(catalogue, muster, Purpose.EXPORT)
    assert evaluate(catalogue, again).costs == evaluate(catalogue, tree).costs
    assert content_of(dissect(catalogue, again)) == content_of(muster)
    if not resolution.unresolved:
        assert canonical(again) == canonical(tree)
        file = write_roster(to_roster_file(catalogue, again, evaluate(catalogue, again)))
        reread, _ = resolve(catalogue, read_roster(file, name))
        assert canonical(reread) == canonical(again)


def test_the_kind_of_list_is_the_purposes_and_the_rosters_own_for_export() -> None:
    play = Play(catalogue_of("ours/orks"))
    play.muster = RosterContent(choices=configured(play.catalogue, "matched-roster"))
    assert kind_of(play.catalogue, play.muster) == "matched-roster"
    for purpose, kind in {
        Purpose.COMMAND_ROSTER: "campaign-roster",
        Purpose.KILL_TEAM: "campaign-kill-team",
        Purpose.EXPORT: "matched-roster",
    }.items():
        tree = assemble(play.catalogue, play.muster, purpose)
        assert kind_of(play.catalogue, dissect(play.catalogue, tree)) == kind


@pytest.fixture(params=MARINES)
def marines(request: pytest.FixtureRequest) -> Play:
    play = Play(catalogue_of(request.param))
    play.muster = RosterContent(choices=configured(play.catalogue, "campaign-roster"))
    return play


def root(tree: Tree, key: str) -> Selection:
    return next(selection for selection in tree.forces[0].selections if selection.key == key)


def test_non_specialists_stand_in_their_fire_team(marines: Play) -> None:
    first = marines.recruit("Intercessor")
    leader = marines.recruit("Reiver Sergeant", Role.LEADER)
    second = marines.recruit("Intercessor Gunner")
    specialist = marines.recruit("Intercessor", Role.SPECIALIST, "sniper")
    tree = assemble(marines.catalogue, marines.muster, Purpose.KILL_TEAM)
    container = places_of(marines.catalogue).container_of[marines.model("Intercessor")].slot
    standing = [selection.key for selection in tree.forces[0].selections][1:]
    assert standing == [f"team-{container.entry.id}", leader, specialist]
    assert [child.key for child in root(tree, standing[0]).children] == [first, second]


def test_a_matched_list_is_exported_without_fire_teams(marines: Play) -> None:
    marines.muster = RosterContent(choices=configured(marines.catalogue, "matched-kill-team"))
    key = marines.recruit("Intercessor")
    assert root(assemble(marines.catalogue, marines.muster, Purpose.EXPORT), key)
    with pytest.raises(StopIteration):
        root(assemble(marines.catalogue, marines.muster, Purpose.KILL_TEAM), key)


def test_earned_levels_are_left_out_of_the_engines_price_and_stand_in_the_export(marines: Play) -> None:
    marines.recruit("Intercessor", Role.SPECIALIST, "sniper", called="Bex")
    bare = marines.view().team.members[0].points
    marines.perform(acts.PickAbility(operative="Bex", ability="sniper-2a"))
    member = marines.view().team.members[0]
    assert (member.points, [pick.key for pick in member.picks]) == (bare, ["sniper-1", "sniper-2a"])
    state = evaluate(marines.catalogue, assemble(marines.catalogue, marines.muster, Purpose.EXPORT))
    assert state.costs[0].value == bare + 4


def test_a_fire_teams_advances_are_left_out_of_the_price_and_stand_in_the_export(marines: Play) -> None:
    for _ in range(2):
        marines.recruit("Intercessor")
    bare = sum(member.points for member in marines.view().team.members)
    marines.team("Intercessor", 7, ["fleet", "skilled:fight"])
    assert sum(member.points for member in marines.view().team.members) == bare
    tree = assemble(marines.catalogue, marines.muster, Purpose.EXPORT)
    assert evaluate(marines.catalogue, tree).costs[0].value == bare + 4
    assert fire_teams_of(dissect(marines.catalogue, tree))[0].advances == ("fleet", "skilled")


def test_a_fire_team_without_members_keeps_its_advances(marines: Play) -> None:
    marines.team("Intercessor", 3, ["lucky"])
    tree = assemble(marines.catalogue, marines.muster, Purpose.EXPORT)
    assert [team.advances for team in fire_teams_of(dissect(marines.catalogue, tree))] == [("lucky",)]
    judged = assemble(marines.catalogue, marines.muster, Purpose.KILL_TEAM)
    assert len(judged.forces[0].selections) == 1


def test_a_commanders_bought_level_and_traits_stay_in_the_price(marines: Play) -> None:
    marines.recruit("Primaris Captain", Role.COMMANDER, "leadership", called="Titus")
    marines.perform(acts.SetLevel(operative="Titus", level=2), acts.BuyTrait(operative="Titus", trait="iron-will"))
    assert marines.view().team.members[0].points == 76 + 20 + 5


def test_a_roster_whose_pack_is_missing_keeps_its_operatives_in_their_roles() -> None:
    play = Play(catalogue_of("ours/orks"))
    play.recruit("Boss Nob (Boyz)", Role.LEADER, called="Gorzag")
    play.recruit("Ork Boy", Role.SPECIALIST, "veteran")
    nothing = Catalogue(Document(id="", is_game_system=True), ()).settle()
    tree = assemble(nothing, play.muster, Purpose.EXPORT)
    found = dissect(nothing, tree).loadouts
    assert [(each.key, each.model, each.name) for each in found] == [
        (each.key, each.model, each.name) for each in play.muster.loadouts
    ]
    assert [len(each.choices) for each in found] == [
        len((*each.role_choices, *each.choices)) for each in play.muster.loadouts
    ]


def test_an_operative_in_a_role_that_is_not_offered_any_more_stays_in_it() -> None:
    catalogue = catalogue_of("ours/orks")
    boy = Play(catalogue).model("Ork Boy")
    muster = RosterContent(loadouts=(Loadout(key="gorzag", model=boy, role=Role.LEADER),))
    (found,) = dissect(catalogue, assemble(catalogue, muster, Purpose.EXPORT)).loadouts
    assert (found.key, found.model, found.role) == ("gorzag", boy, Role.LEADER)


@PROPERTY
@given(st.data())
def test_every_choice_has_a_key_that_tells_its_place(data: st.DataObject) -> None:
    play = data.draw(any_play("ours/tau-empire"))
    tree = assemble(play.catalogue, play.muster, Purpose.KILL_TEAM)
    keys = [selection.key for selection in all_selections(tree.forces[0].selections)]
    assert len(keys) == len(set(keys))
    assert {loadout.key for loadout in play.muster.loadouts} <= set(keys)
