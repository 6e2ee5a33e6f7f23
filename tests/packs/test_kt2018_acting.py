"""What each act does to a 2018 roster, and how what cannot be done is refused."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from rules import acts
from rules.acts import Act
from rules.editions.base import Loadout, Purpose, Role, RosterContent
from rules.editions.kt2018.loadout.acting import MOST_OPERATIVES
from rules.editions.kt2018.loadout.assembly import configured
from rules.editions.kt2018.loadout.places import places_of
from rules.editions.kt2018.loadout.reading import read_loadout
from rules.editions.kt2018.state import fire_teams_of
from rules.errors import Refusal
from rules.issues import Fix, Issue
from rules.names import LONGEST_NAME
from tests.rules.kt2018_play import EVERY_PACK, MARINES, Play, any_act, any_play, catalogue_of, offers, places, plain

LEADER, SPECIALIST, TROOPER, COMMANDER = Role.LEADER, Role.SPECIALIST, Role.NON_SPECIALIST, Role.COMMANDER
# Done by whoever keeps the roster, not to what it holds.
OF_THE_ROSTER = (acts.Bench, acts.Field, acts.Retire, *acts.TEAM_ACTS)


def property_of(share: int) -> settings:
    examples = max(5, settings.default.max_examples // share)
    return settings(max_examples=examples, suppress_health_check=[HealthCheck.too_slow], deadline=None)


@pytest.fixture(params=MARINES)
def play(request: pytest.FixtureRequest) -> Play:
    return Play(catalogue_of(request.param))


def operative(play: Play, key: str) -> Loadout:
    return next(loadout for loadout in play.muster.loadouts if loadout.key == key)


def carried(play: Play, key: str) -> list[str]:
    """The names of everything an operative has chosen."""
    nodes = play.view().evaluation.nodes
    return [node.name for node in nodes.values() if node.key.startswith(f"{key}/")]


def test_a_recruit_carries_what_its_datasheet_calls_for(play: Play) -> None:
    play.recruit("Intercessor", called="  Ivo   of\tMacragge ")
    (ivo,) = play.muster.loadouts
    assert ivo.name == "Ivo of Macragge"
    assert {"Bolt rifle", "Bolt pistol"} <= set(carried(play, ivo.key))
    assert play.view().issues == ()


def test_a_copy_stands_beside_it_without_name_or_levels(play: Play) -> None:
    play.recruit("Intercessor", SPECIALIST, "sniper", called="Bex", wargear=["Stalker bolt rifle"])
    play.recruit("Intercessor", called="Ivo")
    play.perform(acts.PickAbility(operative="Bex", ability="sniper-2a"), acts.Copy(operative="Bex", times=2))
    assert [(each.key, each.name) for each in play.muster.loadouts] == [
        ("Bex", "Bex"),
        ("op1", ""),
        ("op2", ""),
        ("Ivo", "Ivo"),
    ]
    reading = read_loadout(play.catalogue, operative(play, "op2"))
    assert (reading.specialism, [pick.key for pick in reading.picks]) == ("sniper", ["sniper-1"])
    assert operative(play, "op2").choices == operative(play, "Bex").choices


def test_an_option_takes_the_place_of_what_stood_there(play: Play) -> None:
    play.recruit("Intercessor", called="Ivo")
    play.choose("Ivo", "Stalker bolt rifle")
    assert "Stalker bolt rifle" in carried(play, "Ivo")
    assert "Bolt rifle" not in carried(play, "Ivo")
    assert play.view().issues == ()


def test_a_choice_is_dropped_with_all_below_it(play: Play) -> None:
    play.recruit("Reiver Sergeant", LEADER, called="Kael", wargear=["Grapnel launcher"])
    bare = play.view().team.members[0].points - 1
    place = place_of(play, "Kael", "Grapnel launcher")
    play.perform(acts.Drop(operative="Kael", place=place))
    assert "Grapnel launcher" not in carried(play, "Kael")
    assert play.view().team.members[0].points == bare


def place_of(play: Play, key: str, item: str) -> tuple[str, ...]:
    """Where an operative carries something."""
    for place in places(operative(play, key)):
        entry = play.catalogue.entries.get(place[-1].partition("#")[0].rsplit("::", 1)[-1])
        if entry and plain(entry.name) == plain(item):
            return place
    raise AssertionError(f"{key} does not carry {item!r}")


def test_a_change_of_role_keeps_wargear_and_drops_the_specialism(play: Play) -> None:
    play.recruit("Intercessor", SPECIALIST, "sniper", called="Bex", wargear=["Stalker bolt rifle"])
    wargear = operative(play, "Bex").choices
    play.perform(acts.SetRole(operative="Bex", role=TROOPER))
    assert (operative(play, "Bex").choices, read_loadout(play.catalogue, operative(play, "Bex")).specialism) == (
        wargear,
        "",
    )
    play.perform(acts.SetRole(operative="Bex", role=SPECIALIST, specialism="comms"))
    assert operative(play, "Bex").choices == wargear
    assert read_loadout(play.catalogue, operative(play, "Bex")).specialism == "comms"


def test_a_change_of_role_keeps_the_chapter(play: Play) -> None:
    play.recruit("Intercessor", called="Ivo")
    play.perform(acts.SetSubFaction(sub_faction="Salamanders", operatives=("Ivo",)))
    for role in (SPECIALIST, TROOPER):
        play.perform(acts.SetRole(operative="Ivo", role=role, specialism="medic" if role is SPECIALIST else ""))
        assert play.view().team.members[0].sub_faction == "Salamanders"
        assert play.view().issues == ()


def test_another_specialism_begins_anew(play: Play) -> None:
    play.recruit("Intercessor", SPECIALIST, "sniper", called="Bex")
    play.perform(acts.PickAbility(operative="Bex", ability="sniper-2a"))
    play.perform(acts.SetSpecialism(operative="Bex", specialism="medic"))
    reading = read_loadout(play.catalogue, operative(play, "Bex"))
    assert (reading.specialism, [pick.key for pick in reading.picks]) == ("medic", ["medic-1"])


def test_abilities_are_taken_on_their_level_and_on_level_4(play: Play) -> None:
    play.recruit("Intercessor", SPECIALIST, "sniper", called="Bex")
    for ability in ("sniper-2b", "sniper-3ba", "sniper-2a"):
        play.perform(acts.PickAbility(operative="Bex", ability=ability))
    reading = read_loadout(play.catalogue, operative(play, "Bex"))
    assert (reading.level, [pick.key for pick in reading.picks][1:]) == (4, ["sniper-2b", "sniper-3ba", "sniper-2a"])
    play.perform(acts.DropAbility(operative="Bex", ability="sniper-2a"))
    assert read_loadout(play.catalogue, operative(play, "Bex")).level == 3


def test_a_commander_buys_levels_up_and_down(play: Play) -> None:
    play.recruit("Primaris Captain", COMMANDER, "leadership", called="Titus")
    prices = []
    for level in (1, 2, 3, 4, 3, 1):
        play.perform(acts.SetLevel(operative="Titus", level=level))
        (titus,) = play.view().team.members
        assert titus.level == level
        prices.append(titus.points)
    assert prices == [76, 96, 116, 141, 116, 76]
    play.perform(
        acts.BuyTrait(operative="Titus", trait="Iron Will"), acts.DropTrait(operative="Titus", trait="iron-will")
    )
    assert play.view().team.members[0].traits == ()


def test_a_fourth_trait_is_refused_with_those_it_has(play: Play) -> None:
    play.recruit("Primaris Captain", COMMANDER, "leadership", called="Titus")
    three = ("iron-will", "destined-by-fate", "stoic-hero")
    play.perform(*(acts.BuyTrait(operative="Titus", trait=trait) for trait in three))
    with pytest.raises(Refusal) as refused:
        play.perform(acts.BuyTrait(operative="Titus", trait="tactical-planner"))
    for word in ("Titus has ", "Iron Will", "Destined by Fate", "Stoic Hero", "; a commander may have three traits."):
        assert word in refused.value.message


def test_a_sub_faction_goes_to_all_who_can_have_it(play: Play) -> None:
    play.recruit("Intercessor")
    play.recruit("Reiver")
    play.perform(acts.SetSubFaction(sub_faction="Ultramarines"))
    assert {member.sub_faction for member in play.view().team.members} == {"Ultramarines"}
    play.perform(acts.SetSubFaction(sub_faction=""))
    assert {member.sub_faction for member in play.view().team.members} == {""}


def test_advances_are_written_down_and_struck(play: Play) -> None:
    container = places_of(play.catalogue).container_of[play.model("Intercessor")].slot.entry.id
    play.perform(acts.PickAdvance(fire_team=container, advance="skilled:fight"))
    play.perform(acts.PickAdvance(fire_team=container, advance="fleet"))
    assert fire_teams_of(play.muster)[0].advances == ("skilled:fight", "fleet")
    play.perform(acts.DropAdvance(fire_team=container, advance="skilled:fight"))
    assert fire_teams_of(play.muster)[0].advances == ("fleet",)


@pytest.mark.long
def test_so_many_of_a_choice_stand_in_one_or_side_by_side() -> None:
    play = Play(catalogue_of("theirs/tau-empire"))
    play.recruit("XV8 Crisis Battlesuit Shas'ui", called="Suit", wargear=["Flamer"])
    place = place_of(play, "Suit", "Flamer")
    bare = play.view().team.members[0].points
    for count, points in ((3, 2), (2, 1), (1, 0)):
        play.perform(acts.SetCount(operative="Suit", place=place, count=count))
        assert carried_count(play, "Suit", "Flamer") == count
        assert play.view().team.members[0].points - bare == points * flamer(play)
    play.perform(acts.SetCount(operative="Suit", place=place, count=0))
    assert carried_count(play, "Suit", "Flamer") == 0


@pytest.mark.parametrize("count", [2, 3, 50])
def test_what_leaves_nothing_to_choose_is_counted_in_one(count: int) -> None:
    play = Play(catalogue_of("ours/adeptus-astartes"))
    play.recruit("Intercessor", called="Ivo", wargear=["Auspex"])
    place = place_of(play, "Ivo", "Auspex")
    play.perform(acts.SetCount(operative="Ivo", place=place, count=count))
    nodes = play.view().evaluation.nodes.values()
    assert [node.number for node in nodes if node.key.startswith("Ivo/") and node.name == "Auspex"] == [count]
    (issue,) = [issue for issue in play.view().issues if issue.code == "too-many-choices"]
    assert [(fix.words, fix.acts) for fix in issue.fixes] == [
        ("Keep 1 × Auspex", (acts.SetCount(operative="Ivo", place=place, count=1),))
    ]


def carried_count(play: Play, key: str, item: str) -> int:
    nodes = play.view().evaluation.nodes.values()
    return sum(node.number for node in nodes if node.key.startswith(f"{key}/") and node.name == item)


def flamer(play: Play) -> int:
    """What one more costs."""
    return int(next(offer.costs[0].value for _, offer in offers(play, "Suit") if offer.name == "Flamer"))


def test_an_operative_is_renamed_and_removed(play: Play) -> None:
    play.recruit("Intercessor", called="Ivo")
    play.perform(acts.Rename(operative="Ivo", called="Old Ivo"))
    assert operative(play, "Ivo").name == "Old Ivo"
    play.perform(acts.Remove(operative="Ivo"))
    assert play.muster.loadouts == ()


REFUSALS: tuple[tuple[Act, str], ...] = (
    (acts.Recruit(model="nobody", role="leader"), "No model is called 'nobody' in this faction."),
    (acts.SetRole(operative="Ivo", role="king"), "'king' is not a role; known: leader, specialist, non-specialist, "),
    (acts.SetRole(operative="Ivo", role="commander"), "Ivo can be specialist or non-specialist, not commander."),
    (acts.SetSpecialism(operative="Ivo", specialism="medic"), "Ivo may take no specialism."),
    (acts.SetSpecialism(operative="Bex", specialism="zealot"), "Bex may take "),
    (acts.SetLevel(operative="Bex", level=2), "Bex earns levels by experience; only a commander buys them."),
    (acts.SetLevel(operative="Titus", level=5), "A commander has level 1 to 4, not 5."),
    (acts.PickAbility(operative="Ivo", ability="medic-2a"), "Ivo has no specialism."),
    (acts.PickAbility(operative="Bex", ability="medic-2a"), "'medic-2a' is not an ability of sniper."),
    (acts.PickAbility(operative="Bex", ability="sniper-1"), "It has this ability already."),
    (acts.DropAbility(operative="Bex", ability="sniper-1"), "'sniper-1' is not one of its abilities"),
    (acts.BuyTrait(operative="Bex", trait="iron-will"), "'iron-will' is not open to Bex."),
    (acts.DropTrait(operative="Titus", trait="iron-will"), "'iron-will' is not one of its traits."),
    (acts.Choose(operative="Ivo", option="moon"), "Nothing called 'moon' can be chosen there."),
    (acts.Drop(operative="Ivo", place=("moon",)), "The operative no longer carries this."),
    (acts.Drop(operative="Ivo", place=()), "Say which choice to drop."),
    (acts.SetCount(operative="Ivo", place=(), count=2), "Say which choice to count."),
    (acts.Copy(operative="Ivo", times=0), "Say how many to add: at least one."),
    (acts.Copy(operative="Ivo", times=99), f"A roster holds at most {MOST_OPERATIVES} operatives."),
    (acts.Rename(operative="Ivo", called="o" * 81), f"A name has at most {LONGEST_NAME} characters; this one has 81."),
    (acts.Rename(operative="nobody", called="Ivo"), "This operative is not on the roster."),
    (acts.SetSubFaction(sub_faction="Goffs", operatives=("Ivo",)), "'Goffs' is not open to Ivo."),
    (acts.SetSubFaction(sub_faction="Goffs"), "Nobody on this roster can belong to 'Goffs', or all do already."),
    (acts.PickAdvance(fire_team="moon", advance="fleet"), "This faction has no such fire team."),
)


@pytest.mark.parametrize(("act", "words"), REFUSALS, ids=[f"{act.name}: {words[:40]}" for act, words in REFUSALS])
def test_what_cannot_be_done_is_refused_in_a_sentence(play: Play, act: Act, words: str) -> None:
    play.recruit("Intercessor", called="Ivo")
    play.recruit("Intercessor", SPECIALIST, "sniper", called="Bex")
    play.recruit("Primaris Captain", COMMANDER, "leadership", called="Titus")
    before = play.muster
    with pytest.raises(Refusal) as refused:
        play.perform(act)
    assert refused.value.message.startswith(words)
    assert play.muster == before


def test_an_advance_is_refused_unless_the_table_has_it_and_the_team_has_not(play: Play) -> None:
    container = places_of(play.catalogue).container_of[play.model("Intercessor")].slot.entry.id
    play.perform(acts.PickAdvance(fire_team=container, advance="skilled:fight"))
    for advance, words in {
        "skilled:shooting": "The fire team has Skilled already; roll again.",
        "moon": "No advance is called 'moon'; there are courageous, die-hard, fleet, lethal, lucky and skilled.",
    }.items():
        with pytest.raises(Refusal) as refused:
            play.perform(acts.PickAdvance(fire_team=container, advance=advance))
        assert refused.value.message == words


@pytest.mark.parametrize("way", ["shooting", "fight"])
def test_a_way_left_open_is_chosen_once(play: Play, way: str) -> None:
    container = places_of(play.catalogue).container_of[play.model("Intercessor")].slot.entry.id
    for advance in ("lucky", "skilled", "fleet", f"skilled:{way}"):
        play.perform(acts.PickAdvance(fire_team=container, advance=advance))
    assert fire_teams_of(play.muster)[0].advances == ("lucky", f"skilled:{way}", "fleet")
    with pytest.raises(Refusal, match="has Skilled already"):
        play.perform(acts.PickAdvance(fire_team=container, advance="skilled:shooting"))


def test_a_roster_that_is_full_takes_nobody(play: Play) -> None:
    play.recruit("Intercessor", called="Ivo")
    play.perform(acts.Copy(operative="Ivo", times=MOST_OPERATIVES - 1))
    with pytest.raises(Refusal, match="at most"):
        play.recruit("Intercessor")


@pytest.mark.long
def test_an_operative_without_a_catalogue_can_be_renamed_and_removed_only() -> None:
    play = Play(catalogue_of("ours/orks"))
    stranger = Loadout(key="stranger", model="gone", role=SPECIALIST, name="Old Hand")
    play.muster = RosterContent(choices=configured(play.catalogue, "campaign-roster"), loadouts=(stranger,))
    for act in (
        acts.Choose(operative="stranger", option="axe"),
        acts.SetRole(operative="stranger", role="leader"),
        acts.SetSpecialism(operative="stranger", specialism="medic"),
        acts.PickAbility(operative="stranger", ability="medic-2a"),
        acts.BuyTrait(operative="stranger", trait="iron-will"),
    ):
        with pytest.raises(Refusal):
            play.perform(act)
    play.perform(acts.Copy(operative="stranger"), acts.Rename(operative="stranger", called="Older Hand"))
    play.perform(acts.Remove(operative="op1"))
    assert [each.name for each in play.muster.loadouts] == ["Older Hand"]


@pytest.mark.long
@pytest.mark.parametrize("label", EVERY_PACK)
def test_an_act_is_done_or_refused_and_never_breaks(label: str) -> None:
    catalogue_of(label)

    @property_of(4)
    @given(st.data())
    def holds(data: st.DataObject) -> None:
        play = data.draw(any_play(label, most=4, acts_most=0))
        if data.draw(st.booleans()):
            stranger = Loadout(key="stranger", model="gone", role=data.draw(st.sampled_from(list(Role))))
            play.muster = replace(play.muster, loadouts=(*play.muster.loadouts, stranger))
        refused = []
        for _ in range(6):
            try:
                play.perform(data.draw(any_act(play)))
            except Refusal as refusal:
                refused.append(refusal.message)
        assert all(message.endswith(".") for message in refused)
        for purpose in (Purpose.KILL_TEAM, Purpose.COMMAND_ROSTER):
            play.issues(purpose=purpose)

    holds()


@pytest.mark.long
@pytest.mark.parametrize("label", EVERY_PACK)
def test_every_fix_mends_its_issue(label: str) -> None:
    catalogue_of(label)

    @property_of(8)
    @given(any_play(label, most=4))
    def holds(play: Play) -> None:
        for issue in play.issues():
            for fix in issue.fixes:
                if not any(isinstance(act, OF_THE_ROSTER) for act in fix.acts):
                    assert_mended(play, issue, fix)

    holds()


def assert_mended(play: Play, issue: Issue, fix: Fix) -> None:
    mended = replace(play, made=100).perform(*fix.acts)
    same = [each for each in mended.issues() if (each.code, each.sentence) == (issue.code, issue.sentence)]
    assert not [each for each in same if set(each.operatives) <= set(issue.operatives)], fix.words


def test_offers_are_told_with_the_place_they_stand_below(play: Play) -> None:
    play.recruit("Intercessor", SPECIALIST, "sniper", called="Bex")
    found = {offer.name: place for place, offer in offers(play, "Bex")}
    assert found["Bolt rifle"] == ()
    assert any(len(place) == 1 for place in found.values())


def test_a_commander_who_can_be_trained_in_one_thing_only_is(play: Play) -> None:
    play.recruit("Janus Draik", COMMANDER, called="Ivo")
    play.recruit("Captain in Phobos Armour", COMMANDER, called="Bex")
    specialisms = {each.key: read_loadout(play.catalogue, each).specialism for each in play.muster.loadouts}
    assert specialisms == {"Ivo": "logistics", "Bex": ""}
