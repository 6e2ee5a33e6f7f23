"""What a phone at the table counts along while a mission is played: of both sides, which know each other's teams since
the reveal, wounds and what is ticked of operatives; of the reader's own, what it may pay for. Nothing of it is sent.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from campaigns.missions.selectors.missions import MissionSheet, SideSheet
from rosters.cards.selectors.tactics import repertoire_of
from rosters.packs.selectors import contents_for
from rules.editions import find
from rules.editions.battle import Battle
from rules.editions.wounds import WoundTrack, wound_track
from rules.paper.tactics import Usable, by_phase
from rules.sheets import from_json


@dataclass(frozen=True, slots=True, kw_only=True)
class Payable:
    """Something that command points buy during the game."""

    key: str
    name: str
    text: str
    cost: int
    is_once: bool
    """Whether it is used once in a turning point or a phase, so that it is ticked."""
    bearers: Mapping[str, str] = field(default_factory=dict)
    """By key, the names of those of whom one has to be there, and able to act; nobody where it needs none."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PayablePhase:
    """The same of one phase."""

    name: str
    tactics: tuple[Payable, ...]
    when: tuple[str, ...] = ()
    """The phases of a round in which it is at hand; none where rounds have no phases."""
    is_before: bool = False
    """Whether it comes before the first round."""


def battle_of(mission: MissionSheet) -> Battle:
    """What its edition has for the table; nothing once the mission is over."""
    return (find(mission.campaign.edition).battle if mission.is_at_table else None) or Battle()


def wound_tracks(mission: MissionSheet, side: SideSheet) -> dict[str, WoundTrack]:
    """By operative of a side, while it is played: its wounds as the team was frozen."""
    if not mission.is_at_table:
        return {}
    edition = find(mission.campaign.edition)
    today = {each["operative"]: each.get("flesh_wounds", 0) for each in side.team.get("briefing", {}).get("today", ())}
    sheets = side.team.get("sheets", {})
    found = {key: wound_track(edition, each.get("stats", ()), today.get(key, 0)) for key, each in sheets.items()}
    return {key: track for key, track in found.items() if track}


def points_at_start(side: SideSheet) -> int:
    """The command points with which a side's team was shown."""
    return int(side.team.get("briefing", {}).get("command_points", 0))


def tactics_at_hand(mission: MissionSheet, side: SideSheet) -> tuple[PayablePhase, ...]:
    """What the reader's own team may pay for, by phase; nothing where only imported data says what it is. No query: a
    pack is read once a process.
    """
    edition, entrant = find(mission.campaign.edition), side.entrant_row
    pack = entrant.roster.pack if entrant and entrant.roster else None
    is_played = mission.is_at_table and side.is_mine
    if pack is None or not is_played or contents_for(pack.digest) is None:
        return ()
    known = side.team.get("sheets", {})
    sheets = [from_json({**known[key], "key": key}) for key in side.team.get("members", ()) if key in known]
    usable = repertoire_of(edition, pack, sheets, levels_count=True).usable
    battle, names = battle_of(mission), {sheet.key: sheet.name for sheet in sheets}
    return tuple(
        PayablePhase(
            name=phase.name,
            tactics=tuple(payable_of(each, battle, names) for each in phase.tactics),
            when=battle.tactics_in(phase.key),
            is_before=phase.key in battle.before,
        )
        for phase in by_phase(usable, edition.phases)
    )


def payable_of(each: Usable, battle: Battle, names: Mapping[str, str]) -> Payable:
    """A Tactic as it is paid for; `names` are those of the operatives, by key."""
    tactic = each.tactic
    return Payable(
        key=tactic.key,
        name=tactic.name,
        text=tactic.text,
        cost=tactic.cost,
        is_once=battle.rounds > 0 and tactic.of not in battle.unlimited,
        bearers={key: names[key] for key in each.bearers} if tactic.of in battle.borne else {},
    )
