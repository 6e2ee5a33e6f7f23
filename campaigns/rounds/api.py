"""Rounds: listed, opened, paired, published, changed, closed, taken back, called off; and the table."""

from __future__ import annotations

import uuid
from collections.abc import Callable
from typing import Any

from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.reverse import reverse

from campaigns.models import Round
from campaigns.overview.selectors.campaigns import entrant_lines
from campaigns.rounds.selectors import find_round, round_lines, round_sheet, rounds_of, table_lines
from campaigns.rounds.serializers import (
    ClosingPreviewSerializer,
    PairingsInput,
    RoundChangeInput,
    RoundCloseInput,
    RoundLineSerializer,
    RoundOpenInput,
    RoundPlanInput,
    RoundReasonInput,
    RoundSerializer,
    TableLineSerializer,
)
from campaigns.rounds.services.closing import closing_preview, round_close, round_reopen
from campaigns.rounds.services.pairing import (
    GamePlan,
    round_change,
    round_drop,
    round_open,
    round_pair,
    round_plan,
    round_publish,
)
from campaigns.web.endpoints import CampaignEndpoint
from rosters.web.serializers import VersionedInput


class RoundEndpoint(CampaignEndpoint):
    """Answers with the round as it is."""

    tag = "rounds"

    def whole(self, campaign: uuid.UUID, round_id: uuid.UUID, status: int = 200, **headers: str) -> Response:
        found, sheet = self.sheet(campaign)
        row = find_round(found, round_id)
        shown_round = round_sheet(sheet, row, entrant_lines(found, sheet))
        return self.answer(found, RoundSerializer, shown_round, status, **headers)

    def acted(
        self,
        campaign: uuid.UUID,
        round_id: uuid.UUID,
        act: Callable[..., Round],
        version: int | None = None,
        **given: Any,
    ) -> Response:
        find_round(self.seen(campaign), round_id)
        _, headers = self.did(campaign, lambda who: act(round_id=round_id, **given, **who), version)
        return self.whole(campaign, round_id, **headers)


class RoundAct(RoundEndpoint):
    is_shared = ()
    is_tagged = False
    is_versioned = True
    once = ("POST",)


class RoundsView(RoundEndpoint):
    is_tagged = False
    is_versioned = True
    once = ("POST",)

    @extend_schema(operation_id="round_list", responses=RoundLineSerializer(many=True))
    def get(self, request: Request, campaign: uuid.UUID) -> Response:
        """List the rounds of a campaign, newest first."""
        found, sheet = self.sheet(campaign)
        lines = round_lines(rounds_of(found), is_arbitrated=sheet.is_arbitrator)
        return self.answer(found, RoundLineSerializer, lines, many=True)

    @extend_schema(operation_id="round_open", request=RoundOpenInput, responses={201: RoundSerializer})
    def post(self, request: Request, campaign: uuid.UUID) -> Response:
        """Open a round, as an arbitrator; its pairings are drawn."""
        payload = self.payload(RoundOpenInput)
        version = payload.pop("version", None)
        self.seen(campaign)
        row, headers = self.did(campaign, lambda who: round_open(campaign_id=campaign, **payload, **who), version)
        address = reverse("api:round", kwargs={"campaign": campaign, "round": row.pk}, request=request)
        return self.whole(campaign, row.pk, 201, Location=address, **headers)


class TableView(RoundEndpoint):
    @extend_schema(operation_id="round_table", responses=TableLineSerializer(many=True))
    def get(self, request: Request, campaign: uuid.UUID) -> Response:
        """Read the table: records with byes and walkovers, ties broken as the settings say."""
        found, sheet = self.sheet(campaign)
        lines = table_lines(found, sheet, entrant_lines(found, sheet), rounds_of(found))
        return self.answer(found, TableLineSerializer, lines, many=True)


