"""An operative's portrait."""

from __future__ import annotations

import uuid

from django.http import HttpResponse
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.exceptions import NotFound
from rest_framework.parsers import MultiPartParser
from rest_framework.request import Request
from rest_framework.response import Response

from accounts.limits import address_of
from rosters.operatives.api.operatives import operative_on
from rosters.operatives.pictures import MOST_BYTES
from rosters.operatives.selectors.portraits import portrait_of
from rosters.operatives.services.portraits import SENT_BY, portrait_set
from rosters.rosters.serializers.rosters import DoneSerializer
from rosters.rosters.services.rosters import roster_act
from rosters.web.endpoints import RosterEndpoint
from rosters.web.errors import NOT_FOUND
from rosters.web.serializers import Input, VersionedInput, VersionField
from rules.acts import SetPortrait


class PortraitInput(Input):
    """A picture: JPEG, PNG or WebP."""

    file = serializers.FileField(max_length=200)
    version = VersionField()


class PortraitView(RosterEndpoint):
    tag = "operatives"
    most_bytes = MOST_BYTES + 10_000
    parser_classes = (MultiPartParser,)

    @extend_schema(operation_id="portrait_read", responses={(200, "image/jpeg"): OpenApiTypes.BINARY})
    def get(self, request: Request, roster: uuid.UUID, operative: uuid.UUID) -> HttpResponse:
        """Read an operative's portrait as a JPEG."""
        found = self.seen(roster)
        if same := self.unchanged(self.etag(found)):
            return same
        picture = portrait_of(found, operative)
        if picture is None:
            raise NotFound(NOT_FOUND)
        headers = {"ETag": self.etag(found), "X-Content-Type-Options": "nosniff"}
        return HttpResponse(bytes(picture.body), content_type="image/jpeg", headers=headers)

    @extend_schema(
        operation_id="portrait_set", request={"multipart/form-data": PortraitInput}, responses=DoneSerializer
    )
    def put(self, request: Request, roster: uuid.UUID, operative: uuid.UUID) -> Response:
        """Give an operative a portrait.

        It is rotated upright, scaled down and stored as a JPEG without metadata.
        """
        payload = self.payload(PortraitInput)
        operative_on(self.own(roster), operative)
        SENT_BY.spend(str(self.viewer.user.pk) if self.viewer.user else address_of(request._request))
        given = {"operative": str(operative), "data": payload["file"].read(MOST_BYTES + 1)}
        return self.acted(self.act(portrait_set, roster, payload.get("version"), **given)[0])

    @extend_schema(operation_id="portrait_remove", parameters=[VersionedInput], responses={200: DoneSerializer})
    def delete(self, request: Request, roster: uuid.UUID, operative: uuid.UUID) -> Response:
        """Remove an operative's portrait; undo it in the history to bring it back."""
        operative_on(self.own(roster), operative)
        acts = [SetPortrait(operative=str(operative), picture="")]
        version = self.asked(VersionedInput).get("version")
        return self.acted(self.act(roster_act, roster, version, acts=acts)[0])
