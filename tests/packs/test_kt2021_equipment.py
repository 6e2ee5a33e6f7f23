"""Equipment that operatives carry for points: the worked examples, what is wrong with the rest, and the ways out."""

from __future__ import annotations

from dataclasses import replace

import pytest

from rules.acts import ChooseForGame, DropForGame, SetCountForGame
from rules.catalogue.compile import Catalogue
from rules.datacards.carrying import equipment_points
from rules.datacards.dialect import rules_of
from rules.editions import find
from rules.editions.base import Choice, Loadout, RosterContent, Team
from rules.editions.game import GameChoices
from rules.errors import Refusal
from rules.formats.datacards import ids
from rules.issues import Issue, is_legal
from tests.rules.pack_cast import team_catalogue, team_source

EDITION = find("kt2021")


def catalogue_of(key: str) -> Catalogue:
    return team_catalogue("kt2021", key)


TEAMS = {
    "kommandos": ["kommando-nob", "kommando-slasha-boy", *["kommando-boy"] * 8],
    "commorrite": ["sybarite", *["kabalite-warrior"] * 4, *["wych-warrior"] * 5],
    "hive-fleet": ["genestealer-leader", *["genestealer-fighter"] * 4, *["tyranid-warrior-fighter"] * 3],
}


def team_with(catalogue: Catalogue, key: str, carried: str) -> Team:
    """The team, with `2:harpoon` for what its third operative carries; `2:harpoon*2` for two of them."""
    models = [f"kt2021:{key}:operative:{each}" for each in TEAMS[key]]
    known = {each.model: each for each in EDITION.models(catalogue)}
    loadouts = tuple(replace(known[model], key=str(n)) for n, model in enumerate(models))
    game = GameChoices()
    for word in carried.split():
        place, _, options = word.partition(":")
        piece, _, number = options.partition("*")
        choice = Choice(id=ids.equipment(models[int(place)], piece), number=int(number or 1))
        game = game.with_operative(place, (*game.of(place), choice))
    return EDITION.view(catalogue, RosterContent(loadouts=loadouts), game=game).team


EXAMPLES = (
    ("kommandos", "2:stikkbomb 3:stikkbomb", "equipment-too-often"),
    ("kommandos", "2:harpoon 3:harpoon", ""),
    ("kommandos", "2:harpoon 3:harpoon 4:harpoon", "equipment-too-often"),
    ("kommandos", "2:dynamite 3:dynamite", "equipment-too-often"),
    ("kommandos", "2:choppa*2", "equipment-twice"),
    ("kommandos", "2:choppa 3:choppa 4:choppa 5:choppa", ""),
    ("kommandos", "2:dynamite 3:harpoon 4:harpoon", ""),
    ("kommandos", "2:dynamite 3:harpoon 4:harpoon 5:climbing-rope", "equipment-points"),
    ("kommandos", "2:choppa 2:slugga 2:harpoon 2:sledgehammer", ""),
    ("commorrite", "5:adrenalite 6:adrenalite", ""),
    ("commorrite", "5:adrenalite 5:hypex", "equipment-alike"),
    ("commorrite", "1:adrenalite", "equipment-not-for"),
    ("commorrite", "1:plasma-grenade 2:plasma-grenade", "equipment-too-often"),
    ("hive-fleet", "1:extended-chitin 2:extended-chitin 3:extended-chitin 4:extended-chitin 0:extended-chitin", ""),
    ("hive-fleet", "5:extended-chitin 6:extended-chitin 7:extended-chitin 1:extended-chitin", "equipment-points"),
)


@pytest.mark.parametrize(("key", "carried", "code"), EXAMPLES)
def test_equipment_is_judged_as_printed(key: str, carried: str, code: str) -> None:
    issues = EDITION.check_kill_team(team_with(catalogue_of(key), key, carried))
    assert {issue.code for issue in issues if not is_legal([issue])} == ({code} if code else set())


def mended(catalogue: Catalogue, team: Team, issue: Issue) -> Team:
    """The team after the first way out."""
    assert EDITION.game_choices is not None
    content = RosterContent(
        loadouts=tuple(Loadout(key=each.key, model=each.model, role=each.role) for each in team.members)
    )
    game, members = team.game, tuple(each.key for each in team.members)
    for act in issue.fixes[0].acts:
        assert isinstance(act, DropForGame | SetCountForGame)
        game = EDITION.game_choices.perform(catalogue, content, members, game, act)
    return replace(team, game=game)


@pytest.mark.parametrize(("key", "carried", "code"), [each for each in EXAMPLES if each[2]])
def test_the_first_way_out_mends_it(key: str, carried: str, code: str) -> None:
    team = team_with(catalogue_of(key), key, carried)
    (issue,) = (issue for issue in EDITION.check_kill_team(team) if issue.code == code)
    again = EDITION.check_kill_team(mended(catalogue_of(key), team, issue))
    assert is_legal(again) or again[0].code == code


