"""One judge per restriction: each fault is told exactly once, whichever pack the roster is from.

The edition's verdict and what the engine minds are taken together, as a player sees them.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace

import pytest

from rules import acts
from rules.editions.base import Choice, Loadout, Purpose, Role, Settings, Standing, Status, Way
from rules.editions.kt2018 import checks, trees
from rules.editions.kt2018.checks import BATTLE_FORGED, ROSTER, Check, judge
from rules.editions.kt2018.reading import slot_of
from rules.editions.kt2018.vocabulary import vocabulary_of
from rules.issues import Issue
from tests.rules.kt2018_play import Play, catalogue_of, offers
from tests.rules.sample_rosters import imported

LEADER, SPECIALIST, TROOPER, COMMANDER = Role.LEADER, Role.SPECIALIST, Role.NON_SPECIALIST, Role.COMMANDER
MATCHED = Settings(points_limit=200)
COMMANDERS = Settings(points_limit=400, commander_allowed=True)
CAMPAIGN = Settings(way=Way.CAMPAIGN, points_limit=400, has_started=True, commander_allowed=True)


def squad(play: Play, *, leader: bool = True) -> None:
    """A small team that is legal: a Leader, a Sniper and a trooper."""
    play.recruit("Reiver Sergeant", LEADER if leader else TROOPER, called="Kael")
    play.recruit("Intercessor", SPECIALIST, "sniper", called="Bex")
    play.recruit("Intercessor", called="Ivo")


def altered(play: Play, key: str, change: Callable[[Loadout], Loadout]) -> None:
    """What no act does but a file may hold."""
    loadouts = (change(each) if each.key == key else each for each in play.muster.loadouts)
    play.muster = replace(play.muster, loadouts=tuple(loadouts))


def with_abilities(play: Play, key: str, *abilities: str) -> None:
    """Abilities of the specialism as a file may hold them, whatever goes with what."""

    def changed(loadout: Loadout) -> Loadout:
        return replace(
            loadout,
            role_choices=tuple(map(with_more, loadout.role_choices)),
            choices=tuple(map(with_more, loadout.choices)),
        )

    def with_more(choice: Choice) -> Choice:
        loadout = next(each for each in play.muster.loadouts if each.key == key)
        slot = play.catalogue.slot_plan(slot_of(play.catalogue, loadout)).find(choice.id)  # type: ignore[arg-type]
        specialism = vocabulary_of(play.catalogue).specialisms.get(slot.entry.id, "") if slot else ""
        if slot is None or not specialism:
            return choice
        words = {trees.KEYS[specialism][name]: name for name in trees.KEYS[specialism]}
        offered = play.catalogue.slot_plan(slot).slots
        added = []
        for ability in abilities:
            name = words[f"{specialism}-{ability}"]
            found = [each for each in offered if trees.slug(each.name.partition(": ")[2] or each.name) == name]
            added.append(Choice(id=found[0].path))
        return replace(choice, children=(*choice.children, *added))

    altered(play, key, changed)


def with_traits(play: Play, key: str, traits: Iterable[str]) -> None:
    """Traits as a file may hold them: any number, the same again."""
    traits = list(traits)
    play.do(acts.BuyTrait(operative=key, trait=traits[0]))
    words = vocabulary_of(play.catalogue).traits
    traded = [(offer.entry_id.rsplit("::", 1)[-1], offer) for _, offer in offers(play, key)]
    # The data has one of the name for Space Marines and one for others; the open one comes last.
    offered = {
        words[entry]: offer.id for entry, offer in sorted(traded, key=lambda t: not t[1].hidden) if entry in words
    }

    def bought(choice: Choice) -> Choice:
        standing = [child for child in choice.children if words.get(child.id.rsplit("::", 1)[-1])]
        if not standing:
            return replace(choice, children=tuple(map(bought, choice.children)))
        held = {words[child.id.rsplit("::", 1)[-1]]: child for child in standing}
        more = [held.get(trait) or Choice(id=offered[trait]) for trait in traits]
        others = [child for child in choice.children if child not in standing]
        return replace(choice, children=(*others, *more))

    altered(play, key, lambda loadout: replace(loadout, choices=tuple(map(bought, loadout.choices))))


@dataclass(frozen=True)
class Fault:
    """Something wrong with a team, and the codes that must tell it, no more and no fewer."""

    name: str
    commit: Callable[[Play], None]
    codes: tuple[str, ...]
    settings: Settings = MATCHED
    purpose: Purpose = Purpose.KILL_TEAM


def crowd(count: int) -> Callable[[Play], None]:
    def commit(play: Play) -> None:
        squad(play)
        for _ in range(count - 3):
            play.recruit("Intercessor")

    return commit


def recruits(*told: tuple[str, Role, str]) -> Callable[[Play], None]:
    def commit(play: Play) -> None:
        squad(play)
        for name, role, specialism in told:
            play.recruit(name, role, specialism)

    return commit


def two_models(play: Play) -> None:
    play.recruit("Reiver Sergeant", LEADER)
    play.recruit("Intercessor")


def captain(play: Play) -> str:
    squad(play)
    return play.recruit("Primaris Captain", COMMANDER, "leadership", called="Titus")


def specialism_dropped(play: Play) -> None:
    squad(play)
    words = vocabulary_of(play.catalogue).specialisms
    others = (c for each in play.muster.loadouts if each.key == "Bex" for c in each.role_choices)
    kept = tuple(choice for choice in others if choice.id.rsplit("::", 1)[-1] not in words)
    altered(play, "Bex", lambda bex: replace(bex, role_choices=kept))


def weapon_dropped(play: Play) -> None:
    squad(play)
    altered(play, "Ivo", lambda ivo: replace(ivo, choices=tuple(c for c in ivo.choices if not is_rifle(play, c))))


def is_rifle(play: Play, choice: Choice) -> bool:
    entry = play.catalogue.entries.get(choice.id.rsplit("::", 1)[-1])
    return entry is not None and "olt rifle" in entry.name


def weapon_twice(play: Play) -> None:
    squad(play)
    altered(
        play, "Ivo", lambda ivo: replace(ivo, choices=(*ivo.choices, *(c for c in ivo.choices if is_rifle(play, c))))
    )


def hidden_trait(play: Play) -> None:
    captain(play)
    with_traits(play, "Titus", ["iron-will", "master-specialist"])


def dead(status: Status) -> Callable[[Play], None]:
    def commit(play: Play) -> None:
        crowd(5)(play)
        play.lives["Ivo"] = Standing(status=status)

    return commit


def above_level(play: Play) -> None:
    squad(play)
    with_abilities(play, "Bex", "2a")


def wrong_branch(play: Play) -> None:
    squad(play)
    play.experience["Bex"] = 7
    with_abilities(play, "Bex", "2a", "3ba")


def ability_twice(play: Play) -> None:
    squad(play)
    play.experience["Bex"] = 3
    with_abilities(play, "Bex", "2a", "2a")


def too_many_of_a_level(play: Play) -> None:
    squad(play)
    play.experience["Bex"] = 3
    with_abilities(play, "Bex", "2a", "2b")


def commander_skips_a_level(play: Play) -> None:
    captain(play)
    with_abilities(play, "Titus", "3aa")


def commander_of_two_branches(play: Play) -> None:
    captain(play)
    with_abilities(play, "Titus", "2a", "3ba")


def many_traits(*traits: str) -> Callable[[Play], None]:
    def commit(play: Play) -> None:
        captain(play)
        with_traits(play, "Titus", traits)

    return commit


FOUR = ("iron-will", "stoic-hero", "tactical-planner", "destined-by-fate")

FAULTS = (
    Fault("nothing", squad, ()),
    Fault("no Leader", lambda play: squad(play, leader=False), ("no-leader",)),
    Fault("two Leaders", recruits(("Tactical Sergeant", LEADER, "")), ("too-many-leaders",)),
    Fault(
        "four specialists",
        recruits(
            ("Reiver", SPECIALIST, "combat"), ("Reiver", SPECIALIST, "scout"), ("Intercessor", SPECIALIST, "comms")
        ),
        ("too-many-specialists",),
    ),
    Fault("a specialism twice", recruits(("Intercessor", SPECIALIST, "sniper")), ("specialism-twice",)),
    Fault("a commander where none may come", captain, ("commander-not-allowed",)),
    Fault(
        "two commanders",
        recruits(("Primaris Captain", COMMANDER, "leadership"), ("Primaris Lieutenant", COMMANDER, "melee")),
        ("too-many-commanders",),
        COMMANDERS,
    ),
    Fault(
        "the same commander twice on a campaign's roster",
        recruits(("Primaris Captain", COMMANDER, "leadership"), ("Primaris Captain", COMMANDER, "melee")),
        ("commander-twice",),
        CAMPAIGN,
        Purpose.COMMAND_ROSTER,
    ),
    Fault("four traits", many_traits(*FOUR), ("too-many-traits",), COMMANDERS),
    Fault("a trait twice", many_traits("iron-will", "iron-will"), ("trait-twice",), COMMANDERS),
    Fault("a trait that is not open to it", hidden_trait, ("not-available",), COMMANDERS),
    Fault("three traits", many_traits(*FOUR[:3]), (), COMMANDERS),
    Fault("an ability above the level", above_level, ("ability-above-level",), CAMPAIGN),
    Fault("an ability of the wrong branch", wrong_branch, ("ability-needs-earlier",), CAMPAIGN),
    Fault("an ability twice", ability_twice, ("ability-twice",), CAMPAIGN),
    Fault("two abilities of one level", too_many_of_a_level, ("too-many-abilities",), CAMPAIGN),
    Fault("a commander that skips a level", commander_skips_a_level, ("ability-needs-earlier",), COMMANDERS),
    Fault("a commander of two branches", commander_of_two_branches, ("ability-needs-earlier",), COMMANDERS),
    Fault("a datasheet's maximum", recruits(("Reiver Sergeant", TROOPER, "")), ("over-capacity",)),
    Fault(
        "a datasheet's maximum on a roster",
        recruits(("Reiver Sergeant", TROOPER, "")),
        (),
        purpose=Purpose.COMMAND_ROSTER,
    ),
    Fault("a missing specialism", specialism_dropped, ("too-few-choices",)),
    Fault("a missing weapon", weapon_dropped, ("too-few-choices",)),
    Fault("a weapon too many", weapon_twice, ("too-many-choices",)),
    Fault("over points", squad, ("over-points",), Settings(points_limit=40)),
    Fault("two models", two_models, ("too-few-operatives",)),
    Fault("21 models", crowd(21), ("too-many-operatives",), COMMANDERS),
    Fault("20 models", crowd(20), (), COMMANDERS),
    Fault("21 models on a roster", crowd(21), ("roster-too-large",), purpose=Purpose.COMMAND_ROSTER),
    Fault("a dead operative", dead(Status.DEAD), ("operative-dead",), CAMPAIGN),
    Fault("a convalescing operative", dead(Status.CONVALESCING), ("operative-convalescing",), CAMPAIGN),
    Fault("a retired operative", dead(Status.RETIRED), ("operative-retired",), CAMPAIGN),
)


def told(play: Play, fault: Fault) -> tuple[Issue, ...]:
    return tuple(issue for issue in play.issues(fault.settings, fault.purpose) if issue.severity == "illegal")


@pytest.mark.parametrize("label", ["ours/adeptus-astartes", "theirs/adeptus-astartes"])
@pytest.mark.parametrize("fault", FAULTS, ids=[fault.name for fault in FAULTS])
def test_each_fault_is_told_once_and_nothing_else(label: str, fault: Fault) -> None:
    play = Play(catalogue_of(label))
    fault.commit(play)
    assert Counter(issue.code for issue in told(play, fault)) == Counter(fault.codes)
    for issue in told(play, fault):
        assert issue.rule
        assert not issue.sentence[0].islower()
        assert issue.sentence.endswith(".")


def missed(check: Check, fault: Fault) -> bool:
    """Whether nobody tells the fault when this check is switched off."""
    play = Play(catalogue_of("ours/adeptus-astartes"))
    fault.commit(play)
    seen = play.view(fault.settings, fault.purpose)
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
    (fault,) = (fault for fault in FAULTS if fault.name == name)
    assert missed(check, fault)
    assert not missed(checks.size.empty_team, fault)


# -- couplings and what one alone may carry ----------------------------------------------------


def codes(play: Play, settings: Settings = COMMANDERS) -> Counter[str]:
    return Counter(issue.code for issue in play.issues(settings) if issue.severity == "illegal")


@pytest.fixture(params=["ours", "theirs"])
def whose(request: pytest.FixtureRequest) -> str:
    return request.param


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
