"""A campaign's content as its journal keeps it. The state is the truth; rows are what pages read of it.

Subjects: `campaign`, `entrant:ID`, `mission:ID`, `side:ID`, `round:ID`; beside the fields named here each keeps what
the campaign's kind keeps of it. What is sealed is in no state and no batch.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from campaigns.models import Mission
from rules.changes import State
from rules.editions.state import CAMPAIGN as CAMPAIGN
from rules.editions.state import ENTRANT as ENTRANT
from rules.editions.state import MISSION as MISSION
from rules.editions.state import ROUND as ROUND
from rules.editions.state import SIDE as SIDE

Fields = dict[str, Any]
NOTHING: Mapping[str, Any] = {}


def new_state(*, name: str, story: str, settings: Mapping[str, Any], shared: Mapping[str, Any] = NOTHING) -> State:
    """The state of a campaign in which nobody is yet; `shared` are the fields of the kind's campaign state."""
    return {CAMPAIGN: {"name": name, "story": story, "stage": "gathering", "settings": dict(settings), **shared}}


def new_entrant(
    *, person: str, roster: str, name: str, faction: str, position: int, kind_fields: Mapping[str, Any]
) -> Fields:
    """The fields of an entrant that has just entered; `kept` are those of the kind's entrant state."""
    return {
        "person": person,
        "roster": roster,
        "name": name,
        "faction": faction,
        "position": position,
        **kind_fields,
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
    agreed: Mapping[str, Any],
    at: str = "",
    where: str = "",
    deadline: str = "",
    proposed_by: str = "",
    commitment: str = "",
    round_key: str = "",
) -> Fields:
    """The fields of a mission, `round` among them where it is a game of one; a side is {id, entrant} or
    {id, outsider_name, outsider_faction}, and `agreed` holds the fields of the kind's mission state.
    """
    return {
        "number": number,
        "kind": kind,
        "title": title,
        "at": at,
        "where": where,
        "deadline": deadline,
        "proposed_by": proposed_by,
        "commitment": commitment,
        **({"round": round_key} if round_key else {}),
        "sides": [dict(side) for side in sides],
        "stage": stage,
        "report": None,
        "confirmed": None,
        "disputed": None,
        "voided": False,
        "reason": "",
        "results": {},
        **agreed,
    }


def new_round(
    *,
    number: int,
    title: str,
    pairing: str,
    closes_at: str,
    publish_at: str,
    agreed: Mapping[str, Any],
    pairings: Sequence[Sequence[str]],
    byes: Sequence[str],
    entrants: Sequence[str],
) -> Fields:
    """The fields of a round that has just been opened."""
    return {
        "number": number,
        "title": title,
        "stage": "open",
        "pairing": pairing,
        "closes_at": closes_at,
        "publish_at": publish_at,
        "is_published": False,
        "agreed": dict(agreed),
        "pairings": [list(each) for each in pairings],
        "byes": list(byes),
        "entrants": list(entrants),
        "closing": {},
    }


def entrants(state: State) -> dict[str, Fields]:
    """Everyone who entered, by key, in the order they came."""
    found = {key.removeprefix(ENTRANT): fields for key, fields in state.items() if key.startswith(ENTRANT)}
    return dict(sorted(found.items(), key=lambda item: item[1]["position"]))


def missions(state: State) -> dict[str, Fields]:
    """Every mission by key, in the order of their numbers."""
    found = {key.removeprefix(MISSION): fields for key, fields in state.items() if key.startswith(MISSION)}
    return dict(sorted(found.items(), key=lambda item: item[1]["number"]))


def rounds(state: State) -> dict[str, Fields]:
    """Every round by key, in the order of their numbers."""
    found = {key.removeprefix(ROUND): fields for key, fields in state.items() if key.startswith(ROUND)}
    return dict(sorted(found.items(), key=lambda item: item[1]["number"]))


def sides(state: State) -> dict[str, Fields]:
    """What the kind keeps of sides of missions, by key."""
    return {key.removeprefix(SIDE): fields for key, fields in state.items() if key.startswith(SIDE)}


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
