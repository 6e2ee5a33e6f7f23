"""Verbs for tests of missions: a running campaign, teams, reports, and whether everything still agrees."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import timedelta
from typing import Any

import pytest
from django.utils import timezone

from campaigns.entrants.services.entering import entrant_enter
from campaigns.journal import rows as projection
from campaigns.journal.entries import journal_entries
from campaigns.journal.operation import operation
from campaigns.journal.rows import objections_until
from campaigns.missions import services
from campaigns.missions.selectors.missions import mission_sheet
from campaigns.models import Campaign, Entrant, Mission, MissionSide, Person
from campaigns.muster.draft import MusterDraft
from campaigns.muster.selectors.reveals import TeamSheet, revealed
from campaigns.muster.services import mustering, open_teams
from campaigns.overview.services import campaign_found
from campaigns.people.services.inviting import campaign_join, invite_make
from campaigns.reports.services import confirming, reporting, taking_back
from campaigns.reports.services.resolving import ReportOutcome
from campaigns.standings.services import campaign_start
from rosters.journal import rows as roster_projection
from rosters.models import Roster
from rules.acts import PickAbility
from rules.campaigns.kind import CampaignKind
from rules.changes import SET, Change, fold
from rules.editions import find
from rules.editions.kt2018.campaign.bounds import bounds_of_the_day
from rules.editions.kt2018.campaign.settings import BookSettings, MissionEffect, MissionOutcome, MissionType, Resource
from tests.cast import Player, assert_reconciled, found_team

RAID = MissionType(
    key="raid",
    name="Raid",
    low=1,
    high=10,
    effects=(MissionEffect(resource="morale", amount=-1, outcome=MissionOutcome.LOST),),
)
SILENT = MissionType(key="silent", name="Silent Watch", effects=None)


def settings(**others: Any) -> BookSettings:
    """The edition's own, with a mission that costs its loser one Morale and one that nobody knows about."""
    rules = find("kt2018").campaign_kind()
    assert rules is not None
    fields = {"missions": (RAID, SILENT), "mission_die": 10, "starting_size": 20, **others}
    return replace(rules.settings, **fields)


def morale(start: int, **others: Any) -> tuple[Resource, ...]:
    """The four resources, with so much Morale to begin with."""
    names = ("intelligence", "materiel", "territory")
    plain = tuple(Resource(key=name, name=name.title()) for name in names)
    return (*plain, Resource(key="morale", name="Morale", start=start, **others))


