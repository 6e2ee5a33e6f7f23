"""Loadouts as the editor shows them: sets of weapons in parts, each profile once."""

from __future__ import annotations

from collections import Counter

import pytest

from rosters.operatives.editor import CHOICES, OTHERS, ShownHeading, shown_heading, unlisted
from rules.editions import find
from rules.editions.base import RosterContent
from rules.sheets import OperativeSheet, WeaponLine
from tests.rules.pack_cast import ours, team_catalogue


def headings_of(edition_key: str, team: str, operative: str) -> list[ShownHeading]:
    """What it may choose, as it is recruited."""
    edition = find(edition_key)
    catalogue = ours(team) if edition_key == "kt2018" else team_catalogue(edition_key, team)
    model = next(each for each in edition.models(catalogue) if each.model.endswith(f":{operative}"))
    armoury = edition.armoury(catalogue, RosterContent(loadouts=(model,)), model.key, {})
    assert armoury is not None
    return [shown_heading(each) for each in armoury.headings]


def parts_of(shown: ShownHeading) -> dict[str, list[str]]:
    return {part.name: [option.name for option in part.options] for part in shown.parts}


def test_sets_that_begin_alike_stand_in_one_part_without_what_they_share() -> None:
    (shown,) = headings_of("kt2021", "greenskin", "boss-nob")
    choppers = ["Big choppa", "Killsaw", "Choppa", "Power klaw"]
    assert parts_of(shown) == {
        "Kombi-skorcha, Shoota": choppers,
        "Kombi-rokkit, Shoota": choppers,
        "Slugga": choppers,
        OTHERS: ["Shoota, Fists"],
    }
    assert [part.is_folded for part in shown.parts] == [False, True, True, True]
    abouts = [option.about for part in shown.parts for option in part.options]
    assert abouts[0] == ""
    assert abouts[1] == "instead of Big choppa"
    assert abouts[8] == "instead of Kombi-skorcha and Shoota"
    assert abouts[12] == "instead of Kombi-skorcha and Big choppa"
    assert [line.name for line in shown.weapons] == [
        *("Kombi-rokkit", "Slugga"),
        *("Killsaw", "Choppa", "Power klaw", "Fists"),
    ]


def test_what_comes_with_each_choice_is_said_once() -> None:
    (shown,) = headings_of("kt2024", "legionaries", "legionary-heavy-gunner")
    assert shown.always == ("Bolt pistol", "Fists")
    assert parts_of(shown) == {"": ["Heavy bolter", "Missile launcher", "Reaper chaincannon"]}
    assert not shown.has_figures, "they stand below, in a table with heads"
    (arms,) = headings_of("kt2024", "angels-of-death", "intercessor-warrior")
    assert arms.has_figures
    assert "Bolt pistol" not in {line.name for line in shown.weapons}


@pytest.mark.parametrize(
    ("carried", "lines", "left"),
    [
        (("Bolt pistol", "Fists"), ("Bolt pistol", "Fists"), ()),
        (("Plasma gun", "Auspex"), ("Plasma gun (standard)", "Plasma gun (supercharge)"), ("Auspex",)),
        (("2 × Frag grenade",), ("Frag grenade",), ()),
        (("Laspistol (point blank)",), ("Laspistol (point blank)",), ()),
        (("Bolt",), ("Bolt pistol",), ("Bolt",)),
        (("Medikit",), (), ("Medikit",)),
    ],
)
def test_what_stands_among_the_profiles_is_not_listed_below_them(
    carried: tuple[str, ...], lines: tuple[str, ...], left: tuple[str, ...]
) -> None:
    weapons = tuple(WeaponLine(name=name, values=()) for name in lines)
    op = OperativeSheet(
        key="a", name="A", model="A", model_key="a", datasheet="A", role="", weapons=weapons, carried=carried
    )
    assert unlisted(op) == left


def test_where_there_is_much_all_but_what_is_chosen_is_folded() -> None:
    (few,) = headings_of("kt2024", "legionaries", "legionary-heavy-gunner")
    crowded = shown_heading(headings_of("kt2021", "ecclesiarchy", "battle-sister-superior")[0].heading, is_crowded=True)
    assert [part.is_folded for part in few.parts] == [False]
    assert parts_of(crowded) == {"": ["Power maul"], OTHERS: ["Power weapon", "Chainsword", "Gun butt"]}
    assert [part.is_folded for part in crowded.parts] == [False, True]


def test_what_is_of_no_part_stands_under_a_name_of_its_own_below_those_that_are() -> None:
    parts = parts_of(headings_of("kt2021", "blooded", "traitor-chieftain")[0])
    assert (list(parts), "" in parts) == ([*(name for name in parts if name != OTHERS), OTHERS], False)
    assert "Bolt pistol, Chainsword" in parts[OTHERS]


def test_one_weapon_for_another_has_its_figures_beside_it() -> None:
    blades, _ = headings_of("kt2021", "ecclesiarchy", "battle-sister-superior")
    assert blades.weapons == ()
    assert [option.about for part in blades.parts for option in part.options][:2] == [
        "4 · 2+ · 4/5 · Stun",
        "4 · 2+ · 4/6 · Lethal 5+",
    ]


def test_sentences_that_several_choices_have_are_said_once() -> None:
    boltguns, *_ = headings_of("kt2018", "deathwatch", "veteran-sergeant")
    assert [text.name for text in boltguns.shared] == ["Special Issue Ammunition"]
    assert boltguns.shared[0].text.startswith("Each time it fires")
    abouts = {option.name: option.about for part in boltguns.parts for option in part.options}
    assert abouts["Boltgun"] == '24" · Rapid Fire 1 · S 4 · AP 0 · D 1; Special Issue Ammunition.'
    assert abouts["Power axe"] == "Melee · S +2 · AP −2 · D 1"


@pytest.mark.parametrize(
    ("team", "operative"),
    [("space-marine", "deathwatch-sergeant"), ("space-marine", "deathwatch-fighter"), ("wyrmblade", "neophyte-leader")],
)
def test_a_long_list_leaves_no_choice_and_no_profile_out_and_tells_none_twice(team: str, operative: str) -> None:
    (shown,) = headings_of("kt2021", team, operative)
    assert shown.always == ()
    loose = (OTHERS, CHOICES)
    heads = [("" if part.name in loose else part.name, each.name) for part in shown.parts for each in part.options]
    assert {", ".join(filter(None, names)) for names in heads} == {option.name for option in shown.heading.options}
    profiles = {line for option in shown.heading.options for line in option.weapons}
    now = set(shown.heading.chosen[0].weapons)
    assert Counter(shown.weapons) == Counter(profiles - now)
    assert sum(len(part.options) for part in shown.parts if not part.is_folded) <= 8