class OneRoundView(RoundEndpoint):
    is_versioned = True

    @extend_schema(operation_id="round_read", responses=RoundSerializer)
    def get(self, request: Request, campaign: uuid.UUID, round: uuid.UUID) -> Response:
        """Read a round: its games, byes and what closing it brought.

        Only arbitrators see its pairings before they are published.
        """
        return self.whole(campaign, round)

    @extend_schema(operation_id="round_change", request=RoundChangeInput, responses=RoundSerializer)
    def patch(self, request: Request, campaign: uuid.UUID, round: uuid.UUID) -> Response:
        """Change an open round's name or dates."""
        payload = self.payload(RoundChangeInput)
        version = payload.pop("version", None)
        return self.acted(campaign, round, round_change, **payload, version=version)


class PairingsView(RoundAct):
    once = ()

    @extend_schema(operation_id="round_pair", request=PairingsInput, responses=RoundSerializer)
    def put(self, request: Request, campaign: uuid.UUID, round: uuid.UUID) -> Response:
        """Change the pairings of an unpublished round: by hand, or drawn again."""
        payload = self.payload(PairingsInput)
        version, games = payload.get("version"), payload.get("games")
        byes = [str(key) for key in payload.get("byes", ())]
        return self.acted(campaign, round, round_pair, games=games, byes=byes, version=version)


class PlanView(RoundAct):
    once = ()

    @extend_schema(operation_id="round_plan", request=RoundPlanInput, responses=RoundSerializer)
    def put(self, request: Request, campaign: uuid.UUID, round: uuid.UUID) -> Response:
        """Plan many games of a round at once: mission, time and place."""
        asked = self.payload(RoundPlanInput)
        games = [GamePlan(**{**each, "mission": str(each["mission"])}) for each in asked["games"]]
        return self.acted(campaign, round, round_plan, games=games, version=asked.get("version"))


class PublishView(RoundAct):
    @extend_schema(operation_id="round_publish", request=VersionedInput, responses=RoundSerializer)
    def post(self, request: Request, campaign: uuid.UUID, round: uuid.UUID) -> Response:
        """Publish a round's pairings: its games are created."""
        version = self.payload(VersionedInput).get("version")
        return self.acted(campaign, round, round_publish, version=version)


class ClosePreviewView(RoundEndpoint):
    is_shared = ()
    is_tagged = False

    @extend_schema(operation_id="round_close_preview", request=RoundCloseInput, responses=ClosingPreviewSerializer)
    def post(self, request: Request, campaign: uuid.UUID, round: uuid.UUID) -> Response:
        """Preview closing a round. Writes nothing."""
        payload = self.payload(RoundCloseInput)
        found, _ = self.sheet(campaign, for_arbitrators=True)
        closing = closing_preview(row=find_round(found, round), unplayed=payload.get("unplayed", {}))
        return self.answer(found, ClosingPreviewSerializer, closing)


class CloseView(RoundAct):
    @extend_schema(operation_id="round_close", request=RoundCloseInput, responses=RoundSerializer)
    def post(self, request: Request, campaign: uuid.UUID, round: uuid.UUID) -> Response:
        """Close a round; say what happened to every game that nobody reported."""
        payload = self.payload(RoundCloseInput)
        unplayed = payload.get("unplayed", {})
        return self.acted(campaign, round, round_close, unplayed=unplayed, version=payload.get("version"))


class RoundReopenView(RoundAct):
    @extend_schema(operation_id="round_reopen", request=RoundReasonInput, responses=RoundSerializer)
    def post(self, request: Request, campaign: uuid.UUID, round: uuid.UUID) -> Response:
        """Reopen a closed round; everything that closing it brought is taken back."""
        payload = self.payload(RoundReasonInput)
        return self.acted(campaign, round, round_reopen, reason=payload["reason"], version=payload.get("version"))


class DropView(RoundAct):
    @extend_schema(operation_id="round_drop", request=RoundReasonInput, responses=RoundSerializer)
    def post(self, request: Request, campaign: uuid.UUID, round: uuid.UUID) -> Response:
        """Call off a round in which nobody has played."""
        payload = self.payload(RoundReasonInput)
        return self.acted(campaign, round, round_drop, reason=payload["reason"], version=payload.get("version"))
