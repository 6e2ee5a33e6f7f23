"""A mission from its rows as the rules see it: the teams as they were, and what everybody had lived through by then.

What a report has to go by is the campaign and its rosters as they stood at its place in play order.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from campaigns.journal import state as states
from campaigns.journal.entries import journal_entries
from campaigns.journal.kind import kind_of
from campaigns.models import Batch, Campaign, Mission, MissionSide
from rosters.journal import state as roster_states
from rosters.journal.entries import journal_entries as roster_batches
from rosters.journal.rows import Rows, operative_fields, rows_by_roster, squad_fields
from rosters.models import Operative, Roster
from rules.campaigns import codec
from rules.campaigns.games import Game, Side
from rules.campaigns.kind import CampaignKind
from rules.changes import NO_BOUNDS, JournalEntry, Limits, State, counting, fold
from rules.editions import find
from rules.editions.state import RosterStates, StateShape
from rules.sheets import from_json


@dataclass(frozen=True, slots=True, kw_only=True)
class SideHistory:
    """What a side has come to at some moment in play order."""

    entrant: Mapping[str, Any]
    operatives: Mapping[str, Mapping[str, Any]] = field(default_factory=dict)
    """Operative → the roster's journal fields of it."""
    squads: Mapping[str, Mapping[str, Any]] = field(default_factory=dict)
    """The same for squads, by container."""
    sheets: Mapping[str, Mapping[str, Any]] = field(default_factory=dict)
    """The sheets of those who are not in the frozen roster."""


def game_of(
    mission: Mission,
    fields: Mapping[str, Any],
    settings: Any,
    sides: Iterable[MissionSide],
    lived: Mapping[str, SideHistory],
    rules: CampaignKind,
    shared: Mapping[str, Any] | None = None,
) -> Game:
    """The mission with its frozen teams; `lived` is by side, and none for outsiders. `shared` are the campaign's fields
    of then, where they are not those of today.
    """
    operative = find(mission.campaign.edition).states.operative
    shape = rules.states.campaign
    return Game(
        mission=str(mission.pk),
        kind=fields["kind"],
        number=fields["number"],
        round=str(mission.round_id or ""),
        round_number=mission.round.number if mission.round else 0,
        agreed=rules.states.mission.from_fields(fields),
        settings=settings,
        campaign=shape.from_fields(shape.from_column(mission.campaign.state) if shared is None else shared),
        sides=tuple(_side(side, lived.get(str(side.pk)), rules, operative) for side in sides),
    )


def _side(side: MissionSide, lived: SideHistory | None, rules: CampaignKind, operative: StateShape[Any]) -> Side:
    if side.entrant is None or lived is None:
        return Side(key=str(side.pk), name=str(side), faction=side.outsider_faction)
    return Side(
        key=str(side.pk),
        name=side.entrant.name,
        faction=side.entrant.faction,
        entrant=str(side.entrant.pk),
        roster=tuple(_roster(side.team, lived, rules, operative)),
        team=tuple(side.team.get("members", ())),
        squads=tuple(_squads(side.team, lived, rules)),
        state=rules.states.entrant.from_fields(lived.entrant),
        own=rules.states.side.from_column(side.state),
        chosen={**side.team.get("chosen", {}), **side.team.get("opened", {})},
        archetypes=tuple(side.team.get("archetypes", ())),
        option_names=side.team.get("option_names", {}),
        starting_number=side.team.get("starting_number"),
        force=side.team.get("force", 0),
        is_battle_forged=side.team.get("is_battle_forged", side.team.get("is_legal", True)),
    )


