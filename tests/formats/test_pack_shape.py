"""Compiled packs stand in the shape of imported data, so that one engine and one edition serve both."""

from __future__ import annotations

import pytest

from rules.catalogue.compile import Catalogue
from rules.catalogue.model import Document, EntryLink, SelectionEntry, SelectionEntryGroup
from rules.catalogue.plan import Slot
from rules.editions.base import Role
from rules.editions.kt2018 import trees
from rules.editions.kt2018.loadout.places import places_of
from rules.editions.kt2018.vocabulary import Vocabulary, vocabulary, vocabulary_of
from rules.formats import pack_ids as ids
from rules.formats.pack_compile_models import specialism_choice
from rules.formats.pack_compile_specialisms import specialism_entry
from rules.formats.pack_keys import keys_of
from tests.rules.pack_cast import IMPORTED, documents, imported_system, our_system, ours, sources, theirs

FACTIONS = sorted(IMPORTED)
ATTENDANTS = {"Ammo Runt"}
"""In the data's fire teams, but without experience: attendants with us."""


@pytest.fixture(params=FACTIONS)
def faction(request) -> str:
    return request.param


def roots(catalogue: Catalogue) -> list[Slot]:
    return list(catalogue.root_plan(catalogue.home).slots)


def primary(slot: Slot) -> list[str]:
    return [category.name for category in slot.categories if category.primary]


def test_everything_resolves(faction):
    assert ours(faction).issues == ()


@pytest.mark.parametrize("specialism", trees.NAMES)
def test_each_level_of_a_specialism_costs_four_points_and_nothing_for_a_commander(specialism: str) -> None:
    """Level 1 is free; whoever reaches level 4 has paid 12."""
    entry = specialism_entry(our_system().specialisms[specialism])
    assert [[cost.value for cost in first.costs] for first in entry.selection_entries] == [[0]]
    assert [group.name for group in entry.selection_entry_groups] == ["Level 2", "Level 3", "Level 4"]
    for group in entry.selection_entry_groups:
        assert group.selection_entries
        for pick in group.selection_entries:
            assert [cost.value for cost in pick.costs] == [4]
            (free,) = [each for each in pick.modifiers if each.field == ids.POINTS]
            assert (free.type, free.value) == ("set", "0")
            assert [each.child_id for each in free.conditions] == [ids.role("commander")]


@pytest.mark.parametrize(("keys", "is_chosen"), [(("heavy",), False), (("heavy", "combat"), True)])
def test_a_specialism_is_chosen_where_there_are_several(keys: tuple[str, ...], is_chosen: bool) -> None:
    assert isinstance(specialism_choice("owner", keys, our_system()), SelectionEntryGroup) is is_chosen


def test_every_model_has_one_root_link_per_role_with_its_primary_category(faction):
    words = vocabulary_of(ours(faction))
    models = [slot for slot in roots(ours(faction)) if slot.entry.type == "model"]
    seen = [(slot.entry.id, primary(slot)[0]) for slot in models]
    assert all(len(primary(slot)) == 1 for slot in models)
    assert len(seen) == len(set(seen))
    assert {words.roles[c.entry_id] for s in models for c in s.categories if c.primary} >= {
        Role.LEADER,
        Role.SPECIALIST,
        Role.NON_SPECIALIST,
        Role.COMMANDER,
    }


def test_the_specialism_hangs_on_the_role_link(faction):
    """A group under the specialist link (a link where there is no choice), a fixed link under the leader's."""
    catalogue, words = ours(faction), vocabulary_of(ours(faction))
    for slot in roots(catalogue):
        if primary(slot) not in (["Leader"], ["Specialist"]):
            continue
        link = slot.link
        assert isinstance(link, EntryLink)
        groups = link.selection_entry_groups
        offered = [*link.entry_links, *(each for group in groups for each in group.entry_links)]
        assert offered
        assert {each.target_id for each in offered} <= set(words.specialisms)
        if primary(slot) == ["Leader"]:
            assert [words.specialisms[each.target_id] for each in offered] == ["leader"]
            assert {constraint.type for each in offered for constraint in each.constraints} == {"min", "max"}
        else:
            assert all(group.name == "Specialism" for group in groups)


def test_levels_two_to_four_are_groups_that_carry_their_level():
    document, _ = documents("orks")
    words = vocabulary(document)
    for entry in document.shared_selection_entries:
        if entry.id not in words.specialisms:
            continue
        (first,) = entry.selection_entries
        assert [words.levels[link.target_id] for link in first.category_links] == [1]
        levels = [[words.levels[link.target_id] for link in g.category_links] for g in entry.selection_entry_groups]
        assert levels == [[2], [3], [4]]
        assert [len(group.selection_entries) for group in entry.selection_entry_groups] == [2, 4, 6]
        assert {cost.value for g in entry.selection_entry_groups for e in g.selection_entries for cost in e.costs} == {
            4
        }


