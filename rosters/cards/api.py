"""Datacards: what is printed, as JSON."""

from __future__ import annotations

import uuid
from collections.abc import Mapping
from typing import Any

from django.http import Http404
from django.urls import reverse
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema
from rest_framework.renderers import BaseRenderer, JSONRenderer
from rest_framework.request import Request
from rest_framework.response import Response

from rosters.cards import shown
from rosters.cards.card_conditions import carried
from rosters.cards.layout import pdf
from rosters.cards.layout.deck import Deck
from rosters.cards.layout.options import PrintOptions, options_from
from rosters.cards.layout.stale import printed_path
from rosters.cards.selectors.cards import deck_of
from rosters.cards.serializers import DeckSerializer
from rosters.models import Roster
from rosters.operatives.selectors.portraits import portraits_of
from rosters.web.addresses import public_address
from rosters.web.endpoints import RosterEndpoint
from rosters.web.errors import NOT_FOUND
from rosters.web.etags import etag_with
from rosters.web.throttles import spend_pdf
from rules.errors import Refusal


class Pdf(BaseRenderer):
    """For those who ask for paper; it is drawn already."""

    media_type = "application/pdf"
    format = "pdf"
    charset = None
    render_style = "binary"

    def render(
        self, data: Any, accepted_media_type: str | None = None, renderer_context: Mapping[str, Any] | None = None
    ) -> bytes:
        return bytes(data or b"")


class CardsEndpoint(RosterEndpoint):
    tag = "cards"
    renderer_classes = (JSONRenderer, Pdf)

    def handle_exception(self, exc: Exception) -> Response:
        """What is refused is said in JSON, whatever was asked for."""
        self.request.accepted_renderer = JSONRenderer()
        self.request.accepted_media_type = JSONRenderer.media_type
        refused: Response = super().handle_exception(exc)
        return refused

    def deck(self, roster_id: uuid.UUID, team: str = "") -> Response:
        roster = self.seen(roster_id)
        is_pdf = self.request.accepted_renderer.format == Pdf.format
        etag = etag_with(self.etag(roster), carried(roster).mark)
        if not is_pdf and (same := self.unchanged(etag)):
            return same
        options = PrintOptions(team=team)
        if is_pdf:
            options = options_from(self.request.query_params, options).but(team=team)
        found = deck_of(roster, self.viewer, options)
        if found is None:
            raise Http404(NOT_FOUND)
        if is_pdf:
            return self.as_pdf(roster, found, options)
        return self.answer(roster, DeckSerializer, self.told_of(found, options), ETag=etag)

    def as_pdf(self, roster: Roster, deck: Deck, options: PrintOptions) -> Response:
        """The same cards on paper."""
        spend_pdf(self.request._request)
        portraits = portraits_of(roster) if any(card.portrait for card in deck.cards) else {}
        drawn = shown.as_pdf(deck, options, portraits, public_address(self.request._request, printed_path(deck)))
        if drawn is None:
            raise Refusal("This installation makes no PDF. Open the page of the cards and print it.", code="no-pdf")
        name = shown.file_name(deck, options)
        return Response(drawn, headers={"Content-Disposition": f'inline; filename="{name}"'})

    def told_of(self, deck: Deck, options: PrintOptions) -> dict[str, object]:
        """The deck with the addresses of its paper."""
        page, as_pdf = (f"{reverse(name, args=[deck.roster.key])}?{options.query}" for name in PAGES)
        return {
            "code": deck.code,
            "context": deck.context,
            "cards": deck.cards,
            "page": public_address(self.request, page),
            "pdf": public_address(self.request, as_pdf) if pdf.engine() else "",
            "printed": public_address(self.request, printed_path(deck)),
        }


PAGES = ("rosters:cards", "rosters:cards-pdf")
ANSWERS = {(200, "application/json"): DeckSerializer, (200, "application/pdf"): OpenApiTypes.BINARY}


class Cards(CardsEndpoint):
    @extend_schema(operation_id="roster_cards", responses=ANSWERS)
    def get(self, request: Request, roster: uuid.UUID) -> Response:
        """Read the datacards of a roster; `Accept: application/pdf` brings them as paper."""
        return self.deck(roster)


class KillTeamCards(CardsEndpoint):
    @extend_schema(operation_id="kill_team_cards", responses=ANSWERS)
    def get(self, request: Request, roster: uuid.UUID, kill_team: uuid.UUID) -> Response:
        """Read the datacards of a kill team, with the rules that its company brings; as PDF too."""
        return self.deck(roster, str(kill_team))
