"""A campaign's content as its journal keeps it. The state is the truth; rows are what pages read of it.

Subjects: `campaign`, `entrant:ID`, `mission:ID`. What is sealed is in no state and no batch.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from campaigns.models import Mission
from rules.changes import State
from rules.editions.kt2018.campaign.bounds import RESOURCE as RESOURCE
from rules.editions.kt2018.campaign.settings import BookSettings
from rules.editions.kt2018.campaign.shape import settings_from_json, settings_to_json
from rules.editions.state import CAMPAIGN as CAMPAIGN
from rules.editions.state import ENTRANT as ENTRANT

MISSION = "mission:"

Fields = dict[str, Any]


def new_state(*, name: str, story: str, settings: BookSettings) -> State:
    """The state of a campaign in which nobody is yet."""
    return {CAMPAIGN: {"name": name, "story": story, "stage": "gathering", "settings": settings_to_json(settings)}}


def new_entrant(*, person: str, roster: str, name: str, faction: str, settings: BookSettings, position: int) -> Fields:
    """The fields of somebody who has just entered: every resource as the settings begin it."""
    return {
        "person": person,
        "roster": roster,
        "name": name,
        "faction": faction,
        "position": position,
        **{RESOURCE + each.key: each.start for each in settings.resources},
        "guerrilla": False,
        "injuries": {},
        "waived": [],
        "left": False,
    }


def new_mission(
    *,
    number: int,
    sides: Sequence[Mapping[str, Any]],
    stage: str = "planned",
    kind: str = "",
    title: str = "",
    points_limit: int | None = None,
    commanders: bool = False,
    at: str = "",
    where: str = "",
    deadline: str = "",
    proposed_by: str = "",
    commitment: str = "",
) -> Fields:
    """The fields of a mission; a side is {id, entrant} or {id, outsider_name, outsider_faction}."""
    return {
        "number": number,
        "kind": kind,
        "title": title,
        "points_limit": points_limit,
        "commanders": commanders,
        "at": at,
        "where": where,
        "deadline": deadline,
        "proposed_by": proposed_by,
        "commitment": commitment,
        "sides": [dict(side) for side in sides],
        "stage": stage,
        "report": None,
        "confirmed": None,
        "disputed": None,
        "voided": False,
        "shift": {},
        "reason": "",
        "results": {},
    }


def entrants(state: State) -> dict[str, Fields]:
    """Everyone who entered, by key, in the order they came."""
    found = {key.removeprefix(ENTRANT): fields for key, fields in state.items() if key.startswith(ENTRANT)}
    return dict(sorted(found.items(), key=lambda item: item[1]["position"]))


def missions(state: State) -> dict[str, Fields]:
    """Every mission by key, in the order of their numbers."""
    found = {key.removeprefix(MISSION): fields for key, fields in state.items() if key.startswith(MISSION)}
    return dict(sorted(found.items(), key=lambda item: item[1]["number"]))


def settings_of(state: State) -> BookSettings:
    return settings_from_json(state[CAMPAIGN]["settings"])


def resources_of(entrant: Mapping[str, Any]) -> dict[str, int]:
    return {name.removeprefix(RESOURCE): value for name, value in entrant.items() if name.startswith(RESOURCE)}


def mission_state(fields: Mapping[str, Any]) -> str:
    """Where a mission stands, worked out from what the fold left of it.

    A confirmation or dispute counts for the report it was given to, and for no later one.
    """
    report = fields["report"]
    if report:
        if fields["disputed"] == report:
            return Mission.State.DISPUTED.value
        return Mission.State.CONFIRMED.value if fields["confirmed"] == report else Mission.State.REPORTED.value
    return Mission.State.VOIDED.value if fields["voided"] else fields["stage"]
