"""Musters: one's own in secret, and what is done in the open after the reveal."""

from __future__ import annotations

import uuid

from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from campaigns.missions.endpoints import MissionAct
from campaigns.missions.selectors.missions import MissionSheet
from campaigns.missions.serializers import MissionSerializer
from campaigns.models import MissionSide
from campaigns.models.missions import State
from campaigns.muster.selectors.drafts import armoury_of_recruit, recruitables_for
from campaigns.muster.selectors.musters import muster_sheet, own_side
from campaigns.muster.serializers import (
    FixInput,
    MusterLockInput,
    MusterSaveInput,
    MusterSerializer,
    PaperInput,
    SecretOpenInput,
    SecretSealInput,
    TeamInput,
)
from campaigns.muster.services.fixing import muster_fix, next_muster_fix
from campaigns.muster.services.keeping import secret_open, secret_seal
from campaigns.muster.services.mustering import (
    judged_today,
    muster_lock,
    muster_on_paper,
    muster_reset,
    muster_save,
    muster_unlock,
)
from campaigns.muster.services.open_teams import as_is_accept, open_team_set
from campaigns.overview.serializers import ReasonInput
from campaigns.web.endpoints import MissionEndpoint
from rosters.operatives.serializers import LoadoutSerializer, RecruitableSerializer


class MusterEndpoint(MissionEndpoint):
    """What is sealed: for anyone who plays the side, and for nobody else."""

    tag = "musters"
    is_shared = ()
    is_tagged = False

    def own(self, campaign: uuid.UUID, mission: uuid.UUID) -> tuple[MissionSheet, MissionSide]:
        """The mission and the caller's own side, while it is mustered for; not found for everybody else."""
        sheet = self.mission(campaign, mission)
        side = own_side(sheet)
        if sheet.state != State.PLANNED:
            raise MissionSide.DoesNotExist
        return sheet, side


class MusterView(MusterEndpoint):
    @extend_schema(operation_id="muster_read", responses=MusterSerializer)
    def get(self, request: Request, campaign: uuid.UUID, mission: uuid.UUID) -> Response:
        """Read your own team before the reveal."""
        sheet, side = self.own(campaign, mission)
        return Response(MusterSerializer(muster_sheet(sheet, judged_today(side, self.viewer))).data)

    @extend_schema(operation_id="muster_save", request=MusterSaveInput, responses=MusterSerializer)
    def put(self, request: Request, campaign: uuid.UUID, mission: uuid.UUID) -> Response:
        """Save the picked operatives; recruits belong to the draft and join at the reveal."""
        payload = self.payload(MusterSaveInput)
        sheet, _ = self.own(campaign, mission)
        given = {name: payload.get(name) for name in ("members", "recruits", "chosen")}
        given |= {"last_team": payload["last_team"], "nearest_legal": payload["nearest"]}
        draft = muster_save(mission_id=mission, viewer=self.viewer, **given)
        return Response(MusterSerializer(muster_sheet(sheet, draft.side)).data)


class MusterFixView(MusterEndpoint):
    @extend_schema(operation_id="muster_fix", request=FixInput, responses=MusterSerializer)
    def put(self, request: Request, campaign: uuid.UUID, mission: uuid.UUID) -> Response:
        """Apply a fix to your muster: its acts change the picked operatives, the recruits or your roster."""
        sheet, _ = self.own(campaign, mission)
        draft = muster_fix(mission_id=mission, viewer=self.viewer, acts=self.payload(FixInput)["acts"])
        return Response(MusterSerializer(muster_sheet(sheet, draft.side)).data)


class MusterRecruitablesView(MusterEndpoint):
    @extend_schema(operation_id="muster_recruitables", responses=RecruitableSerializer(many=True))
    def get(self, request: Request, campaign: uuid.UUID, mission: uuid.UUID) -> Response:
        """List the models that you may recruit while mustering."""
        _, side = self.own(campaign, mission)
        return Response(RecruitableSerializer(recruitables_for(side), many=True).data)


class RecruitLoadoutView(MusterEndpoint):
    @extend_schema(operation_id="recruit_loadout", responses=LoadoutSerializer)
    def get(self, request: Request, campaign: uuid.UUID, mission: uuid.UUID, operative: uuid.UUID) -> Response:
        """Read the options of a recruit in your muster, and the acts for each; add these to `recruits`."""
        _, side = self.own(campaign, mission)
        _, armoury = armoury_of_recruit(side, str(operative))
        if armoury is None:
            raise MissionSide.DoesNotExist
        return Response(LoadoutSerializer(armoury).data)


