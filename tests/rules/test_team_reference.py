"""What a kill team is beside its datasheets, as the compendium tells it."""

from __future__ import annotations

from dataclasses import replace

import pytest

from rules.datacards.team_cards import _beside
from rules.datacards.team_reference import _groups
from rules.editions import find
from rules.selection.composition import Composition, SelectionGroup
from rules.selection.team import TeamRules
from rules.sheets import WeaponLine
from tests.rules.datacard_cast import catalogue

KT2024 = find("kt2024")


def test_a_kill_team_tells_how_it_is_picked_and_what_it_may_take() -> None:
    assert KT2024.team_reference is not None
    found = KT2024.team_reference(catalogue())
    assert found is not None
    groups = {each.title: dict(each.lines) for each in found.groups}
    assert list(groups) == ["1 × Leader", "6 × Operatives", "2 × Reserves", "2 × Hounds, with Kennel"]
    assert groups["1 × Leader"] == {"Warden": ""}
    assert [groups["6 × Operatives"][name] for name in ("Watcher", "Gunner", "Spotter", "Moth")] == [
        "Any number",
        "Up to 2, each armed in another way",
        "Once",
        "Up to 2, counts as ½, 2 at a time",
    ]
    assert found.limits[-4:] == (
        "Piercing weapons: at most 2.",
        "Watchers: at least 1.",
        "Owl only beside Adept or Spotter.",
        "Coats: all from one of red or blue.",
    )
    assert found.archetypes == ("Recon",)
    assert [each.name for each in found.cards] == ["Dusk", "Calm", "Fierce", "Whistle", "Kennel", "Rope", "Lamps"]


@pytest.mark.parametrize(
    ("ways", "titles"),
    [
        (1, ["2 to 4 × Crew"]),
        (2, ["Way 1: 2 to 4 × Crew", "Way 2: 2 to 4 × Crew"]),
        (3, ["Way 1: 2 to 4 × Crew", "Way 2: 2 to 4 × Crew", "Way 3: 2 to 4 × Crew"]),
    ],
)
def test_of_several_ways_each_group_says_its_own(ways: int, titles: list[str]) -> None:
    group = SelectionGroup(key="1", name="Crew", count=4, least=2, lines=())
    one = Composition(groups=(group,))
    many = replace(one, alternatives=(one,) * ways) if ways > 1 else one
    rules = TeamRules(key="t", title="T", composition=many, operatives={})
    assert [each.title for each in _groups(rules)] == titles


def test_the_edition_of_factions_has_no_such_page() -> None:
    assert find("kt2018").team_reference is None


@pytest.mark.parametrize(
    ("begins", "rules", "rest"),
    [
        ('Adds the harpoon: 4 attacks, hits on 4+, damage 4/5, Stun, Rng 6". ', 'Rng ⬟ 6", Stun', "Up to two."),
        ("Adds the knife: 1 attack, hits on 3+, damage 3/5. ", "-", "For LEADER only."),
        ("Adds the grenade: 4 attacks, hits on 3+, damage 2/3, with EMP; ", "EMP", "3/5 against DRONE targets."),
        ("", "-", "For 1 AP: smoke."),
    ],
)
def test_what_a_table_shows_is_not_said_again(begins: str, rules: str, rest: str) -> None:
    weapon = WeaponLine(name="Harpoon", values=("4", "4+", "4/5", rules))
    assert _beside(begins + rest, [weapon]) == rest
    assert _beside(begins + rest, []) == begins + rest


def test_a_text_that_says_more_than_the_table_stays() -> None:
    weapon = WeaponLine(name="Shotgun", values=("4", "3+", "4/4", "-"))
    text = "Adds the shotgun: 4 attacks, hits on 3+, damage 4/4, or hits on 5+ at long range."
    assert _beside(text, [weapon]) == text
