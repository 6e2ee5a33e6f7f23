"""Datacards: what is printed, as JSON."""

from __future__ import annotations

import uuid

from django.http import Http404
from django.urls import reverse
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from rosters.cards.card_conditions import carried
from rosters.cards.layout import pdf
from rosters.cards.layout.deck import Deck
from rosters.cards.layout.options import PrintOptions
from rosters.cards.layout.stale import printed_path
from rosters.cards.selectors.cards import deck_of
from rosters.cards.serializers import DeckSerializer
from rosters.web.addresses import public_address
from rosters.web.endpoints import RosterEndpoint
from rosters.web.errors import NOT_FOUND
from rosters.web.etags import etag_with


class CardsEndpoint(RosterEndpoint):
    tag = "cards"

    def deck(self, roster_id: uuid.UUID, team: str = "") -> Response:
        roster = self.seen(roster_id)
        etag = etag_with(self.etag(roster), carried(roster).mark)
        if same := self.unchanged(etag):
            return same
        options = PrintOptions(team=team)
        found = deck_of(roster, self.viewer, options)
        if found is None:
            raise Http404(NOT_FOUND)
        return self.answer(roster, DeckSerializer, self.told_of(found, options), ETag=etag)

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


class Cards(CardsEndpoint):
    @extend_schema(operation_id="roster_cards", responses=DeckSerializer)
    def get(self, request: Request, roster: uuid.UUID) -> Response:
        """Read the datacards of a roster."""
        return self.deck(roster)


class KillTeamCards(CardsEndpoint):
    @extend_schema(operation_id="kill_team_cards", responses=DeckSerializer)
    def get(self, request: Request, roster: uuid.UUID, kill_team: uuid.UUID) -> Response:
        """Read the datacards of a kill team, with the rules that its company brings."""
        return self.deck(roster, str(kill_team))
