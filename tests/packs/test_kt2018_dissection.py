"""What comes in from roster files: teams, levels, several of one selection, and what nobody knows any more."""

from __future__ import annotations

from dataclasses import replace

import pytest

from rules import acts
from rules.catalogue.evaluate import evaluate
from rules.catalogue.model import Category, Cost, Profile
from rules.catalogue.tree import Force, Selection, Stated, Tree
from rules.editions.base import Loadout, Purpose, Role, RosterContent
from rules.editions.kt2018.loadout.arrival import arrive
from rules.editions.kt2018.loadout.assembly import assemble, configured, kind_of
from rules.editions.kt2018.loadout.dissection import dissect
from rules.editions.kt2018.loadout.places import places_of
from rules.editions.kt2018.state import fire_teams_of, operative_state
from rules.formats.resolve import resolve
from tests.rules.kt2018_play import MARINES, Play, catalogue_of
from tests.rules.sample_rosters import sample

SPECIALIST, TROOPER = Role.SPECIALIST, Role.NON_SPECIALIST


def arrived(name: str) -> Play:
    """A real roster, brought in."""
    catalogue, roster = sample(name)
    tree, _ = resolve(catalogue, roster)
    muster, standings = arrive(catalogue, dissect(catalogue, tree))
    return Play(catalogue, muster, lives=dict(standings))


@pytest.mark.long
def test_a_campaign_roster_comes_in_with_its_team_commander_and_levels() -> None:
    play = arrived("tau-competitive")
    members = play.view().team.members
    assert kind_of(play.catalogue, play.muster) == "campaign-roster"
    assert len(members) == 20
    breachers = [member for member in members if member.fire_team]
    assert {member.datasheet for member in breachers} == {"Fire Warrior Breacher"}
    assert len(breachers) == 4
    (commander,) = (member for member in members if member.role is Role.COMMANDER)
    assert (commander.name, commander.specialism, commander.level) == ("Cadre Fireblade", "strategist", 1)
    assert [member.level for member in members] == [1] * 20
    assert [member.name for member in members if member.is_attendant] == [
        "MB3 Recon Drone",
        "MV1 Gun Drone",
        "MV1 Gun Drone",
        "MV36 Guardian Drone",
        "MV1 Gun Drone",
        "MV1 Gun Drone",
    ]
    assert {member.sub_faction for member in members if member.sub_factions} == {"Bork'an Sept"}
    assert sum(member.points for member in members) == 301


def test_a_roster_without_its_catalogue_is_read_from_its_own_figures() -> None:
    play = arrived("over-limit-139-of-100")
    members = play.view().team.members
    assert [(member.name, member.role.value, member.specialism, member.points) for member in members] == [
        ("Exalted Sorcerer", "commander", "strength", 81),
        ("Aspiring Sorcerer", "leader", "leader", 18),
        ("Rubric Marine", "specialist", "veteran", 16),
        ("Rubric Marine", "specialist", "demolitions", 16),
        ("Twistbray", "non-specialist", "", 8),
    ]
    assert {faction for member in members for faction in member.factions} == {"Thousand Sons"}


@pytest.mark.long
def test_what_does_not_resolve_keeps_its_figures() -> None:
    catalogue, roster = sample("marines_kt")
    tree, resolution = resolve(catalogue, roster)
    assert resolution.unresolved
    again = assemble(catalogue, dissect(catalogue, tree), Purpose.EXPORT)
    assert unresolved(again) == unresolved(tree)
    assert evaluate(catalogue, again).costs == evaluate(catalogue, tree).costs


def unresolved(tree: Tree) -> set[str]:
    """What stands in a tree by its file's figures alone."""
    found, waiting = set(), list(tree.forces[0].selections)
    while waiting:
        selection = waiting.pop()
        waiting.extend(selection.children)
        if selection.stated:
            found.add(repr((selection.entry_id, selection.number, selection.stated)))
    return found


@pytest.fixture(params=MARINES)
def play(request: pytest.FixtureRequest) -> Play:
    return Play(catalogue_of(request.param))


@pytest.mark.parametrize(
    ("abilities", "experience"),
    [((), 0), (("2a",), 3), (("2a", "3aa"), 7), (("2a", "3aa", "2b"), 12)],
    ids=["level 1", "level 2", "level 3", "level 4"],
)
def test_an_arriving_specialist_has_the_experience_of_its_highest_ability(
    play: Play, abilities: tuple[str, ...], experience: int
) -> None:
    play.recruit("Intercessor", SPECIALIST, "sniper", called="Bex")
    for ability in abilities:
        play.perform(acts.PickAbility(operative="Bex", ability=f"sniper-{ability}"))
    file = assemble(play.catalogue, play.muster, Purpose.EXPORT)
    muster, standings = arrive(play.catalogue, dissect(play.catalogue, file))
    came = Play(play.catalogue, muster, lives=dict(standings))
    assert operative_state(came.lives["Bex"]).experience == experience
    assert not [issue for issue in came.issues() if issue.code.startswith("ability")]


def test_an_arriving_commander_and_trooper_have_no_experience_of_their_own(play: Play) -> None:
    play.recruit("Primaris Captain", Role.COMMANDER, "leadership", called="Titus")
    play.recruit("Intercessor", called="Ivo")
    _, standings = arrive(play.catalogue, play.muster)
    assert {operative_state(standing).experience for standing in standings.values()} == {0}


