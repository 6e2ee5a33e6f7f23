"""What is known of a subject that begins, and how an operative's choices are kept as JSON."""

from __future__ import annotations

import pytest

from rules.catalogue.model import Category, Characteristic, Cost, Profile, Rule
from rules.catalogue.tree import Stated
from rules.editions.codec import choice_from_json, choice_to_json
from rules.editions.kt2018.state import FIRE_TEAM, OPERATIVES, STATES
from rules.editions.loadouts import Choice
from rules.editions.state import NOTHING_OF_ROSTERS


@pytest.mark.parametrize(
    ("subject", "is_running", "is_new"),
    [("kael", True, True), ("kael", False, False), (f"{FIRE_TEAM}guard", True, False), ("roster", True, False)],
)
def test_only_operatives_who_join_a_running_campaign_are_new_recruits(
    subject: str, is_running: bool, is_new: bool
) -> None:
    found = STATES.new_fields(subject, is_running=is_running)
    assert bool(found.get("new_recruit")) is is_new
    assert (found == {**OPERATIVES.new_fields(), "new_recruit": is_new}) is (subject == "kael")


def test_an_edition_that_keeps_nothing_knows_nothing_of_newcomers() -> None:
    assert NOTHING_OF_ROSTERS.new_fields("kael", is_running=True) == {}


def test_a_choice_comes_back_from_json_with_all_that_was_said_of_it() -> None:
    strength = Characteristic(type_id="s", name="S", value="4")
    stated = Stated(
        name="Gun",
        costs=(Cost(type_id="pts", value=3, name="pts"),),
        categories=(Category(entry_id="heavy", name="Heavy", primary=True),),
        profiles=(Profile(id="p", name="Gun", type_id="w", type_name="Weapon", characteristics=(strength,)),),
        rules=(Rule(id="r", name="Loud", description="It is heard."),),
    )
    scope = Choice(id="scope", custom_name="Eye", custom_notes="Cracked.")
    for choice in (Choice(id="gun", number=2, children=(scope,), stated=stated), scope, Choice(id="bare")):
        assert choice_from_json(choice_to_json(choice)) == choice
    assert choice_to_json(Choice(id="bare")) == {"id": "bare"}
