"""What the drawing of an operative's abilities offers, and what it does not while a campaign holds the operative."""

from __future__ import annotations

import pytest

from rosters.operatives.editor import ability_tree
from rules.acts import DropAbility, PickAbility
from rules.armoury import Rung

TAKE, DROP = PickAbility(operative="x", ability="b"), DropAbility(operative="x", ability="a")
RUNGS = (
    Rung(key="held", name="Held", level=2, branch="1", state="has", acts=(DROP,)),
    Rung(key="instead", name="Instead", level=2, branch="2", state="pick", acts=(DROP, TAKE)),
    Rung(key="open", name="Open", level=3, branch="1", state="pick", acts=(TAKE,)),
    Rung(key="later", name="Later", level=4, branch="1"),
)


@pytest.mark.parametrize(
    ("is_kept", "rungs", "offered", "is_open"),
    [
        (False, RUNGS, {"held": "has", "instead": "pick", "open": "pick"}, True),
        (True, RUNGS, {"open": "pick"}, True),
        (True, RUNGS[:2], {}, False),
    ],
)
def test_what_can_be_pressed(is_kept: bool, rungs: tuple[Rung, ...], offered: dict[str, str], is_open: bool) -> None:
    tree = ability_tree(rungs, is_kept=is_kept)
    assert tree is not None
    shown = [each for column in (tree.root, *tree.branches) for each in column]
    assert {each.rung.key: each.rung.state for each in shown if each.value} == offered
    assert tree.is_open == is_open
    assert {each.rung.state for each in shown if not each.value} <= {"has", "later"}
