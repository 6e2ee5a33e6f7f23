"""Reading game systems and catalogues: everything has a place, or is named."""

from __future__ import annotations

from decimal import Decimal

import pytest

from rules.catalogue.model import (
    CatalogueLink,
    CategoryEntry,
    CategoryLink,
    Characteristic,
    Condition,
    Constraint,
    Cost,
    CostType,
    Document,
    Modifier,
    Publication,
    Repeat,
    Rule,
)
from rules.errors import Malformed
from rules.formats.battlescribe import read_document
from tests.data import needs_data
from tests.formats.samples import CATALOGUE, SYSTEM, zipped

BARE = '<catalogue id="c" name="C" gameSystemId="g" battleScribeVersion="{version}">{inside}</catalogue>'


def read(text: str, name: str = "a.cat") -> Document:
    return read_document(text.encode(), name)


def bare(inside: str, version: str = "2.03") -> Document:
    return read(BARE.format(version=version, inside=inside))


def test_a_game_system_says_what_it_is() -> None:
    system = read(SYSTEM)
    assert (system.id, system.name, system.revision, system.version) == ("a467-5f42-d24c-6e5b", "Test Team", 7, "2.03")
    assert system.is_game_system
    assert system.author_name == "Ann"
    assert system.ignored == ()


def test_text_keeps_its_lines() -> None:
    assert read(SYSTEM).readme == "First line\nSecond line"


def test_publications_cost_types_and_rules_are_read() -> None:
    system = read(SYSTEM)
    assert system.publications == (
        Publication(
            id="pub-1", name="Core Book", short_name="CB", publisher="Us", publication_date="2018", publisher_url="x"
        ),
    )
    assert system.cost_types == (CostType(id="pts", name="pts", default_cost_limit=-1),)
    assert system.shared_rules == (
        Rule(id="rule-1", name="Fearless", publication_id="pub-1", page="7", description="It <never> runs."),
    )


def test_a_force_keeps_the_constraints_of_its_category_links() -> None:
    (link,) = read(SYSTEM).force_entries[0].category_links
    assert link.target_id == "cat-leader"
    assert link.constraints == (Constraint(id="con-leader", type="max", value=1, include_child_selections=True),)


def test_a_catalogue_says_what_it_links_to() -> None:
    catalogue = read(CATALOGUE)
    assert not catalogue.is_game_system
    assert catalogue.game_system_id == "a467-5f42-d24c-6e5b"
    assert catalogue.catalogue_links == (
        CatalogueLink(id="link-1", target_id="cat-lib", name="Armoury", import_root_entries=True),
    )


def test_modifiers_keep_repeats_conditions_and_groups() -> None:
    (trooper,) = read(CATALOGUE).shared_selection_entries
    (modifier,) = trooper.modifiers
    assert modifier.repeats == (
        Repeat(value=1, child_id="se-rifle", repeats=2, round_up=True, include_child_selections=True),
    )
    (group,) = modifier.condition_groups
    assert group.type == "or"
    assert group.conditions == (
        Condition(
            type="atLeast",
            scope="force",
            value=2,
            shared=False,
            include_child_selections=True,
            include_child_forces=True,
            child_id="any",
        ),
    )
    assert trooper.modifier_groups[0].modifiers == (Modifier(type="set", field="hidden", value="true"),)
    assert trooper.comment == "A first note"


def test_entries_in_groups_keep_their_costs_exactly() -> None:
    (trooper,) = read(CATALOGUE).shared_selection_entries
    (group,) = trooper.selection_entry_groups
    assert group.default_selection_entry_id == "se-rifle"
    assert group.selection_entries[0].costs == (Cost(type_id="pts", value=Decimal("0.5"), name="pts"),)
    assert trooper.costs == (Cost(type_id="pts", value=7, name="pts"),)
    assert isinstance(trooper.costs[0].value, int)


def test_an_empty_characteristic_is_kept() -> None:
    (trooper,) = read(CATALOGUE).shared_selection_entries
    assert trooper.profiles[0].characteristics == (
        Characteristic(type_id="ct-m", name="M", value='6"'),
        Characteristic(type_id="ct-sv", name="Sv", value=""),
    )


