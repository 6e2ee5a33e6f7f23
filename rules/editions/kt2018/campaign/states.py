"""What the book's campaign keeps of entrants and missions, beside what every campaign keeps."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from rules.editions.kt2018.campaign.bounds import BANKED, PLAYED, RESOURCE
from rules.editions.kt2018.campaign.settings import BookSettings
from rules.editions.state import CampaignStates, StateShape, state_field


@dataclass(frozen=True, slots=True, kw_only=True)
class EntrantState:
    """What a faction has come to."""

    resources: Mapping[str, int] = state_field(default_factory=dict, prefix=RESOURCE)
    """Resource → how much there is; settings say where each may go."""
    guerrilla: bool = False
    """Whether it is in hiding: it plays on, and cannot win any more."""
    spent: bool = False
    """Whether it has run out of something where that only costs it score."""
    owed: int = 0
    """What it lost beyond all it had of a resource, and has to give of others."""
    score: int = 0
    """What it has won of the campaign's score, where there is one."""
    stolen: int = 0
    """What it has gained as a guerrilla faction of what its opponents lost."""
    stamps: int = 0
    """In how many rounds it has played enough for one."""
    played: Mapping[str, int] = state_field(default_factory=dict, prefix=PLAYED)
    """Round → how many games of it counted."""
    banked: Mapping[str, Any] = state_field(default_factory=dict, prefix=BANKED)
    """Mission → what a game that was kept for a round without would have brought; see `counting.py`."""
    command_points: int = 0
    """What the extra roll brings into its next mission."""
    injuries: Mapping[str, str] = state_field(default_factory=dict)
    """Operative → a commander's injury that lasts through the next mission."""


@dataclass(frozen=True, slots=True, kw_only=True)
class MissionState:
    """What was agreed on for a mission."""

    points_limit: int | None = None
    """What a kill team may cost, where the mission says else than the campaign."""
    commanders: bool = False
    """Whether each side may bring a commander."""
    shift: Mapping[str, Any] = state_field(default_factory=dict)
    """Who shifted the roll for the mission, and by how much: side, operative, name, amount."""


STATES = CampaignStates(entrant=StateShape(EntrantState), mission=StateShape(MissionState))


def new_entrant(settings: BookSettings) -> EntrantState:
    """An entrant that has just entered: every resource as the settings begin it."""
    return EntrantState(resources={each.key: each.start for each in settings.resources})


def conditions(state: EntrantState) -> dict[str, str]:
    """What commanders carry into their next mission."""
    return {key: f"carries an injury into the next mission: {injury}" for key, injury in state.injuries.items()}


def settings_changed(
    before: BookSettings, after: BookSettings, state: EntrantState, is_gathering: bool
) -> EntrantState:
    """Everybody has what a new resource starts with; until the campaign starts, what any starts with."""
    starts = {each.key: each.start for each in before.resources}
    given = {
        each.key: each.start
        for each in after.resources
        if each.key not in state.resources or (is_gathering and starts.get(each.key) != each.start)
    }
    return replace(state, resources={**state.resources, **given})
