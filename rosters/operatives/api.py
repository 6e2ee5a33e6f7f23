"""Operatives: sheets, portraits, what they may choose, notes; and the acts that change them and everything else."""

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
from rosters.models import Roster
from rosters.operatives.pictures import MOST_BYTES
from rosters.operatives.selectors import advances_of, armoury_of, portrait_of
from rosters.operatives.serializers import LoadoutSerializer, OperativeSerializer, StepSerializer
from rosters.operatives.services import SENT_BY, portrait_set
from rosters.rosters.selectors import roster_sheet
from rosters.rosters.serializers import ActsInput, DoneSerializer, NotesInput
from rosters.rosters.services import rosters as services
from rosters.rosters.services.rosters import roster_act
from rosters.web.endpoints import RosterEndpoint
from rosters.web.errors import NOT_FOUND
from rosters.web.serializers import Input, VersionedInput, VersionField
from rules.acts import SetPortrait, to_json
from rules.armoury import Armoury, PricedStep


class ActsView(RosterEndpoint):
    tag = "acts"
    once = ("POST",)

    @extend_schema(operation_id="roster_act", request=ActsInput, responses=DoneSerializer)
    def post(self, request: Request, roster: uuid.UUID) -> Response:
        """Change a roster: carry out acts in one step.

        Everything a player can do to operatives and kill teams is an act; `Act` lists them.
        Either all of them are carried out or none.
        """
        payload = self.payload(ActsInput)
        given = {"acts": payload["acts"], "kill_team": payload.get("kill_team", ""), "token": self.token}
        outcome, _ = self.act(services.roster_act, roster, payload.get("version"), **given)
        is_same = outcome.batch is None or outcome.batch.acts == [to_json(act) for act in payload["acts"]]
        return self.acted(outcome, is_same=is_same)


class OneOperativeView(RosterEndpoint):
    tag = "operatives"

    @extend_schema(operation_id="operative_read", responses=OperativeSerializer)
    def get(self, request: Request, roster: uuid.UUID, operative: uuid.UUID) -> Response:
        """Read an operative's sheet."""
        found = self.seen(roster)
        return self.unchanged(self.etag(found)) or self.sheet(found, operative)

    @extend_schema(operation_id="operative_note", request=NotesInput, responses=OperativeSerializer)
    def patch(self, request: Request, roster: uuid.UUID, operative: uuid.UUID) -> Response:
        """Change the notes on an operative."""
        payload = self.payload(NotesInput)
        operative_on(self.own(roster), operative)
        given = {"operative": str(operative), "notes": payload["notes"]}
        outcome, _ = self.act(services.operative_note, roster, payload.get("version"), **given)
        return self.sheet(outcome.roster, operative)

    def sheet(self, roster: Roster, operative: uuid.UUID) -> Response:
        sheet = roster_sheet(roster, self.viewer)
        found = next((each for each in (*sheet.operatives, *sheet.gone) if each.key == str(operative)), None)
        if found is None:
            raise NotFound(NOT_FOUND)
        data = OperativeSerializer(found, context={"notes_of": sheet.notes_of}).data
        return Response(data, headers={"ETag": self.etag(roster)})


def operative_on(roster: Roster, operative: uuid.UUID) -> None:
    """Answer 404 for one who is not on the roster. One query."""
    if not roster.operatives.filter(pk=operative).exists():
        raise NotFound(NOT_FOUND)


class AdvancesView(RosterEndpoint):
    tag = "operatives"

    @extend_schema(operation_id="advance_list", responses=StepSerializer(many=True))
    def get(self, request: Request, roster: uuid.UUID, squad: uuid.UUID) -> Response:
        """Read a squad's advances: which are open, which are closed and why, and the acts that take them."""

        def advances(found: Roster) -> tuple[PricedStep, ...]:
            team = found.squads.filter(pk=squad).first()
            if team is None:
                raise NotFound(NOT_FOUND)
            return advances_of(found, team.key)

        return self.read(roster, StepSerializer, advances, many=True)


class LoadoutView(RosterEndpoint):
    tag = "operatives"

    @extend_schema(operation_id="loadout_read", responses=LoadoutSerializer)
    def get(self, request: Request, roster: uuid.UUID, operative: uuid.UUID) -> Response:
        """Read an operative's options: which are open, which are closed and why, and the acts that take them."""

        def armoury(found: Roster) -> Armoury:
            known = armoury_of(found, str(operative))
            if known is None:
                raise NotFound(NOT_FOUND)
            return known

        return self.read(roster, LoadoutSerializer, armoury)


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