@pytest.mark.parametrize(
    ("advances", "experience"), [((), 0), (("fleet",), 3), (("fleet", "lucky"), 7), (("fleet", "lucky", "lethal"), 12)]
)
def test_an_arriving_fire_team_has_the_experience_of_its_advances(
    play: Play, advances: tuple[str, ...], experience: int
) -> None:
    play.recruit("Intercessor", called="Ivo")
    play.team("Intercessor", 0, advances)
    muster, standings = arrive(play.catalogue, play.muster)
    assert fire_teams_of(muster)[0].experience == experience
    came = Play(play.catalogue, muster, lives=dict(standings))
    assert came.view().team.members[0].level == 1 + len(advances)
    assert not [x for x in came.issues() if "advance" in x.code and x.code != "advance-way-open"]


def test_several_of_one_selection_are_several_operatives(play: Play) -> None:
    container = places_of(play.catalogue).container_of[play.model("Intercessor")]
    member = container.members[play.model("Intercessor")]
    inner = Selection(key="m", entry_id=f"{container.slot.link_path}::{member.path}".removeprefix("::"), number=3)
    tree = Tree(
        forces=(
            Force(
                key="f",
                entry_id="",
                catalogue_id=play.catalogue.home,
                selections=(Selection(key="t", entry_id=container.slot.path, children=(inner,)),),
            ),
        )
    )
    found = dissect(play.catalogue, tree).loadouts
    assert [(each.key, each.model) for each in found] == [
        (key, play.model("Intercessor")) for key in ("m", "m.2", "m.3")
    ]


def unknown(number: int, cost: int, children: tuple[Selection, ...] = ()) -> Selection:
    model = Profile(id="p", name="Rubric Marine", type_id="t", type_name="Model")
    role = Category(entry_id="r", name="Specialist", primary=True)
    stated = Stated(
        name="Rubric Marine", costs=(Cost(type_id="pts", value=cost),), categories=(role,), profiles=(model,)
    )
    return Selection(key="u", entry_id="gone", number=number, children=children, stated=stated)


def test_several_unknown_of_one_selection_share_what_it_costs() -> None:
    catalogue = catalogue_of("ours/orks")
    gun = Selection(key="g", entry_id="gun", number=3, stated=Stated(name="Gun", costs=(Cost(type_id="pts", value=3),)))
    force = Force(key="f", entry_id="", catalogue_id=catalogue.home, selections=(unknown(3, 50, (gun,)),))
    found = dissect(catalogue, Tree(forces=(force,))).loadouts
    assert [each.role for each in found] == [SPECIALIST] * 3
    assert [each.stated.costs[0].value for each in found if each.stated] == [18, 16, 16]
    assert [each.choices[0].number for each in found] == [1, 1, 1]


def test_an_unknown_container_gives_its_models_free() -> None:
    catalogue = catalogue_of("ours/orks")
    team = Selection(key="t", entry_id="team", children=(unknown(1, 16),), stated=Stated(name="Old Team", type="unit"))
    banner = Selection(key="b", entry_id="banner", number=2, custom_name="Old", stated=Stated(name="Banner"))
    for rest, kept in (((), ()), ((banner,), ("Banner",))):
        whole = replace(team, children=(*team.children, *rest))
        force = Force(key="f", entry_id="", catalogue_id=catalogue.home, selections=(whole,))
        muster = dissect(catalogue, Tree(forces=(force,)))
        assert [(each.key, each.role) for each in muster.loadouts] == [("u", TROOPER)]
        assert [each.id for each in muster.choices] == ["team"] * len(kept)
        inside = [
            (c.id, c.number, c.custom_name, c.stated.name) for each in muster.choices for c in each.children if c.stated
        ]
        assert inside == [("banner", 2, "Old", name) for name in kept]


def test_a_team_that_is_told_comes_with_its_name_and_what_it_holds_of_strangers() -> None:
    catalogue = catalogue_of("ours/orks")
    container = next(iter(places_of(catalogue).containers.values()))
    named = Selection(
        key="t", entry_id=container.slot.path, children=(unknown(1, 9),), custom_name="Da Lads", custom_notes="Loud."
    )
    bare = replace(named, key="x", custom_name="", custom_notes="", children=())
    force = Force(key="f", entry_id="", catalogue_id=catalogue.home, selections=(named, bare))
    muster = dissect(catalogue, Tree(forces=(force,), name="Us", custom_notes="Ours."))
    assert [(each.container, each.name, each.notes, each.advances) for each in fire_teams_of(muster)] == [
        (container.slot.entry.id, "Da Lads", "Loud.", ())
    ]
    assert [(each.key, each.role) for each in muster.loadouts] == [("u", TROOPER)]
    assert (muster.name, muster.notes, muster.choices) == ("Us", "Ours.", ())
    model = next(iter(container.members))
    kind = configured(catalogue, "campaign-roster")
    with_one = replace(muster, choices=kind, loadouts=(*muster.loadouts, Loadout(key="m", model=model, role=TROOPER)))
    again = dissect(catalogue, assemble(catalogue, with_one, Purpose.EXPORT))
    assert fire_teams_of(again) == fire_teams_of(muster)


def test_a_selection_that_is_no_operative_is_kept_as_a_choice() -> None:
    catalogue = catalogue_of("ours/orks")
    scenery = Selection(key="s", entry_id="ruin", stated=Stated(name="Ruin"))
    tree = Tree(forces=(Force(key="f", entry_id="", catalogue_id=catalogue.home, selections=(scenery,)),))
    muster = dissect(catalogue, tree)
    assert [(each.id, each.stated.name) for each in muster.choices if each.stated] == [("ruin", "Ruin")]
    assert dissect(catalogue, assemble(catalogue, muster, Purpose.EXPORT)) == muster


def test_an_empty_roster_is_empty() -> None:
    catalogue = catalogue_of("ours/orks")
    assert dissect(catalogue, assemble(catalogue, RosterContent(), Purpose.EXPORT)) == RosterContent()
    assert replace(RosterContent(), name="Boyz") == dissect(
        catalogue, assemble(catalogue, RosterContent(name="Boyz"), Purpose.EXPORT)
    )
