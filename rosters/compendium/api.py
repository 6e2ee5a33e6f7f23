"""The editions of the game."""

from __future__ import annotations

from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from rosters.compendium.searching import search
from rosters.compendium.selectors import common_book, shelf_of
from rosters.compendium.serializers import (
    EditionSerializer,
    FoundSerializer,
    LessonSerializer,
    SearchInput,
    TermSerializer,
)
from rosters.journal.settle import catalogue_of
from rosters.packs.selectors import latest_packs
from rosters.packs.serializers import PackSerializer
from rosters.web.endpoints import Endpoint
from rosters.web.lookups import edition_of
from rules.editions import EDITIONS


class EditionsView(Endpoint):
    tag = "compendium"

    @extend_schema(operation_id="edition_list", responses=EditionSerializer(many=True))
    def get(self, request: Request) -> Response:
        """List the editions."""
        return Response(EditionSerializer(EDITIONS.values(), many=True).data)


class OneEditionView(Endpoint):
    tag = "compendium"

    @extend_schema(operation_id="edition_read", responses=EditionSerializer)
    def get(self, request: Request, edition: str) -> Response:
        """Read an edition: its words, columns and formats."""
        return Response(EditionSerializer(edition_of(edition)).data)


class FactionsView(Endpoint):
    tag = "compendium"

    @extend_schema(operation_id="faction_list", responses=PackSerializer(many=True))
    def get(self, request: Request, edition: str) -> Response:
        """List the factions of an edition: the newest pack of each."""
        packs = latest_packs(edition_of(edition).key, self.viewer)
        return Response(PackSerializer(packs, many=True).data)


class AtAGlanceView(Endpoint):
    tag = "compendium"

    @extend_schema(operation_id="at_a_glance_read", responses=LessonSerializer(many=True))
    def get(self, request: Request, edition: str) -> Response:
        """List the reminders of the quick reference, part by part."""
        known = edition_of(edition).reference(catalogue_of(""))
        return Response(LessonSerializer(known.lessons, many=True).data)


class GlossaryView(Endpoint):
    tag = "compendium"

    @extend_schema(operation_id="glossary_read", responses=TermSerializer(many=True))
    def get(self, request: Request, edition: str) -> Response:
        """List the terms of the game, each explained in one sentence."""
        terms = dict.fromkeys(edition_of(edition).glossary.values())
        return Response(TermSerializer(terms, many=True).data)


class SearchView(Endpoint):
    tag = "compendium"

    @extend_schema(operation_id="compendium_search", parameters=[SearchInput], responses=FoundSerializer)
    def get(self, request: Request, edition: str) -> Response:
        """Search everything in an edition and its packs."""
        asked = self.asked(SearchInput)
        shelf = shelf_of(edition_of(edition).key, self.viewer)
        books = shelf.books if shelf else []
        found = search(edition_of(edition), books, common_book(edition, self.viewer), asked["q"])
        return Response(FoundSerializer(found).data)
