"""Everything that happened in a campaign; what of it is taken back, or stands although it cannot have been."""

from __future__ import annotations

import uuid

from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from campaigns.entrants.services.byhand import batch_undo, undo_preview
from campaigns.log.selectors import log_page
from campaigns.log.serializers import DecideInput, LogInput, LogPageSerializer, LogUndoInput, LogUndoPreviewSerializer
from campaigns.overview.serializers import ContradictionSerializer
from campaigns.reports.services.deciding import contradiction_decide
from campaigns.web.endpoints import CampaignEndpoint


class LogView(CampaignEndpoint):
    @extend_schema(operation_id="log_list", parameters=[LogInput], responses=LogPageSerializer)
    def get(self, request: Request, campaign: uuid.UUID) -> Response:
        """Read everything that happened in a campaign, newest first."""
        asked = self.asked(LogInput)
        found = self.seen(campaign)
        return self.answer(found, LogPageSerializer, log_page(found, str(asked["page"])))


class LogUndoView(CampaignEndpoint):
    is_shared = ()
    is_versioned = True
    once = ("POST",)
    also_refuses = (409,)

    @extend_schema(operation_id="log_undo_preview", responses=LogUndoPreviewSerializer)
    def get(self, request: Request, campaign: uuid.UUID, batch: uuid.UUID) -> Response:
        """Preview undoing a change made by hand, or a change of settings."""
        found, _ = self.sheet(campaign, for_arbitrators=True)
        preview = undo_preview(batch=found.batches.select_related("campaign", "voids").get(pk=batch))
        return self.answer(found, LogUndoPreviewSerializer, preview)

    @extend_schema(operation_id="log_undo", request=LogUndoInput, responses=LogPageSerializer)
    def post(self, request: Request, campaign: uuid.UUID, batch: uuid.UUID) -> Response:
        """Undo it, with a reason; later missions stand as played. Returns the newest page of the log."""
        payload = self.payload(LogUndoInput)
        _, headers = self.did(
            campaign,
            lambda who: batch_undo(campaign_id=campaign, batch_id=batch, reason=payload["reason"], **who),
            payload.get("version"),
        )
        found = self.seen(campaign)
        return self.answer(found, LogPageSerializer, log_page(found, "1"), **headers)


class ContradictionsView(CampaignEndpoint):
    is_shared = ()
    once = ("POST",)

    @extend_schema(operation_id="contradiction_list", responses=ContradictionSerializer(many=True))
    def get(self, request: Request, campaign: uuid.UUID) -> Response:
        """List the contradictions that an undo left and nobody has decided yet."""
        found, _ = self.sheet(campaign, for_people=True)
        return self.answer(found, ContradictionSerializer, found.contradictions, many=True)

    @extend_schema(
        operation_id="contradiction_decide", request=DecideInput, responses=ContradictionSerializer(many=True)
    )
    def post(self, request: Request, campaign: uuid.UUID) -> Response:
        """Let a contradiction stand, as an arbitrator and with a reason."""
        payload = self.payload(DecideInput)
        _, headers = self.did(campaign, lambda who: contradiction_decide(campaign_id=campaign, **payload, **who))
        found = self.seen(campaign)
        return self.answer(found, ContradictionSerializer, found.contradictions, many=True, **headers)