@dataclass
class Club:
    """A running campaign of the cast."""

    campaign: Campaign
    arbitrator: Player
    players: dict[str, Player] = field(default_factory=dict)
    entrants: dict[str, Entrant] = field(default_factory=dict)

    def fresh(self) -> Campaign:
        self.campaign = Campaign.objects.get(pk=self.campaign.pk)
        return self.campaign

    @property
    def rules(self) -> CampaignKind:
        rules = find(self.campaign.edition).campaign_kind()
        assert rules is not None
        return rules

    def entrant(self, name: str) -> Entrant:
        return Entrant.objects.select_related("roster__pack").get(pk=self.entrants[name].pk)

    def roster(self, name: str) -> Roster:
        roster = self.entrant(name).roster
        assert roster is not None
        return roster

    def everyone(self, name: str) -> list[str]:
        return [str(key) for key in self.roster(name).operatives.filter(status="ready").values_list("pk", flat=True)]

    def plan(self, *names: str, by: Player | None = None, **others: Any) -> Mission:
        sides = [self.entrants[name].pk for name in names or self.entrants]
        own = {name: others.pop(name) for name in ("commanders", "points_limit") if name in others}
        fields = {"kind": "raid", "agreed": own, **others}
        return services.mission_plan(
            campaign_id=self.campaign.pk, viewer=(by or self.arbitrator).viewer, sides=sides, **fields
        )

    def muster(self, mission: Mission, name: str, members: Sequence[str] | None = None) -> Mission:
        """Save and lock: everybody of the roster when nobody is named."""
        viewer = self.players[name].viewer
        picked = self.everyone(name) if members is None else members
        mustering.muster_save(mission_id=mission.pk, viewer=viewer, members=picked)
        return mustering.muster_lock(mission_id=mission.pk, viewer=viewer, as_is_reason="We have no others.")

    def mustered(self, *names: str, **others: Any) -> Mission:
        mission = self.plan(*names, **others)
        for name in names or self.entrants:
            mission = self.muster(mission, name)
        for side in mission.sides.all():
            if open_teams.needs_consent(side):
                open_teams.as_is_accept(mission_id=mission.pk, viewer=self.arbitrator.viewer, side_id=side.pk)
        return Mission.objects.get(pk=mission.pk)

    def report(
        self, mission: Mission, by: str, winner: str, given: Mapping[str, Any] | None = None, **more: Any
    ) -> ReportOutcome:
        return reporting.mission_report(
            mission_id=mission.pk,
            viewer=self.players[by].viewer,
            report={"answers": self.answers(mission, winner, given)},
            **more,
        )

    def answers(self, mission: Mission, winner: str, given: Mapping[str, Any] | None = None) -> dict[str, Any]:
        """Who won, and what else is told; all the rest as it is when nobody says otherwise."""
        won = str(self.side(mission, winner).pk) if winner != "draw" else winner
        return {"winner": won, **(given or {})}

    def played(
        self, winner: str, given: Mapping[str, Any] | None = None, *, by: str | None = None, **others: Any
    ) -> Mission:
        """A mission from planning to its report; who fights is who is ready."""
        mission = self.mustered(**others)
        self.report(mission, by or winner, winner, given)
        return Mission.objects.get(pk=mission.pk)

    def side(self, mission: Mission, name: str) -> MissionSide:
        return mission.sides.get(entrant=self.entrants[name])

    def void(self, mission: Mission, by: Player | None = None, **more: Any) -> Mission:
        fields = {"reason": "Told wrong.", **more}
        return taking_back.mission_void(mission_id=mission.pk, viewer=(by or self.arbitrator).viewer, **fields)

    def unvoid(self, mission: Mission) -> Mission:
        return taking_back.void_undo(mission_id=mission.pk, viewer=self.arbitrator.viewer)

    def amend(
        self, mission: Mission, winner: str, given: Mapping[str, Any] | None = None, by: Player | None = None
    ) -> ReportOutcome:
        viewer, report = (by or self.arbitrator).viewer, {"answers": self.answers(mission, winner, given)}
        return taking_back.mission_amend(mission_id=mission.pk, viewer=viewer, report=report, reason="Told wrong.")

    def confirm(self, mission: Mission, by: str) -> Mission:
        return confirming.mission_confirm(mission_id=mission.pk, viewer=self.players[by].viewer)

    def state(self) -> dict[str, Any]:
        """All that the campaign and its rosters have come to, without what only tells of the way there."""
        state = projection.state_of(Campaign.objects.get(pk=self.campaign.pk))
        for fields in state.values():
            for name in ("report", "confirmed", "disputed"):
                fields.pop(name, None)
        return {
            **state,
            **{name: roster_projection.state_of(Roster.objects.get(pk=self.roster(name).pk)) for name in self.players},
        }

    def teams_shown(self, mission: Mission) -> tuple[TeamSheet, ...]:
        """The teams of a mission as its page tells them."""
        return revealed(mission_sheet(Mission.objects.get(pk=mission.pk), self.arbitrator.viewer))

    def resource(self, name: str, key: str = "morale") -> int:
        return int(self.entrant(name).state["resources"][key])

    def experience(self, name: str) -> dict[str, int]:
        return {str(key): value for key, value in self.roster(name).operatives.values_list("pk", "state__experience")}


TEAMS = {"owner": ("door-knockers", "tau-empire"), "opponent": ("sparkfinga-yard", "orks")}


