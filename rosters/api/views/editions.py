"""The editions of the game."""

from __future__ import annotations

from drf_spectacular.utils import extend_schema
from rest_framework.exceptions import NotFound
from rest_framework.request import Request
from rest_framework.response import Response

from rosters.api.endpoints import Endpoint
from rosters.api.errors import NOT_FOUND
from rosters.api.serializers.editions import EditionSerializer
from rosters.api.serializers.packs import PackSerializer
from rosters.selectors.packs import latest_packs
from rules.editions import EDITIONS
from rules.editions.base import Edition


def edition_of(key: str) -> Edition:
    if key not in EDITIONS:
        raise NotFound(NOT_FOUND)
    return EDITIONS[key]


class Editions(Endpoint):
    tag = "compendium"

    @extend_schema(operation_id="edition_list", responses=EditionSerializer(many=True))
    def get(self, request: Request) -> Response:
        """List the editions."""
        return Response(EditionSerializer(EDITIONS.values(), many=True).data)


class OneEdition(Endpoint):
    tag = "compendium"

    @extend_schema(operation_id="edition_read", responses=EditionSerializer)
    def get(self, request: Request, edition: str) -> Response:
        """Read an edition: its words, columns and formats."""
        return Response(EditionSerializer(edition_of(edition)).data)


class Factions(Endpoint):
    tag = "compendium"

    @extend_schema(operation_id="faction_list", responses=PackSerializer(many=True))
    def get(self, request: Request, edition: str) -> Response:
        """List the factions of an edition: the newest pack of each."""
        packs = latest_packs(edition_of(edition).key, self.viewer.user)
        return Response(PackSerializer(packs, many=True).data)
