"""Markers and tokens as the rules of a team name them."""

from __future__ import annotations

import pytest

from rules.cards import CardAbility, CardContext, Datacard
from rules.paper.tokens import Tokens, named_tokens, order_tokens


@pytest.mark.parametrize(
    ("said", "names"),
    [
        ("Place your Melta Mine marker within 1.", ["Melta Mine"]),
        ("The Challenge token goes to an enemy; remove both Poison tokens.", ["Challenge", "Poison"]),
        ("For Doused tokens and markers alike.", ["Doused"]),
        ("It controls a marker.", []),
        ("Your marker is gone.", []),
    ],
)
def test_what_rules_name_is_printed(said: str, names: list[str]) -> None:
    card = Datacard(
        key="a", context=CardContext(roster="Watch"), name="Ann", model="Warden", datasheet="Warden", label="Leader",
        points=0, stats=(), weapon_columns=(), weapons=(), wounds=8, tactics=(), bearers=(),
        abilities=(CardAbility(name="Rule", text=said),),
    )  # fmt: skip
    assert [each.name for each in named_tokens([card])] == names


def test_every_operative_has_a_token_of_each_order() -> None:
    ticks = ("Order", "Engage", "Conceal", "Activated")
    assert order_tokens(ticks, 14) == (Tokens(name="Engage", count=14), Tokens(name="Conceal", count=14))
    assert order_tokens((), 14) == ()