def club(
    arbitrator: Player,
    players: Mapping[str, Player],
    house_rules: BookSettings | None = None,
    teams: Mapping[str, tuple[str, str]] = TEAMS,
) -> Club:
    """A running campaign in which each of these players has entered a ready team."""
    campaign = campaign_found(
        viewer=arbitrator.viewer, edition="kt2018", name="The Glass Plain", settings=house_rules or settings()
    )
    made = Club(campaign, arbitrator, dict(players))
    for name, player in players.items():
        join(campaign, arbitrator, player)
        team, faction = teams.get(name, ("long-watch", "adeptus-astartes"))
        roster = found_team(player, team, faction)
        made.entrants[name] = entrant_enter(
            campaign_id=campaign.pk, viewer=player.viewer, roster_id=roster.pk, name=f"The {name}s"
        )
    campaign_start(campaign_id=campaign.pk, viewer=arbitrator.viewer, anyway=True)
    made.fresh()
    return made


@pytest.fixture
def table(standing_club: Club | None, arbitrator: Player, owner: Player, opponent: Player) -> Club:
    """Owner and opponent have entered, and the campaign runs."""
    return standing_club or club(arbitrator, {"owner": owner, "opponent": opponent})


def aged(mission: Mission, days: int) -> Mission:
    """The mission as it is so many days after its report; what is due then is still to be done."""
    fresh = Mission.objects.select_related("campaign").get(pk=mission.pk)
    moment = timezone.now() - timedelta(days=days, minutes=1)
    fresh.objections_until = objections_until(fresh.campaign, fresh.settings, moment)
    fresh.reported_at = moment
    fresh.save(update_fields=["reported_at", "objections_until"])
    return fresh


def join(campaign: Campaign, arbitrator: Player, player: Player, role: str = "player") -> Person:
    invite = invite_make(campaign_id=campaign.pk, viewer=arbitrator.viewer, role=role, days=None, uses=None)
    return campaign_join(invite_key=invite.key, viewer=player.viewer, name="").person


def assert_replayed(campaign: Campaign) -> None:
    """Rows are what the whole journal folds to, and every roster is its own journal's fold."""
    fresh = Campaign.objects.get(pk=campaign.pk)
    folded = fold(journal_entries(fresh), bounds_of_the_day).state
    kept = projection.state_of(fresh)
    for subject in {*folded, *kept}:
        assert kept.get(subject) == folded.get(subject), subject
    for entrant in fresh.entrants.exclude(roster=None).select_related("roster"):
        assert entrant.roster is not None
        assert_reconciled(entrant.roster)


def fell(key: str, roll: int = 1) -> dict[str, Any]:
    """Somebody was out of action and rolled this at the table: 1 is dead, 2 convalescence, 10 hard knocks."""
    return {f"out:{key}": True, f"roll:casualty:{key}:1": roll}


def learn(table: Club, name: str, specialism: str, ability: str, experience: int = 3) -> str:
    """Give a specialist of a roster experience and an ability, by the arbitrator's hand; answers with who it is."""
    roster = table.roster(name)
    row = next(each for each in roster.operatives.all() if each.sheet["specialism"] == specialism)
    changes = (
        Change(subject=str(row.pk), op=SET, field="experience", value=experience, before=row.state["experience"]),
    )
    act = PickAbility(operative=str(row.pk), ability=ability)
    with operation(table.campaign.pk, table.arbitrator.viewer) as op:
        op.kind, op.words = "by-hand", "Taught somebody."
        op.rosters[roster.pk].changes += changes
    with operation(table.campaign.pk, table.arbitrator.viewer) as op:
        op.kind, op.words = "by-hand", "Taught somebody."
        op.rosters[roster.pk].acts.append(act)
    return str(row.pk)


def save(table: Club, mission: Mission, name: str = "owner", **draft: Any) -> MusterDraft:
    """Save somebody's draft of a muster."""
    return mustering.muster_save(mission_id=mission.pk, viewer=table.players[name].viewer, **draft)


def lock(table: Club, mission: Mission, name: str = "owner", reason: str = "") -> Mission:
    """Lock somebody's draft."""
    return mustering.muster_lock(mission_id=mission.pk, viewer=table.players[name].viewer, as_is_reason=reason)
