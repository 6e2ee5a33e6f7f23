"""What a phone at the table has for its own player while a mission is played: the wounds of the team, what it may be
ordered, what it may pay for. Nothing of it is sent with a report.
"""

from __future__ import annotations

from dataclasses import dataclass

from campaigns.missions.selectors.missions import MissionSheet, SideSheet
from campaigns.models.missions import State
from rosters.cards.selectors.tactics import repertoire_of
from rosters.packs.selectors import contents_for
from rules.editions import find
from rules.editions.wounds import WoundTrack, wound_track
from rules.paper.tactics import by_phase
from rules.sheets import from_json

EVERYONES = "core"
"""What every team may pay for is its re-rolls, which no turning point limits."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Payable:
    """Something that command points buy during the game."""

    key: str
    name: str
    text: str
    cost: int
    is_once: bool
    """Whether it is used once in a turning point, so that it is ticked."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PayablePhase:
    """The same of one phase."""

    name: str
    tactics: tuple[Payable, ...]


def is_played_by(mission: MissionSheet, side: SideSheet) -> bool:
    """Whether the reader is playing that side just now."""
    return mission.state == State.MUSTERED and side.is_mine


def wound_tracks(mission: MissionSheet, side: SideSheet) -> dict[str, WoundTrack]:
    """By operative of the reader's own team, while it is played: its wounds as the team was frozen."""
    if not is_played_by(mission, side):
        return {}
    edition = find(mission.campaign.edition)
    today = {each["operative"]: each.get("flesh_wounds", 0) for each in side.team.get("briefing", {}).get("today", ())}
    sheets = side.team.get("sheets", {})
    found = {key: wound_track(edition, each.get("stats", ()), today.get(key, 0)) for key, each in sheets.items()}
    return {key: track for key, track in found.items() if track}


def orders_of(mission: MissionSheet, side: SideSheet) -> tuple[str, ...]:
    """What operatives of the reader's own team may be ordered, where the edition has orders."""
    return find(mission.campaign.edition).orders if is_played_by(mission, side) else ()


def points_at_start(side: SideSheet) -> int:
    """The command points with which a side's team was shown."""
    return int(side.team.get("briefing", {}).get("command_points", 0))


def tactics_at_hand(mission: MissionSheet, side: SideSheet) -> tuple[PayablePhase, ...]:
    """What the reader's own team may pay for, by phase; nothing where only imported data says what it is. No query: a
    pack is read once a process.
    """
    edition, entrant = find(mission.campaign.edition), side.entrant_row
    pack = entrant.roster.pack if entrant and entrant.roster else None
    if pack is None or not is_played_by(mission, side) or contents_for(pack.digest) is None:
        return ()
    known = side.team.get("sheets", {})
    sheets = [from_json({**known[key], "key": key}) for key in side.team.get("members", ()) if key in known]
    usable = repertoire_of(edition, pack, sheets, levels_count=True).usable
    return tuple(
        PayablePhase(
            name=phase.name,
            tactics=tuple(
                Payable(
                    key=each.tactic.key,
                    name=each.tactic.name,
                    text=each.tactic.text,
                    cost=each.tactic.cost,
                    is_once=bool(edition.tactic_ticks) and each.tactic.of != EVERYONES,
                )
                for each in phase.tactics
            ),
        )
        for phase in by_phase(usable, edition.phases)
    )