class MusterAct(MissionAct):
    tag = "musters"


class LockView(MusterAct):
    @extend_schema(operation_id="muster_lock", request=MusterLockInput, responses=MissionSerializer)
    def post(self, request: Request, campaign: uuid.UUID, mission: uuid.UUID) -> Response:
        """Lock your team and publish its hash; once every side has locked, all teams are revealed."""
        return self.acted(campaign, mission, muster_lock, **self.payload(MusterLockInput))


class UnlockView(MusterAct):
    @extend_schema(operation_id="muster_unlock", request=None, responses=MissionSerializer)
    def post(self, request: Request, campaign: uuid.UUID, mission: uuid.UUID) -> Response:
        """Unlock your team, before the reveal."""
        return self.acted(campaign, mission, muster_unlock)


class PaperView(MusterAct):
    @extend_schema(operation_id="muster_on_paper", request=PaperInput, responses=MissionSerializer)
    def post(self, request: Request, campaign: uuid.UUID, mission: uuid.UUID) -> Response:
        """Say that you mustered on paper: nothing is sealed, and you name your team after the reveal."""
        return self.acted(campaign, mission, muster_on_paper, members=self.payload(PaperInput).get("members"))


class NextMusterFixView(MusterAct):
    @extend_schema(operation_id="next_muster_fix", request=FixInput, responses=MissionSerializer)
    def post(self, request: Request, campaign: uuid.UUID, mission: uuid.UUID) -> Response:
        """Apply a fix for your next muster to your roster; `field` and `bench` wait for the muster itself."""
        return self.acted(campaign, mission, next_muster_fix, acts=self.payload(FixInput)["acts"])


class SecretSealView(MusterAct):
    @extend_schema(operation_id="secret_seal", request=SecretSealInput, responses=MissionSerializer)
    def post(self, request: Request, campaign: uuid.UUID, mission: uuid.UUID) -> Response:
        """Seal a secret choice of your side, such as a tac op; its hash is published."""
        return self.acted(campaign, mission, secret_seal, **self.payload(SecretSealInput))


class SecretOpenView(MusterAct):
    @extend_schema(operation_id="secret_open", request=SecretOpenInput, responses=MissionSerializer)
    def post(self, request: Request, campaign: uuid.UUID, mission: uuid.UUID) -> Response:
        """Open a sealed choice of your side; a report opens the rest."""
        return self.acted(campaign, mission, secret_open, **self.payload(SecretOpenInput))


class SideResetView(MusterAct):
    @extend_schema(operation_id="muster_reset", request=ReasonInput, responses=MissionSerializer)
    def post(self, request: Request, campaign: uuid.UUID, mission: uuid.UUID, side: uuid.UUID) -> Response:
        """Reset a side's muster, as an arbitrator; the sealed team is deleted unseen."""
        return self.acted(campaign, mission, muster_reset, side_id=side, **self.payload(ReasonInput))


class SidePaperView(MusterAct):
    @extend_schema(operation_id="side_on_paper", request=None, responses=MissionSerializer)
    def post(self, request: Request, campaign: uuid.UUID, mission: uuid.UUID, side: uuid.UUID) -> Response:
        """Say, as an arbitrator, that a side mustered on paper."""
        return self.acted(campaign, mission, muster_on_paper, side_id=side)


class SideAcceptView(MusterAct):
    @extend_schema(operation_id="as_is_accept", request=None, responses=MissionSerializer)
    def post(self, request: Request, campaign: uuid.UUID, mission: uuid.UUID, side: uuid.UUID) -> Response:
        """Accept the other side's team although it is not legal."""
        return self.acted(campaign, mission, as_is_accept, side_id=side)


class SideTeamView(MusterAct):
    @extend_schema(operation_id="team_mend", request=TeamInput, responses=MissionSerializer)
    def post(self, request: Request, campaign: uuid.UUID, mission: uuid.UUID, side: uuid.UUID) -> Response:
        """Name a side's team openly, after mustering on paper or when the revealed team may not play."""
        return self.acted(campaign, mission, open_team_set, side_id=side, **self.payload(TeamInput))
