"""Rosters in a campaign: entering, looked at, taken back; what their players choose; what is changed by hand."""

from __future__ import annotations

import uuid

from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.reverse import reverse

from campaigns.entrants.selectors.byhand import by_hand
from campaigns.entrants.selectors.entrants import entrant_sheet
from campaigns.entrants.serializers import ActivityInput, ActivitySerializer
from campaigns.entrants.services.byhand import HandChange, hand_change
from campaigns.entrants.services.choices import activity_do, choice_answer, pending
from campaigns.entrants.services.entering import entrant_enter, entrant_withdraw, entry_preview
from campaigns.models import Campaign
from campaigns.overview.selectors.campaigns import entrant_lines
from campaigns.overview.serializers import EntrantSerializer
from campaigns.people.serializers import (
    EnterInput,
    EntrantSheetSerializer,
    EntryPreviewInput,
    EntryPreviewSerializer,
    HandFormSerializer,
    HandInput,
)
from campaigns.reports.serializers.questions import ChoiceInput, QuestionSerializer
from campaigns.web.endpoints import CampaignEndpoint
from campaigns.web.fields import check_writable
from rosters.models import Roster
from rosters.web.serializers import VersionedInput


class EntrantEndpoint(CampaignEndpoint):
    def one(self, campaign_id: uuid.UUID, entrant: uuid.UUID, status: int = 200, **headers: str) -> Response:
        """An entrant as its page shows it. Six queries."""
        campaign, sheet = self.sheet(campaign_id)
        line = entrant_sheet(campaign, sheet, entrant)
        return self.answer(campaign, EntrantSheetSerializer, line, status, **headers)


class EntrantsView(EntrantEndpoint):
    once = ("POST",)
    is_versioned = False

    @extend_schema(operation_id="entrant_list", responses=EntrantSerializer(many=True))
    def get(self, request: Request, campaign: uuid.UUID) -> Response:
        """List the entrants, in the order they entered."""
        found, sheet = self.sheet(campaign)
        return self.answer(found, EntrantSerializer, entrant_lines(found, sheet), many=True)

    @extend_schema(operation_id="entrant_enter", request=EnterInput, responses={201: EntrantSheetSerializer})
    def post(self, request: Request, campaign: uuid.UUID) -> Response:
        """Enter a copy of a roster, or the roster itself."""
        payload = self.payload(EnterInput)
        given = {"roster_id": payload["roster"], "as_copy": payload["as_copy"], "name": payload.get("name", "")}
        given |= {"home": payload.get("home", ()), "veterans": payload.get("veterans", ())}
        entrant, headers = self.did(
            campaign,
            lambda who: entrant_enter(
                campaign_id=campaign,
                guest_key=self.guest_key,
                expected_version=payload.get("version"),
                **given,
                **who,
            ),
        )
        address = reverse("api:entrant", kwargs={"campaign": campaign, "entrant": entrant.pk}, request=request)
        return self.one(campaign, entrant.pk, 201, Location=address, **headers)


class EntryPreviewView(CampaignEndpoint):
    is_shared = ()
    also_refuses = (409,)

    @extend_schema(operation_id="entry_preview", parameters=[EntryPreviewInput], responses=EntryPreviewSerializer)
    def get(self, request: Request, campaign: uuid.UUID) -> Response:
        """Preview entering a roster: what changes, how many are too many, what can no longer be changed."""
        asked = self.asked(EntryPreviewInput)
        found, _ = self.sheet(campaign, for_people=True)
        roster = Roster.objects.editable_by(self.viewer).select_related("pack").get(pk=asked["roster"])
        if roster.edition != found.edition or roster.pack is None:
            raise Roster.DoesNotExist
        wanted = {"as_copy": asked["as_copy"], "home": asked.get("home", ())}
        preview = entry_preview(campaign=found, roster=roster, viewer=self.viewer, **wanted)
        return self.answer(found, EntryPreviewSerializer, preview)