def _roster(
    team: Mapping[str, Any], lived: SideHistory, rules: CampaignKind, operative: StateShape[Any]
) -> Iterable[Any]:
    """Everyone with what they had come to by then."""
    entrant = rules.states.entrant.from_fields(lived.entrant)
    frozen = {fields["key"]: codec.from_json(rules.fighter_type, fields) for fields in team.get("fighters", ())}
    come = {key: rules.fighter(from_json({**sheet, "key": key})) for key, sheet in lived.sheets.items() if sheet}
    for key, fighter in {**come, **frozen}.items():
        now = lived.operatives.get(key)
        if now is None and key not in team.get("members", ()):
            continue
        own = operative.from_fields(now) if now else None
        status = now["status"] if now else fighter.status
        yield rules.fighter_as_of(fighter, status=status, operative=own, entrant=entrant)


def _squads(team: Mapping[str, Any], lived: SideHistory, rules: CampaignKind) -> Iterable[Any]:
    for squad in team.get("squads", ()):
        now = lived.squads.get(squad["container"], squad)
        yield rules.squad(squad["container"], squad["name"], now)


def histories_now(
    state: State, sides: Sequence[MissionSide], shapes: RosterStates, rosters: Mapping[Any, Rows] | None = None
) -> dict[str, SideHistory]:
    """Every operative's current state, from the rows. Two queries where those of the rosters are not at hand."""
    entered = [side for side in sides if side.entrant is not None]
    keys = [side.entrant.roster_id for side in entered if side.entrant and side.entrant.roster_id]
    known: Mapping[Any, Rows] = rows_by_roster(keys, kill_teams=False) if rosters is None else rosters
    found = {}
    for side in entered:
        here = known.get(side.entrant.roster_id if side.entrant else None, Rows())
        found[str(side.pk)] = SideHistory(
            entrant=state[states.ENTRANT + str(side.entrant_id)],
            operatives={str(row.pk): operative_fields(row, shapes) for row in here.operatives},
            squads={row.key: squad_fields(row, shapes) for row in here.squads},
            sheets={str(row.pk): row.sheet for row in here.operatives},
        )
    return found


def histories_in(
    state: State, rosters: Mapping[Any, State], sides: Sequence[MissionSide], sheets: Mapping[str, Mapping[str, Any]]
) -> dict[str, SideHistory]:
    """What everybody had come to in these states of the campaign and its rosters."""
    found = {}
    for side in sides:
        if side.entrant is None:
            continue
        roster = rosters.get(side.entrant.roster_id, {})
        here = roster_states.operatives(roster) if roster else {}
        found[str(side.pk)] = SideHistory(
            entrant=state[states.ENTRANT + str(side.entrant_id)],
            operatives=here,
            squads=roster_states.squads_by_key(roster),
            sheets={key: sheets[key] for key in here if key in sheets},
        )
    return found


def state_before(batches: Sequence[JournalEntry], place: int, bounds: Limits = NO_BOUNDS) -> State:
    """What counts and is folded before a place."""
    return fold([batch for batch in counting(batches) if batch.place is not None and batch.place < place], bounds).state


def roster_before(roster: Roster, batch: Batch) -> State:
    """A roster as it stood before what a batch of the campaign brought it. Three queries."""
    mirrored = roster.batches.filter(origin=str(batch.pk)).first()
    entries = roster_batches(roster)
    place = (mirrored.place or mirrored.sequence) if mirrored else len(entries) + 1
    shapes = find(roster.edition).states
    return roster_states.tidy(state_before(entries, place, shapes.bounds), shapes)


def histories_before(
    campaign: Campaign, batch: Batch, sides: Sequence[MissionSide]
) -> tuple[State, dict[str, SideHistory]]:
    """What everybody had come to before a report; entrants and missions as they stood then."""
    state = state_before(journal_entries(campaign), batch.place, kind_of(campaign).bounds)
    rosters = {
        side.entrant.roster_id: roster_before(side.entrant.roster, batch)
        for side in sides
        if side.entrant is not None and side.entrant.roster is not None
    }
    rows = Operative.objects.filter(roster__in=list(rosters)).values_list("pk", "sheet")
    return state, histories_in(state, rosters, sides, {str(key): sheet for key, sheet in rows})
