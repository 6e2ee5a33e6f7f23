"""Who may play a mission with whom: the entrants of a campaign, and whom of their rosters they may field."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace

from campaigns.dice.rolls import KIND_ROLL
from campaigns.missions.selectors.missions import MissionSheet
from campaigns.models import Campaign, Entrant, Person
from campaigns.models.missions import State
from campaigns.muster.draft import fielded_by
from rosters.models import Operative
from rules.campaigns.settings import CampaignSettings, RosterVisibility
from rules.editions.base import ACTIVE
from rules.sheets import OperativeSheet, from_json


@dataclass(frozen=True, slots=True, kw_only=True)
class PossibleFighter:
    """An operative that may have fought."""

    op: OperativeSheet
    is_picked: bool
    """Whether it fought in its side's last mission, or was ticked just now."""
    is_away: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Fielded:
    """A side with everybody it could have fielded."""

    entrant: str
    name: str
    faction: str
    hue: str = ""
    """As it wears it in its campaign."""
    candidates: tuple[PossibleFighter, ...] = ()
    has_last: bool = False
    """Whether those of its last team are ticked."""
    is_hidden: bool = False
    """Its roster is nobody's business before a mission."""

    @property
    def is_nobody_picked(self) -> bool:
        return not any(each.is_picked for each in self.candidates)


def present_entrants(campaign: Campaign) -> Sequence[Entrant]:
    """Everybody who still takes part, in the order they came. One query."""
    return list(campaign.entrants.filter(has_left=False).select_related("person").order_by("position"))


def fielded(
    entrant: Entrant,
    me: Person | None,
    settings: CampaignSettings,
    *,
    hue: str = "",
    ticked: Collection[str] | None = None,
    left_home: Collection[str] = (),
) -> Fielded:
    """A side's roster, with those picked already that were ticked; where nothing was asked before its last team,
    without the roles that are `left_home`. At most two queries.
    """
    is_mine = me is not None and entrant.person_id == me.pk
    is_hidden = settings.rosters_seen is RosterVisibility.ARBITRATORS and not is_mine and not (me and me.is_arbitrator)
    side = Fielded(entrant=str(entrant.pk), name=entrant.name, faction=entrant.faction, hue=hue, is_hidden=is_hidden)
    if is_hidden:
        return side
    rows = Operative.objects.filter(roster=entrant.roster_id, status__in=ACTIVE).order_by("position")
    last = last_team(entrant)
    usual = {str(row.pk) for row in rows if str(row.pk) in last and row.status == "ready" and row.role not in left_home}
    picked = usual if ticked is None else {str(row.pk) for row in rows if str(row.pk) in ticked}
    found = tuple(
        PossibleFighter(
            op=from_json({**row.sheet, "key": str(row.pk)}),
            is_picked=str(row.pk) in picked,
            is_away=row.status != "ready",
        )
        for row in rows
    )
    return replace(side, candidates=found, has_last=bool(usual) and picked == usual)


def last_team(entrant: Entrant) -> frozenset[str]:
    """Who fought in the last mission of an entrant. One query."""
    team = fielded_by(entrant.pk).values_list("team", flat=True).first()
    return frozenset((team or {}).get("members", ()))


def may_shift(sheet: MissionSheet) -> bool:
    """Whether the roll for the mission may still be shifted by somebody on the reader's roster. At most two queries."""
    mine = sheet.mine.entrant_row if sheet.mine else None
    is_open = sheet.state == State.PLANNED and sheet.kind and not sheet.kind_of_campaign.shift_of(sheet.agreed)
    rules = sheet.kind_of_campaign
    if not is_open or mine is None or any(side.is_locked for side in sheet.sides):
        return False
    if not sheet.row.rolls.filter(purpose=KIND_ROLL).exists():
        return False
    rows = Operative.objects.filter(roster=mine.roster_id, status="ready").values_list("pk", "sheet")
    return any(
        rules.shifts_mission(rules.fighter(from_json({**stored, "key": str(key)}))) for key, stored in rows if stored
    )
