"""What a running campaign refuses: operatives stay as they joined, and only grow by what they live through."""

from __future__ import annotations

from rules import acts

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
