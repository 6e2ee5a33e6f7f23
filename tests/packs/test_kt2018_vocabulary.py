"""What the ids of a 2018 game system mean: as written down for the community's data, and the same in our own."""

from __future__ import annotations

from dataclasses import replace

import pytest

from rules.catalogue.model import (
    CategoryEntry,
    CategoryLink,
    Constraint,
    Cost,
    CostType,
    Document,
    EntryLink,
    ForceEntry,
    ProfileType,
    SelectionEntry,
    SelectionEntryGroup,
)
from rules.editions.base import Role
from rules.editions.kt2018 import trees
from rules.editions.kt2018.experience import ADVANCES
from rules.editions.kt2018.vocabulary import Vocabulary, vocabulary
from tests.rules.pack_cast import documents, imported_system

# From the inside of the data: `facts-2018.md`, by its numbers.
ROLES = {
    "ade4-0710-e40e-be3f": Role.LEADER,
    "29e7-d60f-5acd-4d99": Role.SPECIALIST,
    "79c6-76fc-47ee-c005": Role.NON_SPECIALIST,
    "6c25-5825-9054-44a7": Role.COMMANDER,
    "181f-e47f-6ec3-2e9b": Role.RETAINER,
}
LEVELS = {
    "6e29-5d9a-98f5-ad2a": 1,
    "32ef-fb0a-d404-f1ea": 2,
    "0a93-6219-2f28-9a37": 3,
    "363a-fe8e-4043-4722": 4,
}
SOME_SPECIALISMS = {
    "2abd-70f4-e7e8-4d18": "leader",
    "02a0-4107-4818-7c99": "comms",
    "8301-dd25-06aa-2d15": "strategist",
}
LIST_KINDS = {
    "46a8": "matched-kill-team",
    "57bf": "matched-roster",
    "01b9": "open-kill-team",
    "f0cd": "campaign-roster",
    "1d42": "campaign-kill-team",
}
JUDGED_BY_THE_EDITION = ("4d02", "5fb4", "525d", "8a2a", "1a54", "4b27", "526b")


@pytest.fixture(scope="module")
def imported() -> Vocabulary:
    return vocabulary(imported_system())


@pytest.fixture(scope="module")
def shipped() -> Vocabulary:
    return vocabulary(documents("orks")[0])


def test_the_roles_and_levels_of_the_data_are_known(imported: Vocabulary) -> None:
    assert imported.roles == ROLES
    assert imported.levels == LEVELS
    assert imported.model_profile == "bb0a-aba1-abd0-beb3"


def test_the_specialisms_of_the_data_are_its_twenty_shared_entries(imported: Vocabulary) -> None:
    assert sorted(imported.specialisms.values()) == sorted(trees.NAMES)
    assert imported.specialisms.items() >= SOME_SPECIALISMS.items()


def test_the_kinds_of_list_of_the_data_are_known(imported: Vocabulary) -> None:
    assert imported.list_configuration == "24de-9906-6401-a20e"
    assert {entry[:4]: kind for entry, kind in imported.list_kinds.items()} == LIST_KINDS
    assert imported.resources.startswith("64a1-")


def test_fire_team_advances_of_the_data_are_known(imported: Vocabulary) -> None:
    assert imported.advances == "ed6d-4175-51ed-c1d3"
    assert set(imported.advance_keys.values()) == set(ADVANCES)


def test_the_edition_takes_over_counts_of_roles_models_and_specialisms(imported: Vocabulary) -> None:
    starts = {constraint[:4] for constraint in imported.taken_over}
    assert starts >= set(JUDGED_BY_THE_EDITION)
    assert len(imported.taken_over) >= len(JUDGED_BY_THE_EDITION) + len(imported.specialisms)


def test_our_system_speaks_of_the_same_things(imported: Vocabulary, shipped: Vocabulary) -> None:
    for table in ("roles", "levels", "specialisms", "list_kinds", "advance_keys", "hunters"):
        assert set(getattr(shipped, table).values()) == set(getattr(imported, table).values()), table
    assert set(shipped.traits.values()) <= set(imported.traits.values())


def test_our_system_alone_is_complete(shipped: Vocabulary) -> None:
    assert set(shipped.roles.values()) == set(Role)
    assert set(shipped.specialisms.values()) == set(trees.NAMES)
    assert set(shipped.advance_keys.values()) == set(ADVANCES)
    assert {shipped.kind_entry(kind) for kind in LIST_KINDS.values()} == set(shipped.list_kinds)
    assert shipped.force
    assert shipped.model_profile
    assert shipped.points


def test_a_system_that_says_nothing_has_an_empty_vocabulary() -> None:
    nothing = vocabulary(Document(id="", is_game_system=True))
    assert nothing.kind_entry("campaign-roster") == ""


@pytest.mark.parametrize(
    ("key", "words"),
    [
        ("sniper-2a", "Assassin"),
        ("medic", "Medic"),
        ("destined-by-fate", "Destined by Fate"),
        ("die-hard", "Die-hard"),
        ("skilled:fight", "Skilled (fight)"),
    ],
)
def test_a_key_is_said_as_it_is_printed(key: str, words: str) -> None:
    assert trees.speak(key) == words