class OneEntrantView(EntrantEndpoint):
    is_versioned = True

    @extend_schema(operation_id="entrant_read", responses=EntrantSheetSerializer)
    def get(self, request: Request, campaign: uuid.UUID, entrant: uuid.UUID) -> Response:
        """Read an entrant: its roster, if you may see it, its missions and its dead."""
        return self.one(campaign, entrant)

    @extend_schema(operation_id="entrant_withdraw", parameters=[VersionedInput], responses={204: None})
    def delete(self, request: Request, campaign: uuid.UUID, entrant: uuid.UUID) -> Response:
        """Withdraw a roster before the campaign starts."""
        asked = self.asked(VersionedInput)
        self.did(
            campaign,
            lambda who: entrant_withdraw(campaign_id=campaign, entrant_id=entrant, **who),
            asked.get("version"),
        )
        return Response(status=204)


class EntrantChoicesView(CampaignEndpoint):
    is_shared = ()
    once = ("POST",)

    @extend_schema(operation_id="choice_list", responses=QuestionSerializer(many=True))
    def get(self, request: Request, campaign: uuid.UUID, entrant: uuid.UUID) -> Response:
        """List what an entrant's player may choose now, such as abilities and advances."""
        found, _ = self.sheet(campaign, for_people=True)
        return self.open(found, entrant)

    @extend_schema(operation_id="choice_answer", request=ChoiceInput, responses=QuestionSerializer(many=True))
    def post(self, request: Request, campaign: uuid.UUID, entrant: uuid.UUID) -> Response:
        """Make a choice; only the entrant's player can. Returns what is still open."""
        payload = self.payload(ChoiceInput)
        _, headers = self.did(
            campaign, lambda who: choice_answer(campaign_id=campaign, entrant_id=entrant, **payload, **who)
        )
        return self.open(self.seen(campaign), entrant, **headers)

    def open(self, campaign: Campaign, entrant: uuid.UUID, **headers: str) -> Response:
        row = campaign.entrants.get(pk=entrant)
        return self.answer(campaign, QuestionSerializer, pending(campaign, row), many=True, **headers)


class ActivitiesView(EntrantEndpoint):
    is_shared = ()
    once = ("POST",)

    @extend_schema(operation_id="activity_list", responses=ActivitySerializer(many=True))
    def get(self, request: Request, campaign: uuid.UUID, entrant: uuid.UUID) -> Response:
        """List what an entrant's player may do between missions; empty for anybody else."""
        found, sheet = self.sheet(campaign, for_people=True)
        entered = entrant_sheet(found, sheet, entrant)
        return self.answer(found, ActivitySerializer, entered.dossier.activities if entered.dossier else (), many=True)

    @extend_schema(operation_id="activity_do", request=ActivityInput, responses=EntrantSheetSerializer)
    def post(self, request: Request, campaign: uuid.UUID, entrant: uuid.UUID) -> Response:
        """Carry out an activity; only the entrant's player can."""
        payload = self.payload(ActivityInput)
        version = payload.pop("version", None)
        check_writable(payload["answers"])
        _, headers = self.did(
            campaign, lambda who: activity_do(campaign_id=campaign, entrant_id=entrant, **payload, **who), version
        )
        return self.one(campaign, entrant, **headers)


class ByHandView(EntrantEndpoint):
    is_shared = ()
    is_versioned = True
    once = ("POST",)

    @extend_schema(operation_id="hand_list", responses=HandFormSerializer(many=True))
    def get(self, request: Request, campaign: uuid.UUID, entrant: uuid.UUID) -> Response:
        """List what an arbitrator may change about an entrant."""
        found, sheet = self.sheet(campaign, for_arbitrators=True)
        row = found.entrants.select_related("roster__pack").get(pk=entrant, has_left=False)
        return self.answer(found, HandFormSerializer, by_hand(sheet, row), many=True)

    @extend_schema(operation_id="hand_change", request=HandInput, responses=EntrantSheetSerializer)
    def post(self, request: Request, campaign: uuid.UUID, entrant: uuid.UUID) -> Response:
        """Change something about an entrant as arbitrator, with a reason that everybody can read."""
        payload = self.payload(HandInput)
        version = payload.pop("version", None)
        check_writable(payload.get("value"))
        change = HandChange(**payload)
        _, headers = self.did(
            campaign,
            lambda who: hand_change(campaign_id=campaign, entrant_id=entrant, change=change, **who),
            version,
        )
        return self.one(campaign, entrant, **headers)