def test_what_a_file_leaves_out_has_the_format_s_default() -> None:
    (entry,) = bare(
        '<selectionEntries><selectionEntry id="s" type="unit"><constraints><constraint id="k" type="min" value="1"/>'
        "</constraints></selectionEntry></selectionEntries>"
    ).selection_entries
    assert entry.import_
    assert not entry.hidden
    (constraint,) = entry.constraints
    assert constraint.shared
    assert not constraint.percent_value
    assert (constraint.field, constraint.scope) == ("selections", "parent")


def test_what_has_no_place_is_named_once() -> None:
    document = bare(
        '<sharedRules><rule id="r" noindex="true"><alias>Fear</alias></rule><rule id="q"><alias>No</alias></rule>'
        "</sharedRules><selectionEntries>"
        '<selectionEntry id="s" type="unit"><associations><association id="a" min="1"/></associations></selectionEntry>'
        "</selectionEntries><attributeTypes/>stray"
    )
    assert set(document.ignored) == {"rule/@noindex", "rule/alias", "selectionEntry/associations", "catalogue/text"}
    assert len(document.ignored) == 4


@pytest.mark.parametrize(
    ("inside", "ignored"),
    [
        ('<costTypes><costType id="p"/></costTypes>', ()),
        ('<costTypes> <costType id="p"/>\n</costTypes>', ()),
        ('<costTypes>stray<costType id="p"/></costTypes>', ("costTypes/text",)),
        ('<costTypes><costType id="p">stray</costType></costTypes>', ("costType/text",)),
        ('<costTypes kind="x"><costType id="p"/></costTypes>', ("costTypes/@kind",)),
        ('<costTypes><costType id="p"/></costTypes><readme lang="x">r</readme>', ("readme/@lang",)),
        ('<costTypes><costType id="p" kind="x"/></costTypes>', ("costType/@kind",)),
        ('<costTypes><cost id="q"/><costType id="p"/></costTypes>', ("costTypes/cost",)),
        ('<costTypes><cost/><costType id="p"/></costTypes>', ()),
        ('<odd/> <odd>\n</odd><costTypes><costType id="p"/></costTypes>', ()),
        ('<odd kind="x"/><costTypes><costType id="p"/></costTypes>', ("catalogue/odd",)),
        ('<odd>stray</odd><costTypes><costType id="p"/></costTypes>', ("catalogue/odd",)),
        ('<odd><costTypes/></odd><costTypes><costType id="p"/></costTypes>', ("catalogue/odd",)),
    ],
)
def test_what_has_no_place_is_named_where_it_says_something_and_what_stands_beside_it_is_read(
    inside: str, ignored: tuple[str, ...]
) -> None:
    document = bare(inside)
    assert document.ignored == ignored
    assert document.cost_types == (CostType(id="p"),)


def test_an_unknown_modifier_part_is_named_and_the_modifier_kept() -> None:
    document = bare(
        '<entryLinks><entryLink id="e" targetId="t" type="selectionEntry"><modifiers><modifier type="set" field="name" '
        'value="x"><localConditionGroups><localConditionGroup type="atLeast" value="1"/></localConditionGroups>'
        "</modifier></modifiers></entryLink></entryLinks>",
        version="2.04",
    )
    assert document.ignored == ("modifier/localConditionGroups",)
    assert document.entry_links[0].modifiers[0].value == "x"


def test_texts_of_one_kind_are_read_one_below_the_other() -> None:
    assert bare("<readme>One</readme><readme>Two</readme><readme/>").readme == "One\nTwo\n"


def test_an_empty_number_counts_as_left_out_and_is_named() -> None:
    document = bare('<costTypes><costType id="p" defaultCostLimit=""/></costTypes>')
    assert document.cost_types == (CostType(id="p"),)
    assert document.ignored == ("costType/@defaultCostLimit",)


@pytest.mark.parametrize("wrapped", ["zip", "bom", "utf-16", "crlf"])
def test_the_same_catalogue_is_read_however_it_is_wrapped(wrapped: str) -> None:
    data = {
        "zip": zipped(("Troopers.cat", CATALOGUE.encode())),
        "bom": b"\xef\xbb\xbf" + CATALOGUE.encode(),
        "utf-16": CATALOGUE.replace("UTF-8", "UTF-16").encode("utf-16"),
        "crlf": CATALOGUE.replace("\n", "\r\n").encode(),
    }[wrapped]
    assert read_document(data, "a.catz") == read(CATALOGUE)


