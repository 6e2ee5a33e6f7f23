"""Teams with something wrong, and the codes that must tell it, no more and no fewer."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

from rules import acts
from rules.editions.base import Choice, OperativeRecord, Purpose, Role, Settings, Status, Way
from rules.editions.kt2018.vocabulary import vocabulary_of
from tests.rules.kt2018_altering import (
    COMMANDER,
    LEADER,
    SPECIALIST,
    TROOPER,
    altered,
    squad,
    with_abilities,
    with_traits,
)
from tests.rules.kt2018_play import Play

MATCHED = Settings(points_limit=200)
COMMANDERS = Settings(points_limit=400, commander_allowed=True)
CAMPAIGN = Settings(way=Way.CAMPAIGN, points_limit=400, has_started=True, commander_allowed=True)


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
        first = play.recruit("Intercessor")
        if count > 4:
            play.perform(acts.Copy(operative=first, times=count - 4))

    return commit


def recruits(*recruited: tuple[str, Role, str]) -> Callable[[Play], None]:
    def commit(play: Play) -> None:
        squad(play)
        for name, role, specialism in recruited:
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
        play.lives["Ivo"] = OperativeRecord(status=status)

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
