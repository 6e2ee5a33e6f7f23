"""Old rosters against today's data: every rung of the ladder, and what stays as its file told it."""

from __future__ import annotations

import re
from dataclasses import replace
from types import SimpleNamespace
from typing import Any, cast

import pytest

from rules.catalogue import Catalogue, compile_catalogue, evaluate
from rules.catalogue.model import Cost, Profile
from rules.catalogue.tree import CategoryNote, Force, Selection, Tree, all_selections
from rules.engine_issues import engine_issues
from rules.formats.battlescribe import read_document, read_roster, write_roster
from rules.formats.export import to_roster_file
from rules.formats.figures import Figures, OperativeFigures, _level, figures_of
from rules.formats.matching import MatchRung, find_slot, stem
from rules.formats.resolve import catalogue_of_figures, resolve
from rules.formats.roster_file import RosterFile, RosterSelection
from tests.data import needs_data
from tests.formats.samples import OLD_ROSTER, TEAM_CATALOGUE, TEAM_SYSTEM


@pytest.fixture(scope="module")
def catalogue() -> Catalogue:
    system, team = (read_document(text.encode(), "a") for text in (TEAM_SYSTEM, TEAM_CATALOGUE))
    return compile_catalogue(system, [team])


@pytest.fixture
def roster() -> RosterFile:
    return read_roster(OLD_ROSTER.encode(), "old.ros")


def by_key(tree: Tree) -> dict[str, Selection]:
    return {each.key: each for force in tree.forces for each in all_selections(force.selections)}


def figured(catalogue: Catalogue, roster: RosterFile) -> Figures:
    tree, resolution = resolve(catalogue, roster)
    return figures_of(catalogue, roster, tree, resolution, evaluate(catalogue, tree))


def test_each_selection_is_found_by_the_first_rung_that_holds(catalogue: Catalogue, roster: RosterFile) -> None:
    _, resolution = resolve(catalogue, roster)
    assert {step.key: step.rung for step in resolution.steps} == {
        "s1": MatchRung.EXACT,
        "s2": MatchRung.LAST_ID,
        "s3": MatchRung.EXACT,
        "s4": MatchRung.NAME,
        "s5": MatchRung.LAST_ID,
        "s6": MatchRung.UNRESOLVED,
        "s7": MatchRung.UNRESOLVED,
        "s8": MatchRung.EXACT,
        "s9": MatchRung.EXACT,
        "s10": MatchRung.UNRESOLVED,
    }
    assert resolution.by_name == ("Plasma gun",)
    misspelt = read_roster(OLD_ROSTER.replace('name="Plasma gun"', 'name="Plasma guns"').encode(), "old.ros")
    assert resolve(catalogue, misspelt)[1].by_name == ("Plasma guns → Plasma-gun",)
    assert resolution.rungs == {"exact": 4, "last-id": 2, "name": 1, "unresolved": 3}


def test_a_dead_middle_link_does_not_lose_what_hangs_below_it(catalogue: Catalogue, roster: RosterFile) -> None:
    tree, _ = resolve(catalogue, roster)
    found = by_key(tree)
    assert found["s2"].entry_id == "as-specialist::medic-link-new::medic"
    assert found["s2"].group_id == "as-specialist::specialism"
    assert found["s3"].entry_id == "as-specialist::medic-link-new::medic-1"
    assert found["s3"].group_id == "as-specialist::medic-link-new::medic-levels"


@pytest.mark.parametrize(
    ("role", "link"), [("leader", "as-leader"), ("non", "as-non"), ("specialist", "as-specialist")]
)
def test_of_several_links_to_one_model_the_one_of_its_role_is_taken(catalogue: Catalogue, role: str, link: str) -> None:
    text = OLD_ROSTER.replace('name="Leader" entryId="leader" primary="true"', f'entryId="{role}" primary="true"')
    tree, _ = resolve(catalogue, read_roster(text.encode(), "a.ros"))
    assert by_key(tree)["s5"].entry_id == f"{link}::trooper"


def test_a_name_is_known_again_whatever_its_spelling(catalogue: Catalogue, roster: RosterFile) -> None:
    tree, _ = resolve(catalogue, roster)
    assert by_key(tree)["s4"].entry_id == "as-specialist::plasma-new"