def test_a_catalogue_in_an_older_encoding_is_read_by_what_it_says() -> None:
    text = '<?xml version="1.0" encoding="ISO-8859-1"?>' + BARE.format(version="2.03", inside="<readme>é</readme>")
    assert read_document(text.encode("iso-8859-1"), "a.cat").readme == "é"


def test_what_version_2_01_called_otherwise_is_understood() -> None:
    document = bare(
        '<sharedProfiles><profile id="p" name="P" book="Core" page="3" profileTypeId="t" profileTypeName="Model">'
        '<characteristics><characteristic name="M" characteristicTypeId="m" value="6"/></characteristics></profile>'
        '</sharedProfiles><selectionEntries><selectionEntry id="s" type="unit"><costs>'
        '<cost name="pts" costTypeId="pts" value="1"/></costs></selectionEntry></selectionEntries>'
        '<catalogueLinks><catalogueLink id="l" targetId="o"/></catalogueLinks>',
        version="2.01",
    )
    (profile,) = document.shared_profiles
    assert (profile.type_id, profile.type_name, profile.publication_id) == ("t", "Model", "Core")
    assert profile.characteristics == (Characteristic(type_id="m", name="M", value="6"),)
    assert document.publications == (Publication(id="Core", name="Core"),)
    nowhere = '<sharedRules><rule id="r" name="R" book="" page=""/></sharedRules>'
    assert bare(nowhere, version="2.01").publications == ()
    assert document.selection_entries[0].costs == (Cost(type_id="pts", name="pts", value=1),)
    assert document.catalogue_links[0].import_root_entries
    assert document.ignored == ()


def test_what_version_2_00_said_of_categories_is_understood() -> None:
    document = bare(
        '<forceEntries><forceEntry id="f"><categoryEntries><categoryEntry id="hq" name="HQ"><constraints>'
        '<constraint id="k" type="max" value="2"/></constraints></categoryEntry></categoryEntries></forceEntry>'
        '</forceEntries><selectionEntries><selectionEntry id="s" type="unit" categoryEntryId="hq"/>'
        '<selectionEntry id="u" type="unit" categoryEntryId="(No Category)"/></selectionEntries>',
        version="2.00",
    )
    assert document.category_entries == (CategoryEntry(id="hq", name="HQ"),)
    (link,) = document.force_entries[0].category_links
    assert link == CategoryLink(
        id="f-hq", target_id="hq", name="HQ", constraints=(Constraint(id="k", type="max", value=2),)
    )
    first, second = document.selection_entries
    assert [(each.target_id, each.primary) for each in first.category_links] == [("hq", True)]
    assert second.category_links == ()


def test_a_category_of_version_2_00_stands_in_every_force_and_what_else_repeats_is_refused() -> None:
    forces = "".join(
        f'<forceEntry id="{key}"><categoryEntries><categoryEntry id="hq" name="HQ {key}"/></categoryEntries>'
        "</forceEntry>"
        for key in "fg"
    )
    document = bare(f"<forceEntries>{forces}</forceEntries>", version="2.00")
    assert [[each.name for each in force.category_links] for force in document.force_entries] == [["HQ f"], ["HQ g"]]
    with pytest.raises(Malformed, match="two different things have this id"):
        bare(f"<forceEntries>{forces.replace('hq', 'f').replace('categoryEntr', 'forceEntr')}</forceEntries>")


@pytest.mark.parametrize("edition", ["2018", "2021", "2024"])
def test_every_community_file_is_read_with_nothing_dropped_in_silence(edition: str) -> None:
    for path in sorted(needs_data("bsdata", edition).iterdir()):
        document = read_document(path.read_bytes(), path.name)
        assert document.id
        assert document.is_game_system == (path.suffix == ".gst")
        elements = {name for name in document.ignored if "@" not in name}
        assert elements <= {"rule/alias", "condition/comment"}, path.name


def test_how_to_reach_who_keeps_the_data_is_nothing_left_out() -> None:
    author = 'authorName="Ann" authorContact="@ann" authorUrl="https://example.org"'
    assert read(SYSTEM.replace('authorName="Ann"', author)).ignored == ()
