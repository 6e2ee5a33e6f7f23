"""The board of a campaign, and the steps taken on it."""

from __future__ import annotations

import uuid

from django.http import Http404
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from campaigns.board.dice import published
from campaigns.board.selectors import board_sheet
from campaigns.board.services import step_take, step_take_back
from campaigns.dice.serializers import RollSerializer
from campaigns.entrants.serializers import ActivitySerializer
from campaigns.web.endpoints import CampaignEndpoint
from campaigns.web.fields import check_writable
from rosters.web.serializers import DataclassSerializer, VersionedInput, prose, texts
from rules.campaigns.board import Turn


class TileSerializer(serializers.Serializer):
    """A hex."""

    key = serializers.CharField()
    row = serializers.IntegerField()
    column = serializers.IntegerField()
    sort = serializers.CharField(help_text="What it is: surface, tomb, blocked.")
    name = prose(help_text="What was found there; empty if unexplored.")
    condition = prose()
    words = prose(help_text="Its effect.")
    is_unknown = serializers.BooleanField()
    is_blocked = serializers.BooleanField()
    base = serializers.CharField(help_text="Whose base is there, by entrant; empty for nobody's.")
    camp = serializers.CharField()
    teams = texts(help_text="Whose kill teams are there, by entrant.")


class TurnSerializer(DataclassSerializer):
    """One turn in the order of this phase."""

    shows = Turn


class PhaseSerializer(serializers.Serializer):
    key = serializers.CharField()
    title = prose()
    is_over = serializers.BooleanField()
    is_now = serializers.BooleanField()


class GaugeSerializer(serializers.Serializer):
    """A track that ends the campaign when it is full."""

    name = prose()
    value = serializers.IntegerField()
    most = serializers.IntegerField()


class BoardStepSerializer(serializers.Serializer):
    """A step that may be taken now."""

    entrant = serializers.CharField(help_text="Whose step it is; empty if arbitrators take it for everybody.")
    activity = ActivitySerializer()
    targets = serializers.DictField(child=serializers.CharField(), help_text="Hex → its cost there.")


class TakenStepSerializer(serializers.Serializer):
    """A recent step."""

    id = serializers.CharField(source="key")
    words = prose()
    is_void = serializers.BooleanField()
    may_undo = serializers.BooleanField()


class BoardSerializer(serializers.Serializer):
    """A board, with what you may do on it."""

    title = prose(source="view.title")
    tiles = TileSerializer(source="view.tiles", many=True)
    phases = PhaseSerializer(source="view.phases", many=True)
    turns = TurnSerializer(source="view.turns", many=True)
    gauge = GaugeSerializer(source="view.gauge", allow_null=True)
    sentences = texts(help_text="Announcements for everybody.")
    is_over = serializers.BooleanField(source="view.is_over")
    steps = BoardStepSerializer(source="open_steps", many=True)
    taken = TakenStepSerializer(many=True)
    odd = texts(help_text="Steps that count although a later undo made them impossible.")


class BoardDiceSerializer(serializers.Serializer):
    """The proof of a board's rolls, in the form that `rules/dice_check.py` reads."""

    secret = prose(help_text="Empty until the campaign has ended.")
    commitment = serializers.CharField(help_text="The secret's hash, shown from the beginning.")
    words = texts()
    rolls = RollSerializer(many=True, help_text="None until the campaign has ended.")


class StepInput(VersionedInput):
    """The step's key, whose step it is, and answers by the names of its fields."""

    step = serializers.CharField(max_length=120)
    entrant = serializers.CharField(max_length=40, required=False, allow_blank=True, default="")
    answers = serializers.DictField(required=False, default=dict)


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
