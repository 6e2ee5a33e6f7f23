"""Rosters going out as files and texts, and coming in."""

from __future__ import annotations

import hashlib
import json
import re
import uuid
from typing import Any

from django.http import HttpResponse
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema
from rest_framework.exceptions import NotFound
from rest_framework.parsers import MultiPartParser
from rest_framework.request import Request
from rest_framework.response import Response

from rosters.exchange.arriving import Arriving
from rosters.exchange.leaving import FORMS, left_behind, written
from rosters.exchange.serializers import SUFFIXES, ExportInput, ImportFileInput, ImportSerializer, ImportTextInput
from rosters.exchange.services import MOST_BYTES, read_arriving, roster_arrive
from rosters.rosters.selectors import RosterSheet, roster_sheet
from rosters.web.endpoints import REPLAYED, Endpoint, RosterEndpoint
from rosters.web.errors import NOT_FOUND
from rosters.web.parsers import PlainJSONParser

TAGLESS = {(200, form): OpenApiTypes.BINARY for form in ("application/xml", "application/zip")}
PASTED = "the text"
LEFT = "Left-Behind"


class ExportView(RosterEndpoint):
    tag = "exchange"
    also_tells = {
        LEFT: "Of a .ros or .rosz: what such a file cannot carry of this roster, as a JSON list of sentences."
    }

    @extend_schema(
        operation_id="roster_export",
        parameters=[ExportInput],
        responses={(200, "application/json"): OpenApiTypes.OBJECT, (200, "text/plain"): OpenApiTypes.STR, **TAGLESS},
    )
    def get(self, request: Request, roster: uuid.UUID) -> HttpResponse:
        """Export a roster: Muster's own JSON, text for chat, .ros or .rosz.

        A .ros has no room for the dead and retired, what operatives have earned and kill teams; the header
        `Left-Behind` lists what was left out.
        """
        asked = self.asked(ExportInput)
        found = self.seen(roster)
        if same := self.unchanged(self.etag(found)):
            return same
        sheet, team = roster_sheet(found, self.viewer), str(asked.get("kill_team", ""))
        if team and team not in {each.key for each in sheet.kill_teams}:
            raise NotFound(NOT_FOUND)
        form = SUFFIXES[asked["as"]]
        name = re.sub(r"[^A-Za-z0-9._-]+", "-", found.name).strip("-.") or "roster"
        headers = {"ETag": self.etag(found), "Content-Disposition": f'attachment; filename="{name}.{form}"'}
        if form in ("ros", "rosz"):
            headers[LEFT] = json.dumps([each.sentence for each in left_behind(sheet, team)])
        return HttpResponse(written(form, found, sheet, team), content_type=FORMS[form].content_type, headers=headers)


class ImportView(Endpoint):
    tag = "exchange"
    once = ("POST",)
    most_bytes = MOST_BYTES + 10_000
    parser_classes = (PlainJSONParser, MultiPartParser)

    @extend_schema(
        operation_id="roster_import",
        request={"application/json": ImportTextInput, "multipart/form-data": ImportFileInput},
        responses={200: ImportSerializer, 201: ImportSerializer},
    )
    def post(self, request: Request) -> Response:
        """Import a roster from a file or text; returns what was not found. A trial answers 200, storing nothing."""
        data, name, payload = self.sent()
        arriving = read_arriving(data, name, self.viewer, use_pack=payload["use_pack"])
        if payload["is_trial"]:
            return Response(report(arriving, None))
        who = {"viewer": self.viewer, "guest_key": self.guest_key}
        token = self.token_for(hashlib.sha256(data).hexdigest(), payload["use_pack"])
        arrived, earlier = self.done(lambda _: roster_arrive(arriving=arriving, **who, token=token))
        sheet = roster_sheet(arrived or earlier.roster, self.viewer)
        return Response(report(arriving, sheet), status=201, headers=REPLAYED if earlier else {})

    def sent(self) -> tuple[bytes, str, dict[str, Any]]:
        """What the body brings, what that is called, and what else it says."""
        if (self.request.content_type or "").startswith("multipart/"):
            payload = self.payload(ImportFileInput)
            return payload["file"].read(), payload["file"].name, payload
        payload = self.payload(ImportTextInput)
        return payload["text"].encode(), PASTED, payload


def report(arriving: Arriving, sheet: RosterSheet | None) -> dict[str, Any]:
    fields = {
        "arriving": arriving,
        "has_pack": arriving.pack is not None,
        "size": len(arriving.muster.loadouts),
        "roster": sheet,
    }
    return dict(ImportSerializer(fields).data)
