"""Moving a roster to another revision of its pack: what it would change, and doing it."""

from __future__ import annotations

import uuid

from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from rosters.api.endpoints import RosterEndpoint
from rosters.api.serializers.rosters import MoveInput, MovePreviewInput, MovePreviewSerializer, RosterSerializer
from rosters.api.views.rosters import pack_to_build_from
from rosters.services.moving import roster_move, roster_move_preview


class Move(RosterEndpoint):
    once = ("POST",)
    is_shared = ()

    @extend_schema(operation_id="move_preview", parameters=[MovePreviewInput], responses=MovePreviewSerializer)
    def get(self, request: Request, roster: uuid.UUID) -> Response:
        """Preview what moving to another revision of the pack would change."""
        asked = self.asked(MovePreviewInput)
        found = self.own(roster)
        pack = pack_to_build_from(self.viewer, asked["pack"])
        before = roster_move_preview(roster=found, pack=pack)
        told = {
            "points_before": before["points"][0],
            "points_after": before["points"][1],
            "issues": before["issues"],
            "prices": [dict(zip(("name", "before", "after"), each, strict=True)) for each in before["prices"]],
            "unresolved": before["unresolved"],
        }
        return self.answer(found, MovePreviewSerializer, told)

    @extend_schema(operation_id="roster_move", request=MoveInput, responses=RosterSerializer)
    def post(self, request: Request, roster: uuid.UUID) -> Response:
        """Move a roster to another revision of its pack."""
        told = self.told(MoveInput)
        self.own(roster)
        pack = pack_to_build_from(self.viewer, told["pack"])
        return self.written(
            lambda expected: (
                roster_move(
                    roster_id=roster, viewer=self.viewer, pack=pack, expected_version=expected.version, token=self.token
                ).roster
            ),
            told.get("version"),
        )