def test_a_datasheet_s_fire_team_holds_every_model_of_it_once(faction):
    source = sources(faction)[1]
    places = places_of(ours(faction))
    inside = [model for container in places.containers.values() for model in container.members]
    expected = [ids.model(faction, m) for sheet in source.datasheets.values() if sheet.fire_team for m in sheet.models]
    assert sorted(inside) == sorted(expected)
    assert all(container.advances is not None for container in places.containers.values())
    assert {container.slot.entry.type for container in places.containers.values()} == {"unit"}


def test_fire_teams_are_for_campaigns_and_bare_members_are_not(faction):
    """A container is hidden outside the campaign; a bare non-specialist in it exactly where a container exists."""
    catalogue = ours(faction)
    places = places_of(catalogue)
    campaign = ids.style("campaign")
    for container in places.containers.values():
        assert hidden_tests(container.slot) == {("equalTo", campaign)}
    for (model, role), slot in places.by_role.items():
        in_team = role is Role.NON_SPECIALIST and model in places.container_of
        assert hidden_tests(slot) == ({("atLeast", campaign)} if in_team else set())


def hidden_tests(slot: Slot) -> set[tuple[str, str]]:
    effects = slot.effects.get("hidden", ())
    return {(test.type, test.child_id) for effect in effects for test in effect.tests if hasattr(test, "child_id")}


def test_a_member_costs_one_point_more_per_advance(faction):
    for container in places_of(ours(faction)).containers.values():
        for member in container.members.values():
            (effect,) = [e for e in member.effects[ids.POINTS] if e.repeats]
            assert (effect.type, effect.value) == ("increment", "1")
            assert effect.repeats[0][0].child_id == ids.ADVANCES_GROUP


def test_a_commander_s_price_grows_by_level_categories(faction):
    source, catalogue = sources(faction)[1], ours(faction)
    for model in source.models.values():
        if model.section != "commanders" or not model.levels:
            continue
        entry = catalogue.entries[ids.model(faction, model.key)]
        assert isinstance(entry, SelectionEntry)
        steps = [m for m in entry.modifiers if m.field == ids.POINTS]
        assert [m.conditions[0].child_id for m in steps] == [ids.level(level) for level in (2, 3, 4)]
        assert model.levels[0] + sum(int(m.value) for m in steps) == model.levels[3]


def test_at_most_three_traits_and_for_commanders_only():
    document, _ = documents("orks")
    traits = next(g for g in document.shared_selection_entry_groups if g.id == ids.TRAITS)
    assert [(c.type, c.value) for c in traits.constraints] == [("max", 3)]
    assert ("notInstanceOf", ids.role("commander")) in {
        (c.type, c.child_id) for modifier in traits.modifiers for c in modifier.conditions
    }


def test_ids_are_unique_and_short(faction):
    for document in documents(faction):
        seen = all_ids(document)
        assert len(seen) == len(set(seen))
        assert max(map(len, seen)) <= 200
        assert not [each for each in seen if "::" in each]


def all_ids(document: Document) -> list[str]:
    found = list(keys_of(document))
    found += [category.id for category in document.category_entries]
    return found + [profile.id for profile in document.shared_profiles]


def shape_of(words: Vocabulary) -> dict[str, object]:
    """What a vocabulary knows, without the ids."""
    return {
        "roles": sorted(words.roles.values()),
        "specialisms": sorted(words.specialisms.values()),
        "levels": sorted(words.levels.values()),
        "hunters": sorted(words.hunters.values()),
        "kinds": sorted(words.list_kinds.values()),
        "advances": sorted(words.advance_keys.values()),
        "named": [bool(each) for each in (words.force, words.list_configuration, words.resources, words.points)],
    }


def test_the_edition_finds_the_same_vocabulary_in_both_systems():
    assert shape_of(vocabulary(documents("orks")[0])) == shape_of(vocabulary(imported_system()))


@pytest.mark.long
def test_every_imported_model_stands_in_the_same_places(faction):
    """Same roles, same fire teams, for every model that both have."""
    sides = []
    for catalogue in (ours(faction), theirs(faction)):
        places = places_of(catalogue)
        names = {model: slot.name for (model, _), slot in places.by_role.items()}
        roles = {(names[model], role) for (model, role) in places.by_role}
        teams = {(names[m], c.slot.name) for m, c in places.container_of.items() if m in names}
        sides.append((roles, {(name, " ".join(team.split())) for name, team in teams}))
    shared = {name for name, _ in sides[0][0]} & {name for name, _ in sides[1][0]}
    mine, other = [
        ({r for r in roles if r[0] in shared}, {t for t in teams if t[0] in shared}) for roles, teams in sides
    ]
    assert mine[0] ^ other[0] == set()
    assert {name for name, _ in mine[1] ^ other[1]} <= ATTENDANTS
