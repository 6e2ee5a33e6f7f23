"""A dataslate of Spec Ops kept by one player alone, with the verbs by which tests play it."""

from __future__ import annotations

from typing import Any

from campaigns.entrants.services.choices import activity_do, choice_answer, pending
from campaigns.entrants.services.entering import entrant_enter
from campaigns.journal.kind import kind_of, settings_of
from campaigns.management.reconciling import differences
from campaigns.missions.new_mission import Outsider
from campaigns.missions.services import just_played, mission_plan
from campaigns.models import Campaign, Entrant, Mission
from campaigns.overview.services import campaign_found
from campaigns.reports.services import reporting
from campaigns.standings.services import campaign_start
from rosters.models import Operative
from rosters.rosters.services.ready_teams import roster_from_ready_team
from rules.sheets import from_json
from tests.cast import Player, assert_reconciled
from tests.rosters.factories import shipped_pack

STRANGER = Outsider(name="A stranger", faction="Legionaries")


class Alone:
    """One player, their campaign and their dataslate."""

    def __init__(self, player: Player, edition: str = "kt2021", **founded: Any) -> None:
        self.player = player
        self.campaign = campaign_found(viewer=player.viewer, edition=edition, name="Under the hulk", **founded)
        pack = shipped_pack("kommandos", edition)
        roster, _ = roster_from_ready_team(viewer=player.viewer, pack=pack, team="first-team")
        entrant = entrant_enter(
            campaign_id=self.campaign.pk, viewer=player.viewer, roster_id=roster.pk, name="Rustjaw Mob"
        )
        self.key = entrant.pk
        campaign_start(campaign_id=self.campaign.pk, viewer=player.viewer)

    @property
    def row(self) -> Campaign:
        return Campaign.objects.get(pk=self.campaign.pk)

    @property
    def entrant(self) -> Entrant:
        return Entrant.objects.select_related("roster__pack").get(pk=self.key)

    @property
    def state(self) -> dict[str, Any]:
        return dict(self.entrant.state)

    def operatives(self) -> dict[str, Operative]:
        """By the model's name: one of each in this team."""
        rows = self.entrant.roster.operatives.order_by("position")  # type: ignore[union-attr]
        return {from_json(each.sheet).model: each for each in rows}

    def by_key(self) -> dict[str, Operative]:
        return {str(each.pk): each for each in self.entrant.roster.operatives.all()}  # type: ignore[union-attr]

    def key_of(self, model: str) -> str:
        return str(self.operatives()[f"Kommando {model}"].pk)

    def record(self, model: str) -> dict[str, Any]:
        return dict(self.operatives()[f"Kommando {model}"].state)

    @property
    def kind(self) -> str:
        """The first mission that may be played; empty where games are of any kind."""
        rows = kind_of(self.row).missions(settings_of(self.row))
        return rows[0].key if rows else ""

    def planned(self) -> Mission:
        """A game for which the team is still to be picked in secret."""
        return mission_plan(
            campaign_id=self.campaign.pk, viewer=self.player.viewer, sides=[self.entrant, STRANGER], kind=self.kind
        )

    def mustered(self, without: tuple[str, ...] = ()) -> Mission:
        """A game against somebody from outside."""
        ready = [str(each.pk) for each in self.operatives().values() if each.status == "ready"]
        return just_played(
            campaign_id=self.campaign.pk,
            viewer=self.player.viewer,
            opponent=STRANGER,
            kind=self.kind,
            teams={str(self.key): [each for each in ready if each not in without]},
        )

    def played(self, answers: dict[str, Any], dice: dict[str, int] | None = None, **more: Any) -> Mission:
        mission = self.mustered(**more)
        own, other = (mission.sides.get(entrant=each).pk for each in (self.key, None))
        named = {key.replace(":own", f":{own}").replace(":other", f":{other}"): given for key, given in answers.items()}
        reporting.mission_report(
            mission_id=mission.pk, viewer=self.player.viewer, report={"answers": named}, rolled=dice or {}
        )
        return Mission.objects.get(pk=mission.pk)

    def choose(self, prefix: str, answer: str) -> None:
        asked = next(each for each in pending(self.row, self.entrant) if each.key.startswith(prefix))
        who = {"campaign_id": self.campaign.pk, "viewer": self.player.viewer, "entrant_id": self.key}
        choice_answer(**who, choice=asked.key, answer=answer)

    def act(self, activity: str, **answers: Any) -> None:
        who = {"campaign_id": self.campaign.pk, "viewer": self.player.viewer, "entrant_id": self.key}
        activity_do(**who, activity=activity, answers=answers)

    def check(self) -> None:
        assert self.entrant.roster is not None
        assert_reconciled(self.entrant.roster)
        assert differences(Campaign.objects.get(pk=self.campaign.pk)) == []
