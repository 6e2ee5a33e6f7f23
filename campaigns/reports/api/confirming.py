"""A report confirmed or disputed, by log-in or personal key; disputes decided."""

from __future__ import annotations

import uuid
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, extend_schema
from knox.models import AuthToken
from rest_framework.request import Request
from rest_framework.response import Response

from accounts.devices import sent_device
from accounts.limits import address_of
from campaigns.missions.endpoints import MissionAct
from campaigns.missions.serializers import MissionSerializer
from campaigns.models import Mission
from campaigns.people.keys import VISITOR
from campaigns.reports.report import answers_sent
from campaigns.reports.serializers.reports import (
    ConfirmInput,
    DecisionInput,
    DisputeDecideInput,
    DisputeInput,
    ReportStandingSerializer,
)
from campaigns.reports.serializers.taking_back import PreviewSerializer
from campaigns.reports.services.confirming import mission_confirm, mission_dispute
from campaigns.reports.services.deciding import decision_preview, dispute_decide
from campaigns.reports.status import standing_of
from campaigns.web.endpoints import MissionEndpoint
from rosters.web.credentials import MayWrite

if TYPE_CHECKING:
    from rest_framework.views import APIView

HEADER = "Personal-Key"
LONGEST_KEY = 40
BY_KEY = OpenApiParameter(
    HEADER,
    OpenApiTypes.STR,
    OpenApiParameter.HEADER,
    description="A personal key of the campaign. Its holder confirms, whoever is logged in.",
)


def personal_key_of(request: Request) -> str:
    """The personal key that came with a call; empty for none."""
    body = request.data.get("key", "") if isinstance(request.data, Mapping) else ""
    return (request.headers.get(HEADER, "") or (body if isinstance(body, str) else "")).strip()[:LONGEST_KEY]


def device_of_call(request: Request) -> str:
    """What wrong keys of this caller are counted by: the player, the browser, or where neither is known the address."""
    if request.user.is_authenticated:
        return f"player {request.user.pk}"
    return sent_device(request._request) or f"{VISITOR}{address_of(request._request)}"


class MayWriteOrHoldsKey(MayWrite):
    """A personal key says who it is; a token that may only read still may only read."""

    def has_permission(self, request: Request, view: APIView) -> bool:
        if not isinstance(request.auth, AuthToken) and personal_key_of(request):
            return True
        return super().has_permission(request, view)


class ByKeyEndpoint(MissionEndpoint):
    tag = "reports"
    is_shared = ()
    is_tagged = False
    once = ("POST",)
    permission_classes = (MayWriteOrHoldsKey,)

    def said(self, campaign: uuid.UUID, mission: uuid.UUID, act: Callable[..., Mission], **fields: Any) -> Response:
        """Who holds a key need not be logged in to see the mission; all others must."""
        key = personal_key_of(self.request)
        if key:
            Mission.objects.only("pk").get(pk=mission, campaign=campaign)
        else:
            self.mission(campaign, mission)
        who = {"mission_id": mission, "key": key, "device": device_of_call(self.request)}
        row, headers = self.did(campaign, lambda given: act(**fields, **who, **given))
        return Response(ReportStandingSerializer(standing_of(row)).data, headers=headers)


class ConfirmView(ByKeyEndpoint):
    @extend_schema(
        operation_id="mission_confirm", request=ConfirmInput, parameters=[BY_KEY], responses=ReportStandingSerializer
    )
    def post(self, request: Request, campaign: uuid.UUID, mission: uuid.UUID) -> Response:
        """Confirm a report that somebody else submitted, by log-in or personal key.

        If you ticked other answers at the table, this is refused with the code `own-answers-differ` until
        `named` lists those questions.
        """
        named = self.payload(ConfirmInput).get("named", ())
        return self.said(campaign, mission, mission_confirm, named=named)


class DisputeView(ByKeyEndpoint):
    @extend_schema(
        operation_id="mission_dispute", request=DisputeInput, parameters=[BY_KEY], responses=ReportStandingSerializer
    )
    def post(self, request: Request, campaign: uuid.UUID, mission: uuid.UUID) -> Response:
        """Dispute a report that somebody else submitted, with a reason and your own account; an arbitrator decides."""
        payload = self.payload(DisputeInput)
        return self.said(campaign, mission, mission_dispute, reason=payload["reason"], account=answers_sent(payload))


class DecisionPreviewView(MissionEndpoint):
    tag = "reports"
    is_shared = ()
    is_tagged = False
    also_refuses = (409,)

    @extend_schema(operation_id="decision_preview", parameters=[DecisionInput], responses=PreviewSerializer)
    def get(self, request: Request, campaign: uuid.UUID, mission: uuid.UUID) -> Response:
        """Preview a decision: everything that would change. Without parameters it is about voiding the mission."""
        asked = self.asked(DecisionInput)
        self.mission(campaign, mission, to_play=True)
        preview = decision_preview(mission_id=mission, viewer=self.viewer, **asked)
        return Response(PreviewSerializer(preview).data)


class DecisionView(MissionAct):
    tag = "reports"

    @extend_schema(operation_id="dispute_decide", request=DisputeDecideInput, responses=MissionSerializer)
    def post(self, request: Request, campaign: uuid.UUID, mission: uuid.UUID) -> Response:
        """Decide a dispute, as an arbitrator who did not play: by report, by account, line by line, or void."""
        payload = self.payload(DisputeDecideInput)
        return self.acted(campaign, mission, lambda who: dispute_decide(**payload, **who))
