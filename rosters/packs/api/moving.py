"""Giving a roster a pack: another revision of its own, or the one that has arrived since it came in without."""

from __future__ import annotations

import uuid
from collections.abc import Callable

from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from rosters.exchange.services import fitting_packs, roster_link
from rosters.packs.serializers import PackSerializer
from rosters.packs.services.moving import roster_move, roster_move_preview
from rosters.rosters.serializers import MoveInput, MovePreviewInput, MovePreviewSerializer, RosterSerializer
from rosters.rosters.services.rosters import ActResult
from rosters.web.endpoints import RosterEndpoint
from rosters.web.lookups import pack_to_build_from


class GivePackEndpoint(RosterEndpoint):
    """A roster that is given a pack, by whichever act."""

    once = ("POST",)
    is_shared = ()

    def given_a_pack(self, roster: uuid.UUID, act: Callable[..., ActResult]) -> Response:
        payload = self.payload(MoveInput)
        self.own(roster)
        pack = pack_to_build_from(self.viewer, payload["pack"])
        return self.written(act, roster, payload.get("version"), pack=pack, token=self.token)


class MoveView(GivePackEndpoint):
    @extend_schema(operation_id="move_preview", parameters=[MovePreviewInput], responses=MovePreviewSerializer)
    def get(self, request: Request, roster: uuid.UUID) -> Response:
        """Preview what moving to another revision of the pack would change."""
        asked = self.asked(MovePreviewInput)
        found = self.own(roster)
        pack = pack_to_build_from(self.viewer, asked["pack"])
        before = roster_move_preview(roster=found, pack=pack)
        fields = {
            "points_before": before["points"][0],
            "points_after": before["points"][1],
            "issues": before["issues"],
            "prices": [dict(zip(("name", "before", "after"), each, strict=True)) for each in before["prices"]],
            "unresolved": before["unresolved"],
        }
        return self.answer(found, MovePreviewSerializer, fields)

    @extend_schema(operation_id="roster_move", request=MoveInput, responses=RosterSerializer)
    def post(self, request: Request, roster: uuid.UUID) -> Response:
        """Move a roster to another revision of its pack."""
        return self.given_a_pack(roster, roster_move)


class LinkView(GivePackEndpoint):
    tag = "exchange"

    @extend_schema(operation_id="link_list", responses=PackSerializer(many=True))
    def get(self, request: Request, roster: uuid.UUID) -> Response:
        """List the packs that a roster without one fits."""
        found = self.own(roster)
        packs = fitting_packs(found, self.viewer)
        return Response(PackSerializer(packs, many=True).data, headers={"ETag": self.etag(found)})

    @extend_schema(operation_id="roster_link", request=MoveInput, responses=RosterSerializer)
    def post(self, request: Request, roster: uuid.UUID) -> Response:
        """Link a roster that was imported without its pack to a pack."""
        return self.given_a_pack(roster, roster_link)
