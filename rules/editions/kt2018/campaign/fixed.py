"""What a running campaign refuses: operatives stay as they joined, and only grow by what they live through."""

from __future__ import annotations

from collections.abc import Sequence

from rules import acts
from rules.editions.kt2018.experience import WAYS, same_roll

# A commander's level and traits are bought when it is gained, never later.
FIXED_ACTS = frozenset(
    act.name
    for act in (
        acts.Choose,
        acts.Drop,
        acts.SetCount,
        acts.SetRole,
        acts.SetSpecialism,
        acts.SetLevel,
        acts.SetSubFaction,
        acts.BuyTrait,
        acts.DropTrait,
        acts.DropAbility,
        acts.DropAdvance,
        acts.SetStatus,
        acts.SetExperience,
        acts.SetTeamExperience,
        acts.Remove,
    )
)


def opens_way(advances: Sequence[str], advance: str) -> bool:
    """Whether an advance is one of the two ways of one that the fire team has without a way."""
    bare = same_roll(advance)
    return advance != bare and advance.partition(":")[2] in WAYS.get(bare, ()) and bare in advances