@pytest.mark.parametrize(
    ("name", "profiles", "found"),
    [
        ("Snipa Boy", (), "Kommando Snipa Boy"),
        ("Nob w/ power klaw", ("Throat Slitta", "Kommando Nob"), "Kommando Nob"),
        ("Boy", (), None),
        ("Boy", ("Kommando Boy",), "Kommando Boy"),
        ("Grot", (), None),
    ],
)
def test_a_model_is_known_by_its_profile_or_the_end_of_its_name(
    name: str, profiles: tuple[str, ...], found: str | None
) -> None:
    """Unless it could be two."""
    names = ("Kommando Boy", "Kommando Snipa Boy", "Kommando Nob")
    model = SimpleNamespace(type="model", id="")
    slots = [
        SimpleNamespace(name=each, entry=model, path=each, categories=(), groups=(), hidden=False) for each in names
    ]
    unit_profiles = tuple(Profile(id=each, name=each, type_id="", type_name="Operative") for each in profiles)
    selection = RosterSelection(id="s", entry_id="dead", name=name, type="model", profiles=unit_profiles)
    slot, rung = find_slot(selection, "dead", cast("Any", SimpleNamespace(by_path={}, slots=slots)))
    assert (slot.name if slot else None) == found
    assert rung is (MatchRung.NAME if found else MatchRung.UNRESOLVED)


def test_what_is_not_found_stays_as_its_file_told_it(catalogue: Catalogue, roster: RosterFile) -> None:
    tree, resolution = resolve(catalogue, roster)
    webber = by_key(tree)["s6"]
    assert webber.entry_id == "as-gone::webber"
    assert webber.stated is not None
    assert webber.stated.name == "Webber"
    assert webber.stated.costs == (Cost(type_id="pts", value=3, name="pts"),)
    assert [child.key for child in webber.children] == ["s7"]
    assert [(step.path, step.name) for step in resolution.unresolved] == [
        (("Trooper",), "Webber"),
        (("Trooper", "Webber"), "Web"),
        ((), "Old Hero"),
    ]


def test_notes_names_and_limits_come_along(catalogue: Catalogue, roster: RosterFile) -> None:
    tree, _ = resolve(catalogue, roster)
    assert tree.name == "Old Team"
    assert tree.cost_limits == (Cost(type_id="pts", value=100, name="pts"),)
    assert by_key(tree)["s1"].custom_name == "Ann"
    assert tree.forces[0].category_notes == (CategoryNote(category_id="leader", custom_name="Bosses"),)


def test_selections_of_one_id_get_keys_of_their_own(catalogue: Catalogue, roster: RosterFile) -> None:
    (force,) = roster.forces
    thrice = replace(roster, forces=(replace(force, selections=(replace(force.selections[0], selections=()),) * 3),))
    tree, _ = resolve(catalogue, thrice)
    assert [*by_key(tree)] == ["s1", "s1-2", "s1-3"]


def test_new_keys_do_not_meet_those_of_the_file(catalogue: Catalogue) -> None:
    text = OLD_ROSTER.replace('id="s1"', 'id="41"').replace('id="s2"', 'id="99999999999999999999"')
    tree, _ = resolve(catalogue, read_roster(text.encode(), "a.ros"))
    assert tree.next_key == 42


def test_a_force_that_is_gone_is_found_by_its_name(catalogue: Catalogue) -> None:
    text = OLD_ROSTER.replace('entryId="force"', 'entryId="force-of-old"')
    tree, resolution = resolve(catalogue, read_roster(text.encode(), "a.ros"))
    assert tree.forces[0].entry_id == "force"
    assert "was found by its name" in resolution.notes[0]


def test_a_force_of_which_nothing_is_left_is_judged_without_its_limits(catalogue: Catalogue) -> None:
    text = OLD_ROSTER.replace('entryId="force"', 'entryId="force-of-old"')
    roster = read_roster(text.encode(), "old.ros")
    (force,) = roster.forces
    tree, resolution = resolve(catalogue, replace(roster, forces=(replace(force, name="Of another game"),)))
    assert tree.forces[0].entry_id == "force-of-old"
    assert any("no longer in the data; its own limits are not judged." in note for note in resolution.notes)


def test_a_roster_without_its_catalogue_is_read_from_its_own_figures(roster: RosterFile) -> None:
    catalogue = catalogue_of_figures(roster)
    tree, resolution = resolve(catalogue, roster)
    assert {step.rung for step in resolution.steps} == {MatchRung.UNRESOLVED}
    assert "The catalogue 'Troopers' (revision 20) is not here" in resolution.notes[0]
    evaluation = evaluate(catalogue, tree)
    assert evaluation.costs == (Cost(type_id="pts", value=33, name="pts"),)
    assert evaluation.nodes["s10"].profiles[0].type_name == "Model"


def test_a_roster_over_its_limit_is_so_by_its_own_figures(roster: RosterFile) -> None:
    limit = replace(roster.cost_limits[0], value=32)
    over = replace(roster, cost_limits=(limit,))
    catalogue = catalogue_of_figures(over)
    tree, _ = resolve(catalogue, over)
    (issue,) = engine_issues(catalogue, evaluate(catalogue, tree), {"pts": 32}, {})
    assert (issue.code, issue.sentence) == ("engine-cost-limit", "It costs 33 pts of at most 32.")


