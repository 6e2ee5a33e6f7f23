"""What a running campaign refuses: operatives stay as they joined, and only grow by what they live through."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rules import acts
from rules.campaigns.entrants import RosterChange
from rules.editions.kt2018.experience import opens_way, spare_advances
from rules.editions.kt2018.state import FIRE_TEAM, FIRE_TEAMS
from rules.editions.loadouts import Role
from rules.editions.state import ROSTER
from rules.errors import Refusal

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


def forbid(change: RosterChange) -> None:
    """Refuse what missions decide, and recruits who may not join as what they are."""
    if not change.is_undo:
        _check_fire_teams(change)
    _check_recruits(change)


def _check_fire_teams(change: RosterChange) -> None:
    """What a fire team has earned stays; its player picks the way of an advance and strikes what is too many."""
    picked = {act.fire_team: act.advance for act in change.acts if isinstance(act, acts.PickAdvance)}
    for subject, fields in sorted(change.after.items()):
        if not subject.startswith(FIRE_TEAM):
            continue
        before = change.before.get(subject) or FIRE_TEAMS.new_fields()
        if all(fields[name] == before[name] for name in ("experience", "advances")):
            continue
        is_way = opens_way(before["advances"], picked.get(subject.removeprefix(FIRE_TEAM), ""))
        if fields["experience"] != before["experience"] or not (is_way or _is_spare(before, fields["advances"])):
            words = "From the start on, missions decide what a fire team learns. "
            words += "An arbitrator can change it by hand, with a reason."
            raise Refusal(words, code="decided-by-missions")


def _is_spare(before: Mapping[str, Any], left: list[str]) -> bool:
    """Whether only those advances are gone, the last ones, that are too many since something was taken back."""
    had = before["advances"]
    return left == had[: len(left)] and len(had) - len(left) <= spare_advances(before["experience"], had)


def _check_recruits(change: RosterChange) -> None:
    """Recruits, and who takes another role, are what the settings let join."""
    name = change.campaign.get("name", "")
    for key, fields in change.after.items():
        if key == ROSTER or ":" in key or fields["role"] == change.before.get(key, {}).get("role"):
            continue
        role = Role(fields["role"])
        is_trained = role in (Role.LEADER, Role.SPECIALIST, Role.RETAINER)
        if is_trained and not change.campaign.get("new_specialists", True):
            words = f"In {name} recruits join as non-specialists: {change.name(key)} cannot be a {role.value}."
            raise Refusal(words, code="no-new-specialists")
        if role is Role.COMMANDER and not change.settings().new_commanders:
            raise Refusal(f"In {name} no commander joins after the start.", code="no-new-commanders")
