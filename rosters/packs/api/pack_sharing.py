"""A pack's own link: made, closed, read by whoever has it, and taken onto another shelf."""

from __future__ import annotations

import uuid

from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.exceptions import NotFound
from rest_framework.request import Request
from rest_framework.response import Response

from rosters.models import Pack
from rosters.packs.api.packs import PackEndpoint
from rosters.packs.serializers import PackSerializer
from rosters.packs.services.pack_sharing import pack_share, pack_take
from rosters.web.errors import NOT_FOUND
from rosters.web.serializers import Input


class PackSharingInput(Input):
    """Who may see the pack beside you."""

    has_link = serializers.BooleanField(
        help_text="True: whoever has its link. False: only you; the link closes for good."
    )


class PackSharedSerializer(PackSerializer):
    """A pack of one's own, with the key of its link."""

    share_key = serializers.CharField(
        allow_null=True, help_text="`shared-packs/KEY/` reads it; null while it is private."
    )


class PackSharingView(PackEndpoint):
    @extend_schema(operation_id="pack_share", request=PackSharingInput, responses=PackSharedSerializer)
    def put(self, request: Request, pack: uuid.UUID) -> Response:
        """Say who may see a pack of your own: only you, or whoever has its link."""
        payload, own = self.payload(PackSharingInput), self.viewer.user
        found = self.visible().get(pk=pack)
        if own is None or found.owner_id != own.pk:
            raise NotFound(NOT_FOUND)
        shared = pack_share(pack=found, owner=own, is_open=payload["has_link"])
        return Response(PackSharedSerializer(shared).data)


class SharedPackView(PackEndpoint):
    @extend_schema(operation_id="shared_pack_read", responses=PackSerializer)
    def get(self, request: Request, share_key: str) -> Response:
        """Read the pack of a link."""
        return Response(PackSerializer(Pack.objects.get(share_key=share_key)).data)

    @extend_schema(operation_id="shared_pack_take", request=None, responses={200: PackSerializer, 201: PackSerializer})
    def post(self, request: Request, share_key: str) -> Response:
        """Keep the pack of a link on your own shelf; 200 where it stood there already."""
        pack, is_new = pack_take(pack=Pack.objects.get(share_key=share_key), user=self.viewer.user)
        return Response(PackSerializer(pack).data, status=201 if is_new else 200)
