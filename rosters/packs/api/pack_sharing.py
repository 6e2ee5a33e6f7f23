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
    """Who else may see the pack."""

    has_link = serializers.BooleanField(
        help_text="True: whoever has its link. False: only you; the link closes for good."
    )


class PackSharedSerializer(PackSerializer):
    """Your own pack, with the key of its share link."""

    share_key = serializers.CharField(
        allow_null=True, help_text="Read it at `shared-packs/KEY/`; null while it is private."
    )


class PackSharingView(PackEndpoint):
    @extend_schema(operation_id="pack_share", request=PackSharingInput, responses=PackSharedSerializer)
    def put(self, request: Request, pack: uuid.UUID) -> Response:
        """Change who may see your pack: only you, or whoever has its link."""
        payload, own = self.payload(PackSharingInput), self.viewer.user
        found = self.visible().get(pk=pack)
        if own is None or found.owner_id != own.pk:
            raise NotFound(NOT_FOUND)
        shared = pack_share(pack=found, owner=own, is_open=payload["has_link"])
        return Response(PackSharedSerializer(shared).data)


class SharedPackView(PackEndpoint):
    @extend_schema(operation_id="shared_pack_read", responses=PackSerializer)
    def get(self, request: Request, share_key: str) -> Response:
        """Read a pack by its share link."""
        return Response(PackSerializer(Pack.objects.get(share_key=share_key)).data)

    @extend_schema(operation_id="shared_pack_take", request=None, responses={200: PackSerializer, 201: PackSerializer})
    def post(self, request: Request, share_key: str) -> Response:
        """Add a shared pack to your own; 200 if you have it already."""
        pack, is_new = pack_take(pack=Pack.objects.get(share_key=share_key), user=self.viewer.user)
        return Response(PackSerializer(pack).data, status=201 if is_new else 200)
