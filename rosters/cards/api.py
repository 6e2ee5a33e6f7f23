"""Datacards: what is printed, as JSON."""

from __future__ import annotations

import uuid

from django.http import Http404, HttpResponse
from django.urls import reverse
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework.renderers import JSONRenderer
from rest_framework.request import Request
from rest_framework.response import Response

from rosters.cards.card_conditions import carried
from rosters.cards.layout import pdf
from rosters.cards.layout.deck import Deck
from rosters.cards.layout.options import BACKS, BOXES, FLAGS, PAPERS, PARTS, SIZES, PrintOptions, options_from
from rosters.cards.layout.stale import printed_path
from rosters.cards.page_context import as_pdf, file_name
from rosters.cards.selectors.cards import deck_of
from rosters.cards.serializers import DeckSerializer
from rosters.models import Roster
from rosters.operatives.selectors import portraits_of
from rosters.web.addresses import public_address
from rosters.web.endpoints import RosterEndpoint
from rosters.web.errors import NOT_FOUND
from rosters.web.etags import etag_with
from rosters.web.plain import Pdf, PlainErrors
from rosters.web.throttles import spend_pdf
from rules.errors import Refusal

CHOICES = {"size": SIZES, "paper": PAPERS, "backs": BACKS, "boxes": BOXES}
ON_PAPER = [
    *(
        OpenApiParameter(name, str, enum=list(values), description="Only for the PDF.")
        for name, values in CHOICES.items()
    ),
    *(OpenApiParameter(name, str, enum=["0", "1"], description="Only for the PDF.") for name in FLAGS),
    OpenApiParameter("part", str, many=True, enum=list(PARTS), description="Which parts the PDF has."),
    OpenApiParameter("operative", str, many=True, description="Whose cards the PDF has; left out, everybody's."),
]
"""How paper is wanted, by the words of the print page."""


class CardsEndpoint(PlainErrors, RosterEndpoint):
    tag = "cards"
    renderer_classes = (JSONRenderer, Pdf)

    def deck(self, roster_id: uuid.UUID, team: str = "") -> Response | HttpResponse:
        roster = self.seen(roster_id)
        if self.request.accepted_renderer.format == Pdf.format:
            return self.paper(roster, options_from(self.request.query_params).but(team=team))
        etag = etag_with(self.etag(roster), carried(roster).mark)
        if same := self.unchanged(etag):
            return same
        options = PrintOptions(team=team)
        found = deck_of(roster, self.viewer, options)
        if found is None:
            raise Http404(NOT_FOUND)
        return self.answer(roster, DeckSerializer, self.deck_fields(found, options), ETag=etag)

    def paper(self, roster: Roster, options: PrintOptions) -> HttpResponse:
        """The same PDF that the print page makes, with the same choices in the query."""
        found = deck_of(roster, self.viewer, options)
        if found is None:
            raise Http404(NOT_FOUND)
        spend_pdf(self.request)
        portraits = portraits_of(roster) if any(card.portrait for card in found.cards) else {}
        drawn = as_pdf(found, options, portraits, public_address(self.request, printed_path(found)))
        if drawn is None:
            if pdf.engine():
                raise Refusal("This roster has nothing of what is asked for.", code="nothing-to-print")
            words = "No PDF can be made here: the engine for it is not installed. Print the page from a browser."
            raise Refusal(words, code="no-pdf-engine")
        headers = {
            "Content-Disposition": f'inline; filename="{file_name(found, options)}"',
            "Cache-Control": "private, no-store",
            "ETag": etag_with(self.etag(roster), carried(roster).mark),
        }
        return HttpResponse(drawn, content_type=Pdf.media_type, headers=headers)

    def deck_fields(self, deck: Deck, options: PrintOptions) -> dict[str, object]:
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
PAPER = {(200, "application/json"): DeckSerializer, (200, "application/pdf"): OpenApiTypes.BINARY}


class CardsView(CardsEndpoint):
    @extend_schema(operation_id="roster_cards", parameters=ON_PAPER, responses=PAPER)
    def get(self, request: Request, roster: uuid.UUID) -> Response | HttpResponse:
        """Read the datacards of a roster, or fetch them as PDF."""
        return self.deck(roster)


class KillTeamCardsView(CardsEndpoint):
    @extend_schema(operation_id="kill_team_cards", parameters=ON_PAPER, responses=PAPER)
    def get(self, request: Request, roster: uuid.UUID, kill_team: uuid.UUID) -> Response | HttpResponse:
        """Read the datacards of a kill team, with rules that depend on who else is in it, or fetch them as PDF."""
        return self.deck(roster, str(kill_team))