def test_operatives_have_points_role_specialism_and_level(catalogue: Catalogue, roster: RosterFile) -> None:
    figures = figured(catalogue, roster)
    assert [(f.name, f.entry, f.points, f.role, f.specialism, f.level) for f in figures.operatives] == [
        ("Ann", "Trooper", 10, "specialist", "Medic", 1),
        ("Trooper", "Trooper", 10, "leader", "", 1),
        ("Trooper", "Trooper", 7, "non-specialist", "", 1),
        ("Old Hero", "Old Hero", 5, "non-specialist", "", 1),
    ]


def test_operatives_of_a_force_within_a_force_are_found(catalogue: Catalogue, roster: RosterFile) -> None:
    (force,) = roster.forces
    flag = replace(force.selections[0].selections[1], id="flag", name="Flag", costs=(Cost(type_id="pts", value=2),))
    outer = replace(force, id="outer", selections=(flag,), forces=(force,))
    figures = figured(catalogue, replace(roster, forces=(outer,)))
    assert [each.key for each in figures.operatives] == [each.key for each in figured(catalogue, roster).operatives]
    assert figures.differences == (
        *figured(catalogue, roster).differences,
        "The file states a total of 33, but its selections add up to 35.",
    )


def test_a_changed_price_is_explained_for_its_operative(catalogue: Catalogue, roster: RosterFile) -> None:
    figures = figured(catalogue, roster)
    assert (figures.stated, figures.computed) == (33, 32)
    assert figures.differences == ("Ann: 11 in the file, 10 by today’s data (Plasma-gun 4 → 3).",)


def test_a_total_that_is_not_the_sum_is_told(catalogue: Catalogue) -> None:
    text = OLD_ROSTER.replace('value="33"', 'value="40"')
    assert figured(catalogue, read_roster(text.encode(), "a.ros")).differences[-1] == (
        "The file states a total of 40, but its selections add up to 33."
    )


def test_the_highest_level_counts(catalogue: Catalogue) -> None:
    text = OLD_ROSTER.replace("medic-1", "medic-2")
    assert figured(catalogue, read_roster(text.encode(), "a.ros")).operatives[0].level == 2


def test_a_broken_limit_is_an_issue_of_its_operative(catalogue: Catalogue) -> None:
    rifle = '<selection id="s40" name="Rifle" entryId="as-specialist::rifle" number="1" type="upgrade"/>'
    text = OLD_ROSTER.replace('<selection id="s4"', rifle + '<selection id="s4"')
    roster = read_roster(text.encode(), "a.ros")
    tree, resolution = resolve(catalogue, roster)
    evaluation = evaluate(catalogue, tree)
    figures = figures_of(catalogue, roster, tree, resolution, evaluation)
    (issue,) = engine_issues(catalogue, evaluation, {}, figures.operative_of)
    assert issue.code == "engine-too-many"
    assert issue.sentence == "Weapon: at most 1 on Trooper, not 2."
    assert issue.operatives == ("s1",)
    assert engine_issues(catalogue, evaluation, {}, {}, taken_over={"one-weapon"}) == ()


def test_an_exported_tree_is_the_same_when_it_is_read_again(catalogue: Catalogue, roster: RosterFile) -> None:
    tree, _ = resolve(catalogue, roster)
    exported = to_roster_file(catalogue, tree, evaluate(catalogue, tree), roster_id="new")
    again, resolution = resolve(catalogue, read_roster(write_roster(exported, zipped=True), "new.rosz"))
    assert (exported.id, again) == ("new", tree)
    assert resolution.rungs == {"exact": 7, "last-id": 0, "name": 0, "unresolved": 3}


def test_an_export_says_what_battlescribe_would(catalogue: Catalogue, roster: RosterFile) -> None:
    tree, _ = resolve(catalogue, roster)
    exported = to_roster_file(catalogue, tree, evaluate(catalogue, tree))
    assert re.fullmatch("([0-9a-f]{4}-){3}[0-9a-f]{4}", exported.id), "an id as BattleScribe makes them"
    assert (exported.game_system_revision, exported.costs) == (43, (Cost(type_id="pts", value=32, name="pts"),))
    (force,) = exported.forces
    assert (force.catalogue_revision, force.catalogue_name) == (28, "Troopers")
    assert [each.name for each in force.publications] == ["Team Book", "Core Book"]
    assert [(each.name, each.custom_name) for each in force.categories] == [
        ("Uncategorised", ""),
        ("Leaders", "Bosses"),
        ("Rest", ""),
        ("Specialists", ""),
    ]
    ann = force.selections[0]
    assert (ann.name, ann.custom_name, ann.publication_id, ann.page) == ("Trooper", "Ann", "pub-team", "7")
    assert [(each.name, each.primary) for each in ann.categories] == [("Specialist", True)]
    assert force.selections[3].profiles == roster.forces[0].selections[3].profiles


