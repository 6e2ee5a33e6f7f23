"""Everything that happened in a campaign; what of it is taken back, or stands although it cannot have been."""

from __future__ import annotations

import uuid

from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from campaigns.entrants.services.byhand import batch_undo, undo_preview
from campaigns.log.selectors import log_page
from campaigns.overview.serializers import ContradictionSerializer
from campaigns.reports.services.deciding import contradiction_decide
from campaigns.web.endpoints import CampaignEndpoint
from rosters.web.serializers import Input, VersionedInput, prose, texts


class LogLineSerializer(serializers.Serializer):
    """One act of the log."""

    id = serializers.CharField(source="key")
    kind = serializers.CharField()
    words = prose()
    who = prose(help_text="Empty for acts of Muster itself.")
    when = serializers.DateTimeField()
    mission = serializers.SerializerMethodField()
    consequences = texts()
    is_void = serializers.BooleanField()
    is_undoable = serializers.BooleanField(help_text="Whether an arbitrator may undo it here.")

    def get_mission(self, line: object) -> str | None:
        return getattr(line, "mission", "") or None


class LogInput(serializers.Serializer):
    """Which page of the log."""

    page = serializers.IntegerField(default=1, min_value=1, max_value=100_000)


class LogPageSerializer(serializers.Serializer):
    """A page of the log, newest first."""

    page = serializers.IntegerField(source="number")
    pages = serializers.IntegerField()
    results = LogLineSerializer(many=True, source="lines")


class LogUndoPreviewSerializer(serializers.Serializer):
    """What undoing an act would change."""

    words = serializers.CharField(source="batch.words")
    changes = serializers.ListField(child=serializers.CharField(), source="sentences")
    dependants = texts()


class LogUndoInput(VersionedInput):
    """Why it is taken back."""

    reason = serializers.CharField(max_length=300)


class DecideInput(Input):
    """Which contradiction stands, and why."""

    key = serializers.CharField(max_length=220)
    reason = serializers.CharField(max_length=300)


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
        """Undo it, with a reason; later missions keep their results. Returns the newest page of the log."""
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
