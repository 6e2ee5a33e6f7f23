"""Who takes part: roles, personal keys, invitations, joining, leaving."""

from __future__ import annotations

import uuid

from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from accounts.limits import address_of
from campaigns.models import Campaign
from campaigns.people.keys import JOIN_FROM
from campaigns.people.selectors import invitation, invites_of
from campaigns.people.serializers import (
    InvitationSerializer,
    InviteInput,
    InviteSerializer,
    JoinedSerializer,
    JoinInput,
    PersonalKeySerializer,
    PersonSerializer,
    RoleInput,
    TieInput,
)
from campaigns.people.services.claiming import person_tie
from campaigns.people.services.inviting import campaign_join, invite_make, invite_revoke
from campaigns.people.services.people import person_leave, personal_key_make, role_set
from campaigns.web.endpoints import CampaignEndpoint
from rosters.web.endpoints import Endpoint


class PeopleEndpoint(CampaignEndpoint):
    def everyone(self, campaign: uuid.UUID, **headers: str) -> Response:
        found, sheet = self.sheet(campaign)
        return self.answer(found, PersonSerializer, sheet.people, many=True, **headers)


class PeopleView(PeopleEndpoint):
    @extend_schema(operation_id="person_list", responses=PersonSerializer(many=True))
    def get(self, request: Request, campaign: uuid.UUID) -> Response:
        """List the people of a campaign, including those who have left."""
        return self.everyone(campaign)


class OnePersonView(PeopleEndpoint):
    is_tagged = False
    is_shared = ()

    @extend_schema(operation_id="role_set", request=RoleInput, responses=PersonSerializer(many=True))
    def patch(self, request: Request, campaign: uuid.UUID, person: uuid.UUID) -> Response:
        """Give somebody another role."""
        payload = self.payload(RoleInput)
        self.did(campaign, lambda who: role_set(campaign_id=campaign, person_id=person, role=payload["role"], **who))
        return self.everyone(campaign)

    @extend_schema(operation_id="person_leave", responses={204: None})
    def delete(self, request: Request, campaign: uuid.UUID, person: uuid.UUID) -> Response:
        """Leave a campaign, or remove somebody; what was played still counts, planned games become byes."""
        self.did(campaign, lambda who: person_leave(campaign_id=campaign, person_id=person, **who))
        return Response(status=204)


class TieView(PeopleEndpoint):
    is_tagged = False
    is_shared = ()
    once = ("POST",)

    @extend_schema(operation_id="person_tie", request=TieInput, responses=PersonSerializer(many=True))
    def post(self, request: Request, campaign: uuid.UUID, person: uuid.UUID) -> Response:
        """Link a name from an imported campaign to a player, who then owns its rosters."""
        to = self.payload(TieInput)["to"]
        _, headers = self.did(campaign, lambda who: person_tie(campaign_id=campaign, person_id=person, to=to, **who))
        return self.everyone(campaign, **headers)


class PersonalKeyView(CampaignEndpoint):
    is_tagged = False
    is_shared = ()

    @extend_schema(operation_id="personal_key_make", request=None, responses={201: PersonalKeySerializer})
    def post(self, request: Request, campaign: uuid.UUID, person: uuid.UUID) -> Response:
        """Create a new personal key for yourself, or as an arbitrator for a guest; the old key stops working."""
        key = personal_key_make(campaign_id=campaign, viewer=self.viewer, person_id=person)
        return Response(PersonalKeySerializer({"key": key}).data, status=201)


class InvitesView(CampaignEndpoint):
    is_shared = ()
    once = ("POST",)

    @extend_schema(operation_id="invite_list", responses=InviteSerializer(many=True))
    def get(self, request: Request, campaign: uuid.UUID) -> Response:
        """List the open invitations; arbitrators only."""
        found, _ = self.sheet(campaign, for_arbitrators=True)
        return self.open(found)

    @extend_schema(operation_id="invite_make", request=InviteInput, responses={201: InviteSerializer(many=True)})
    def post(self, request: Request, campaign: uuid.UUID) -> Response:
        """Create an invitation; returns all open ones, newest first."""
        payload = self.payload(InviteInput)
        _, headers = self.did(campaign, lambda who: invite_make(campaign_id=campaign, **payload, **who))
        return self.open(self.seen(campaign), 201, **headers)

    def open(self, campaign: Campaign, status: int = 200, **headers: str) -> Response:
        return self.answer(campaign, InviteSerializer, invites_of(campaign), status, many=True, **headers)


class OneInviteView(CampaignEndpoint):
    is_tagged = False
    is_shared = ()

    @extend_schema(operation_id="invite_revoke", responses={204: None})
    def delete(self, request: Request, campaign: uuid.UUID, invite: uuid.UUID) -> Response:
        """Revoke an invitation; people who joined by it stay."""
        self.did(campaign, lambda who: invite_revoke(campaign_id=campaign, invite_id=invite, **who))
        return Response(status=204)


class InvitationView(Endpoint):
    tag = "campaigns"

    @extend_schema(operation_id="invitation_read", responses=InvitationSerializer)
    def get(self, request: Request, invite_key: str) -> Response:
        """Read an invitation."""
        return Response(InvitationSerializer(invitation(invite_key, self.viewer)).data)

    @extend_schema(operation_id="campaign_join", request=JoinInput, responses=JoinedSerializer)
    def post(self, request: Request, invite_key: str) -> Response:
        """Join a campaign by an invitation. It may be sent twice: people who have joined already stay as they are."""
        payload = self.payload(JoinInput)
        JOIN_FROM.spend(address_of(request._request))
        joined = campaign_join(
            invite_key=invite_key, viewer=self.viewer, guest_key=self.guest_key, name=payload.get("name", "")
        )
        return Response(JoinedSerializer(joined).data)