def test_an_operative_takes_what_it_may_and_nothing_else() -> None:
    catalogue = catalogue_of("commorrite")
    rules = rules_of(catalogue)
    assert rules is not None
    assert EDITION.game_choices is not None
    wych = next(each for each in EDITION.models(catalogue) if each.model.endswith("wych-warrior"))
    content = RosterContent(loadouts=(replace(wych, key="w"),))
    hypex = ids.equipment(wych.model, "hypex")
    take = ChooseForGame(operative="w", place=(), option=hypex)
    game = EDITION.game_choices.perform(catalogue, content, ("w",), GameChoices(), take)
    assert game.of("w") == (Choice(id=hypex),)
    (sheet,) = EDITION.sheets(catalogue, EDITION.view(catalogue, content, game=game))
    assert "Hypex" in [ability.name for ability in sheet.abilities]
    place = EDITION.game_choices.operative_place(catalogue, content, ("w",), game, "w")
    assert place is not None
    assert place.inner[0].name == "Equipment (2 of 10 EP)"
    banner = ChooseForGame(operative="w", place=(), option=ids.equipment(wych.model, "kabalite-banner"))
    with pytest.raises(Refusal):
        EDITION.game_choices.perform(catalogue, content, ("w",), game, banner)


SUGGESTED = (
    # What is carried before, and what changes: `-` stays at home.
    ("kommandos", "", "0:Dynamite, 1:Harpoon, 2:Sledgehammer"),
    ("kommandos", "2:dynamite 3:harpoon 4:harpoon", ""),
    ("kommandos", "2:choppa*2 3:stikkbomb 4:stikkbomb", "2:Choppa (once), -4:Stikkbomb, 0:Dynamite, 1:Slugga"),
    (
        "commorrite",
        "5:adrenalite 5:hypex 1:adrenalite",
        "-1:Adrenalite, -5:Hypex, 0:Agonite, 1:Deathbloom, 2:Plasma Grenade",
    ),
    (
        "hive-fleet",
        "5:extended-chitin 6:extended-chitin 7:extended-chitin 1:extended-chitin",
        "-7:Extended Chitin, 0:Adrenal Glands",
    ),
)


@pytest.mark.parametrize(("key", "carried", "changes"), SUGGESTED)
def test_what_is_legal_stays_and_the_rest_is_handed_out(key: str, carried: str, changes: str) -> None:
    catalogue = catalogue_of(key)
    team = team_with(catalogue, key, carried)
    assert EDITION.suggest is not None
    assert EDITION.game_choices is not None
    assert team.rules is not None
    everybody = tuple(each.key for each in team.members)
    (near,) = EDITION.suggest.nearest(team.members, everybody, game=team.game).teams
    exchanges = [f"{'-' if each.is_dropped else ''}{each.operative}:{each.name}" for each in near.equipment]
    assert ", ".join(exchanges) == changes
    content = RosterContent(
        loadouts=tuple(Loadout(key=each.key, model=each.model, role=each.role) for each in team.members)
    )
    game = team.game
    for each in near.equipment:
        game = EDITION.game_choices.perform(catalogue, content, everybody, game, each.act)
    after = replace(team, game=game)
    assert is_legal(EDITION.check_kill_team(after))
    assert equipment_points(after, team.rules) == 10


@pytest.mark.parametrize(("key", "most"), [("kommandos", 20), ("inquisitorial-agents", 30)])
def test_a_roster_holds_so_many(key: str, most: int) -> None:
    catalogue = catalogue_of(key)
    first = EDITION.models(catalogue)[0]
    for number, codes in ((most, []), (most + 1, ["roster-full"])):
        content = RosterContent(loadouts=tuple(replace(first, key=str(n)) for n in range(number)))
        issues = EDITION.check_roster(EDITION.view(catalogue, content).team)
        assert [issue.code for issue in issues if not is_legal([issue])] == codes


@pytest.mark.parametrize("key", ["kommandos", "blooded"])
def test_what_names_nobody_is_for_all_and_else_for_whom_it_names(key: str) -> None:
    pieces = team_source("kt2021", key).equipment.values()
    for each in EDITION.models(catalogue_of(key)):
        name = each.model.rpartition(":")[2]
        wanted = {piece.key for piece in pieces if not piece.who or name in piece.who}
        assert {p.key for p in pieces if ids.equipment(each.model, p.key) in catalogue_of(key).entries} == wanted, name


def test_a_card_of_equipment_says_what_it_costs_where_it_is_paid_for() -> None:
    assert EDITION.team_cards is not None
    cards = EDITION.team_cards(catalogue_of("kommandos"), GameChoices())
    costs = {each.name: (each.cost, each.cost_word) for each in cards if each.key.startswith("equipment:")}
    assert (costs["Harpoon"], costs["Choppa"]) == ((3, "EP"), (2, "EP"))


def test_distances_are_kept_as_shapes_and_shown_in_inches_too() -> None:
    catalogue = catalogue_of("kommandos")
    nob = next(each for each in EDITION.models(catalogue) if each.model.endswith(":kommando-nob"))
    content = RosterContent(loadouts=(nob,))
    (sheet,) = EDITION.sheets(catalogue, EDITION.view(catalogue, content))
    assert dict(sheet.stats)["M"] == '3● 6"'
    slugga = next(weapon for weapon in sheet.weapons if weapon.name == "Slugga")
    assert slugga.values == ("4", "4+", "3/4", 'Rng ⬟ 6"')
    assert [rule.key for rule in sheet.rules] == ["rng"]


def test_an_option_says_its_distances_as_the_weapon_will() -> None:
    catalogue = catalogue_of("hunter-clade")
    abouts = {
        option.name: option.about
        for leader in EDITION.models(catalogue)
        if (armoury := EDITION.armoury(catalogue, RosterContent(loadouts=(leader,)), leader.key, {}))
        for heading in armoury.with_figures(find("kt2021").distances["inches"]).headings
        for option in heading.options
    }
    assert any('Rng 6"' in each for each in abouts.values()), abouts
    assert not any("⬟" in each for each in abouts.values()), abouts
