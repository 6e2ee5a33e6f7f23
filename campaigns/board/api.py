"""A campaign's board: read, stepped on, steps taken back."""

from __future__ import annotations

import uuid

from django.http import Http404
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from campaigns.board.dice import published
from campaigns.board.selectors import board_sheet
from campaigns.board.serializers import BoardDiceSerializer, BoardSerializer, StepInput
from campaigns.board.services import step_take, step_take_back
from campaigns.web.endpoints import CampaignEndpoint
from campaigns.web.fields import check_writable
from rosters.web.serializers import VersionedInput


class BoardEndpoint(CampaignEndpoint):
    """Answers with the board as it is."""

    tag = "board"

    def whole(self, campaign: uuid.UUID, **headers: str) -> Response:
        found, sheet = self.sheet(campaign)
        if sheet.kind.board is None:
            raise Http404
        return self.answer(found, BoardSerializer, board_sheet(found, sheet), **headers)


class CampaignBoardView(BoardEndpoint):
    once = ("POST",)

    @extend_schema(operation_id="board_read", responses=BoardSerializer)
    def get(self, request: Request, campaign: uuid.UUID) -> Response:
        """Read the board: hexes, whose turn it is, what you may do. 404 where the campaign has none."""
        return self.whole(campaign)

    @extend_schema(operation_id="step_take", request=StepInput, responses=BoardSerializer)
    def post(self, request: Request, campaign: uuid.UUID) -> Response:
        """Take a step: your own, or as an arbitrator anybody's."""
        payload = self.payload(StepInput)
        version = payload.pop("version", None)
        check_writable(payload["answers"])
        entrant = payload.pop("entrant")
        _, headers = self.did(
            campaign, lambda who: step_take(campaign_id=campaign, entrant_id=entrant, **payload, **who), version
        )
        return self.whole(campaign, **headers)


class BoardDiceView(BoardEndpoint):
    @extend_schema(operation_id="board_dice", responses=BoardDiceSerializer)
    def get(self, request: Request, campaign: uuid.UUID) -> Response:
        """Read the proof of the board's rolls: the hash of their secret, and the secret once the campaign has ended."""
        found, sheet = self.sheet(campaign)
        if sheet.kind.board is None:
            raise Http404
        return self.answer(found, BoardDiceSerializer, published(found))


class StepBackView(BoardEndpoint):
    is_shared = ()
    once = ("POST",)

    @extend_schema(operation_id="step_take_back", request=VersionedInput, responses=BoardSerializer)
    def post(self, request: Request, campaign: uuid.UUID, batch: uuid.UUID) -> Response:
        """Undo a step: arbitrators any step, players their own until somebody else has moved."""
        version = self.payload(VersionedInput).get("version")
        _, headers = self.did(
            campaign, lambda who: step_take_back(campaign_id=campaign, batch_id=batch, **who), version
        )
        return self.whole(campaign, **headers)
