"""Missions: listed, planned, challenged, created when they were just played, changed, answered, called off; their
dice.
"""

from __future__ import annotations

import uuid
from typing import Any

from django.db.models import Prefetch, QuerySet
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from campaigns.missions.endpoints import MissionAct, WholeMission
from campaigns.missions.new_mission import Outsider
from campaigns.missions.selectors.missions import listed_missions
from campaigns.missions.serializers import (
    ChallengeAnswerInput,
    ChallengeInput,
    JustPlayedInput,
    KindRollInput,
    MissionChangeInput,
    MissionListInput,
    MissionPlanInput,
    MissionRowSerializer,
    MissionSerializer,
)
from campaigns.missions.services import (
    challenge_answer,
    challenge_make,
    just_played,
    kind_roll,
    mission_cancel,
    mission_change,
    mission_plan,
)
from campaigns.models import Mission, MissionSide
from campaigns.overview.serializers import ReasonInput
from rosters.web.pagination import PageInput, page_of, pages_of

AGREED = ("title", "agreed", "at", "where", "deadline")


class MissionPageInput(MissionListInput, PageInput):
    """Which missions, and which page of them."""


def side_of(payload: dict[str, Any]) -> uuid.UUID | Outsider:
    if "entrant" in payload:
        return payload["entrant"]
    return Outsider(payload["name"], payload.get("faction", ""))


def agreed_in(payload: dict[str, Any], *names: str) -> dict[str, Any]:
    """What is said of the mission; nothing said is as the settings have it."""
    found = {name: payload[name] for name in names or AGREED if payload.get(name) is not None}
    return {**found, **({"kind": payload["kind"]} if payload.get("kind") else {})}


class MissionsView(WholeMission):
    is_tagged = False
    once = ("POST",)

    @extend_schema(operation_id="mission_list", parameters=[MissionPageInput], responses=pages_of(MissionRowSerializer))
    def get(self, request: Request, campaign: uuid.UUID) -> Response:
        """List the missions of a campaign."""
        asked = self.asked(MissionPageInput)
        rows = self.listed(self.seen(campaign).pk, asked)
        return page_of(request, self, rows, MissionRowSerializer, ordering=asked["ordering"], asked=asked)

    def listed(self, campaign: uuid.UUID, asked: dict[str, Any]) -> QuerySet[Mission]:
        sides = MissionSide.objects.select_related("entrant").defer("draft", "salt", "team")
        rows = listed_missions(campaign, self.viewer, self.share_key, asked.get("state"))
        if "entrant" in asked:
            rows = rows.filter(sides__entrant=asked["entrant"])
        return rows.prefetch_related(Prefetch("sides", queryset=sides, to_attr="listed_sides"))

    @extend_schema(operation_id="mission_plan", request=MissionPlanInput, responses={201: MissionSerializer})
    def post(self, request: Request, campaign: uuid.UUID) -> Response:
        """Plan a mission, as arbitrator."""
        payload = self.payload(MissionPlanInput)
        sides = [side_of(each) for each in payload["sides"]]
        return self.created(campaign, mission_plan, sides=sides, **agreed_in(payload))


class ChallengesView(WholeMission):
    is_shared = ()
    is_tagged = False
    once = ("POST",)

    @extend_schema(operation_id="challenge_make", request=ChallengeInput, responses={201: MissionSerializer})
    def post(self, request: Request, campaign: uuid.UUID) -> Response:
        """Challenge another player to a mission."""
        payload = self.payload(ChallengeInput)
        sides = {"opponent": payload["opponent"], "entrant_id": payload.get("entrant")}
        return self.created(campaign, challenge_make, **sides, **agreed_in(payload))


class JustPlayedView(WholeMission):
    is_shared = ()
    is_tagged = False
    once = ("POST",)

    @extend_schema(operation_id="just_played", request=JustPlayedInput, responses={201: MissionSerializer})
    def post(self, request: Request, campaign: uuid.UUID) -> Response:
        """Log a mission that was just played: who fought; then send its report."""
        payload = self.payload(JustPlayedInput)
        sides = {
            "opponent": side_of(payload["opponent"]),
            "entrant_id": payload.get("entrant"),
            "teams": payload["teams"],
        }
        agreed = agreed_in(payload, "title", "agreed")
        return self.created(campaign, just_played, **sides, **agreed)


class OneMissionView(WholeMission):
    is_versioned = True

    @extend_schema(operation_id="mission_read", responses=MissionSerializer)
    def get(self, request: Request, campaign: uuid.UUID, mission: uuid.UUID) -> Response:
        """Read a mission: what is agreed, its state, its sides, and the teams once they are revealed."""
        return self.whole(campaign, mission)

    @extend_schema(operation_id="mission_change", request=MissionChangeInput, responses=MissionSerializer)
    def patch(self, request: Request, campaign: uuid.UUID, mission: uuid.UUID) -> Response:
        """Change what is agreed, before the teams are revealed; fields left out stay as they are."""
        payload = self.payload(MissionChangeInput)
        given = {**agreed_in(payload), "clear": payload.get("clear", ())}
        return self.acted(campaign, mission, mission_change, **given, version=payload.get("version"))


class AnswerView(MissionAct):
    @extend_schema(operation_id="challenge_answer", request=ChallengeAnswerInput, responses=MissionSerializer)
    def post(self, request: Request, campaign: uuid.UUID, mission: uuid.UUID) -> Response:
        """Accept a challenge, or decline it with a reason."""
        payload = self.payload(ChallengeAnswerInput)
        return self.acted(campaign, mission, challenge_answer, **payload)


class CancelView(MissionAct):
    @extend_schema(operation_id="mission_cancel", request=ReasonInput, responses=MissionSerializer)
    def post(self, request: Request, campaign: uuid.UUID, mission: uuid.UUID) -> Response:
        """Call a mission off, with a reason."""
        payload = self.payload(ReasonInput)
        return self.acted(campaign, mission, mission_cancel, **payload)


class KindRollView(MissionAct):
    @extend_schema(operation_id="kind_roll", request=KindRollInput, responses=MissionSerializer)
    def post(self, request: Request, campaign: uuid.UUID, mission: uuid.UUID) -> Response:
        """Roll for which mission is played, or shift that roll; a repeated call returns the same roll."""
        payload = self.payload(KindRollInput)
        return self.acted(campaign, mission, kind_roll, **payload)
