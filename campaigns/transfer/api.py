"""A campaign as one file: export and import."""

from __future__ import annotations

import uuid

from django.http import HttpResponse
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.parsers import MultiPartParser
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.reverse import reverse

from accounts.limits import address_of
from campaigns.overview.answers import whole
from campaigns.overview.serializers import CampaignSerializer
from campaigns.transfer.answers import ARRIVE_FROM, file_answer
from campaigns.transfer.services import MOST_BYTES, campaign_arrive
from campaigns.transfer.writing import campaign_file
from campaigns.web.endpoints import CampaignEndpoint
from rosters.web.serializers import Input


class CampaignFileInput(Input):
    """A campaign file from another server."""

    file = serializers.FileField(max_length=200)


class CampaignFileView(CampaignEndpoint):
    is_shared = ()
    is_tagged = False

    @extend_schema(operation_id="campaign_file", responses={(200, "application/zip"): OpenApiTypes.BINARY})
    def get(self, request: Request, campaign: uuid.UUID) -> HttpResponse:
        """Export a whole campaign as one file; arbitrators only. Sealed teams and dice secrets are left out."""
        found, sheet = self.sheet(campaign, for_arbitrators=True)
        assert sheet.person is not None  # noqa: S101 - an arbitrator is somebody
        return file_answer(campaign_file(found, sheet.person), found.name)


class CampaignFilesView(CampaignEndpoint):
    is_shared = ()
    is_tagged = False
    most_bytes = MOST_BYTES + 10_000
    parser_classes = (MultiPartParser,)

    @extend_schema(
        operation_id="campaign_arrive",
        request={"multipart/form-data": CampaignFileInput},
        responses={201: CampaignSerializer},
    )
    def post(self, request: Request) -> Response:
        """Import a campaign from another server. You run it; the others are names until you link them to players."""
        file = self.payload(CampaignFileInput)["file"]
        ARRIVE_FROM.spend(address_of(request._request))
        arrived = campaign_arrive(data=file.read(MOST_BYTES + 1), name=file.name, viewer=self.viewer)
        return whole(
            self, arrived.pk, 201, Location=reverse("api:campaign", kwargs={"campaign": arrived.pk}, request=request)
        )