def test_a_force_that_nobody_knows_is_exported_with_what_is_known_of_it(catalogue: Catalogue) -> None:
    lost = Force(key="f", entry_id="no-force", catalogue_id="no-catalogue", custom_name="Ours", custom_notes="Lost.")
    inner = replace(lost, key="i", custom_name="Within")
    tree = Tree(forces=(replace(lost, forces=(inner,)),))
    (force,) = to_roster_file(catalogue, tree, evaluate(catalogue, tree)).forces
    assert (force.catalogue_id, force.catalogue_revision, force.catalogue_name) == ("no-catalogue", 0, "")
    assert ([each.name for each in force.publications], [each.name for each in force.categories]) == (
        ["Core Book"], ["Uncategorised"],
    )  # fmt: skip
    assert (force.id, force.name, force.custom_name, force.custom_notes) == ("f", "no-force", "Ours", "Lost.")
    assert [(each.id, each.custom_name) for each in force.forces] == [("i", "Within")]


def test_what_is_not_found_is_exported_as_its_file_told_it(catalogue: Catalogue) -> None:
    cost = '<cost name="power" typeId="pl" value="2"/><cost name="pts" typeId="pts" value="5"/>'
    text = OLD_ROSTER.replace('<cost name="pts" typeId="pts" value="5"/>', cost)
    roster = read_roster(text.encode(), "a.ros")
    tree, _ = resolve(catalogue, roster)
    (force,) = to_roster_file(catalogue, tree, evaluate(catalogue, tree)).forces
    assert force.selections[3].costs == roster.forces[0].selections[3].costs


YEARS = {"2018": "a467-5f42-d24c-6e5b", "2021": "3b7e-7dab-f79f-2e74"}


@pytest.mark.parametrize("year", sorted(YEARS))
def test_every_community_roster_costs_what_it_says_and_comes_back_the_same(year: str) -> None:
    files = sorted(needs_data("bsdata", year).iterdir())
    documents = {each.id: each for each in (read_document(path.read_bytes(), path.name) for path in files)}
    system = documents[YEARS[year]]
    catalogue = compile_catalogue(system, [each for each in documents.values() if each is not system])
    for path in sorted(needs_data("rosters", year).glob("*.ros*")):
        roster = read_roster(path.read_bytes(), path.name)
        tree, resolution = resolve(catalogue, roster)
        evaluation = evaluate(catalogue, tree)
        figures = figures_of(catalogue, roster, tree, resolution, evaluation)
        assert figures.computed == figures.stated, path.name
        assert figures.differences == (), path.name
        assert sum(figure.points for figure in figures.operatives) == figures.stated, path.name
        again = read_roster(write_roster(to_roster_file(catalogue, tree, evaluation)), path.name)
        assert resolve(catalogue, again)[0] == tree, path.name


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("*No Forgeworld*", "No Forge World"),
        ("0. Psybolt", "Psybolt"),
        ("Frag grenades", "Frag grenade"),
        ("Level 1: Resourceful", "Resourceful"),
    ],
)
def test_names_of_different_data_have_one_stem(one: str, other: str):
    assert stem(one) == stem(other)


@pytest.mark.parametrize(
    ("categories", "level"),
    [
        ([], 0),
        (["Leader"], 0),
        (["Level 1"], 1),
        (["Level 2", "Leader"], 2),
        (["Level 3"], 3),
        (["Level 4"], 4),
        (["Level 2", "Level 3"], 3),
    ],
)
def test_a_level_is_read_from_categories(categories: list[str], level: int):
    assert _level(cast("Any", SimpleNamespace(categories=[SimpleNamespace(name=each) for each in categories]))) == level


def test_names_of_different_things_have_not():
    assert len({stem(name) for name in ("Boltgun", "Bolt pistol", "Bolt carbine", "Stalker bolt rifle")}) == 4


@pytest.mark.parametrize(
    ("prices", "words"),
    [
        (((5, 5), (7, 7)), ()),
        (((5, 6), (7, 7)), ("1 of 2 operatives costs more today: 12 → 13.",)),
        (((5, 8), (7, 9), (4, 3)), ("2 of 3 operatives cost more and 1 less today: 16 → 20.",)),
        (((5, 4), (7, 6)), ("2 of 2 operatives cost less today: 12 → 10.",)),
    ],
)
def test_newer_prices_are_told_in_one_line(prices: tuple[tuple[int, int], ...], words: tuple[str, ...]):
    operatives = tuple(
        OperativeFigures(key=str(n), name="Kael", entry="Trooper", stated=then, points=now)
        for n, (then, now) in enumerate(prices)
    )
    assert Figures(cost_type="pts", operatives=operatives).summary == words