def test_of_our_own_entries_those_of_specialisms_alone_are_taken_over(shipped: Vocabulary) -> None:
    limits: dict[bool, set[str]] = {True: set(), False: set()}
    for entry in documents("orks")[0].shared_selection_entries:
        found = {each.id for each in entry.constraints if each.scope in ("force", "roster")}
        limits[entry.id in shipped.specialisms] |= found
    assert limits[True] <= shipped.taken_over
    assert len(limits[True]) >= len(shipped.specialisms)
    assert not limits[False] & shipped.taken_over


def entry(name: str, *inside: SelectionEntry, key: str = "", **more: object) -> SelectionEntry:
    return SelectionEntry(id=key or name.lower(), name=name, selection_entries=inside, **more)  # type: ignore[arg-type]


def group(name: str, *inside: SelectionEntry, links: tuple[str, ...] = ()) -> SelectionEntryGroup:
    linked = tuple(EntryLink(id=f"to-{each}", target_id=each) for each in links)
    return SelectionEntryGroup(id=f"g-{name.lower()}", name=name, selection_entries=inside, entry_links=linked)


def limit(key: str, scope: str = "force") -> Constraint:
    return Constraint(id=key, type="max", value=1, scope=scope, field="selections")


def in_groups(name: str, *groups: SelectionEntryGroup) -> SelectionEntry:
    return replace(entry(name), selection_entry_groups=groups)


def categories(*names: str, **limited: Constraint) -> tuple[CategoryEntry, ...]:
    limits = {name: (each,) for name, each in limited.items()}
    return tuple(CategoryEntry(id=f"c-{name.lower()}", name=name, constraints=limits.get(name, ())) for name in names)


ADVANCING = in_groups(
    "Fire Team Advances",
    group("Advances", entry("1. Fleet"), entry("4. Skilled", entry("Shooting"), key="skilled")),
    group("More", replace(in_groups("5. Lethal", group("Ways", entry("Fight"))), id="lethal")),
)
SMALL = Document(
    id="gs",
    is_game_system=True,
    cost_types=(CostType(id="pts", name="pts"), CostType(id="pl", name="PL")),
    profile_types=(ProfileType(id="w", name="Weapon"), ProfileType(id="m", name="Model")),
    category_entries=categories(
        "Leader", "Level 3", "Level 5", "Model", "Infantry", "Faction: Orks",
        Leader=limit("one-leader"), Model=limit("models"), Infantry=limit("not-ours"),
    ),
    force_entries=(
        ForceEntry(
            id="force", name="Kill Team",
            category_links=(CategoryLink(id="l", target_id="c-leader", constraints=(limit("leaders"),)),),
        ),
        ForceEntry(id="other", name="Other"),
    ),
    shared_selection_entries=(
        entry("Combat", constraints=(limit("once"), limit("once-in-all", "roster"), limit("own", "self"))),
        entry("Auspex", constraints=(limit("auspex"),)),
        in_groups("List Configuration", group("Kinds", entry("Campaign: Kill Team"), entry("Other Play")), group("X")),
        entry("Legendary Hunter 3"), entry("Legendary Hunter 7"), entry("Hunter 2"), entry("Resources"),
        entry("Stoic Hero"), ADVANCING,
    ),
    shared_selection_entry_groups=(
        group("Commander Traits", entry("Iron Will"), links=("stoic hero",)), group("Weapons", entry("Axe")),
    ),
)  # fmt: skip


def test_a_small_game_system_is_read_whole() -> None:
    assert vocabulary(SMALL) == Vocabulary(
        force="force",
        roles={"c-leader": Role.LEADER},
        specialisms={"combat": "combat"},
        levels={"c-level 3": 3},
        hunters={"legendary hunter 3": 3},
        traits={"iron will": "iron-will", "stoic hero": "stoic-hero"},
        factions={"c-faction: orks": "Orks"},
        list_configuration="list configuration",
        list_kinds={"campaign: kill team": "campaign-kill-team", "other play": "other-play"},
        resources="resources",
        advances="fire team advances",
        advance_keys={
            "1. fleet": "fleet",
            "skilled": "skilled",
            "shooting": "skilled:shooting",
            "lethal": "lethal",
            "fight": "lethal:fight",
        },
        model_profile="m",
        points="pts",
        taken_over=frozenset({"leaders", "one-leader", "models", "once", "once-in-all"}),
    )


def test_a_price_is_of_points_and_of_everything_where_the_system_is_unknown() -> None:
    costs = (Cost(type_id="pts", value=12), Cost(type_id="xp", value=5), Cost(type_id="pts", value=3))
    assert [vocabulary(system).price(costs) for system in (SMALL, Document(id="", is_game_system=True))] == [15, 20]


def test_a_system_without_anything_leaves_everything_empty() -> None:
    assert vocabulary(Document(id="", is_game_system=True)) == Vocabulary(
        force="", roles={}, specialisms={}, levels={}, hunters={}, traits={}, factions={}, list_configuration="",
        list_kinds={}, resources="", advances="", advance_keys={}, model_profile="", points="", taken_over=frozenset(),
    )  # fmt: skip
    assert vocabulary(Document(id="", shared_selection_entries=(entry("List Configuration"),))).list_kinds == {}
