"""Games outside campaigns: logged, edited, deleted."""

from __future__ import annotations

import uuid
from dataclasses import asdict

from django.utils import timezone
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from rosters.games import services
from rosters.games.selectors import game_sheet, games_of, record_of
from rosters.games.serializers import GameInput, GameSerializer, GamesSerializer
from rosters.games.services import GameDetails
from rosters.web.endpoints import REPLAYED, RosterEndpoint


class GameEndpoint(RosterEndpoint):
    tag = "games"
    is_tagged = False
    is_versioned = False
    also_refuses = (409,)

    def game(self) -> GameDetails:
        return GameDetails(**self.payload(GameInput))


class GamesView(GameEndpoint):
    once = ("POST",)

    @extend_schema(operation_id="game_list", responses=GamesSerializer)
    def get(self, request: Request, roster: uuid.UUID) -> Response:
        """List a roster's games outside campaigns, with their totals."""
        found = self.seen(roster)
        fields = {"record": record_of(found), "games": games_of(found, self.viewer)}
        return Response(GamesSerializer(fields).data)

    @extend_schema(operation_id="game_log", request=GameInput, responses={201: GameSerializer})
    def post(self, request: Request, roster: uuid.UUID) -> Response:
        """Log a game."""
        self.own(roster)
        begun, details = timezone.now(), self.game()
        game = services.game_log(
            roster_id=roster, viewer=self.viewer, details=details, token=self.token_for(asdict(details))
        )
        headers = REPLAYED if game.created_at < begun else {}
        return Response(GameSerializer(game_sheet(game, self.viewer)).data, status=201, headers=headers)


class OneGameView(GameEndpoint):
    @extend_schema(operation_id="game_read", responses=GameSerializer)
    def get(self, request: Request, roster: uuid.UUID, game: uuid.UUID) -> Response:
        """Read one game."""
        found = self.seen(roster).games.select_related("roster").get(pk=game)
        return Response(GameSerializer(game_sheet(found, self.viewer)).data)

    @extend_schema(operation_id="game_change", request=GameInput, responses=GameSerializer)
    def put(self, request: Request, roster: uuid.UUID, game: uuid.UUID) -> Response:
        """Edit a game."""
        self.own(roster).games.get(pk=game)
        details = self.game()
        changed = services.game_change(roster_id=roster, viewer=self.viewer, game_id=game, details=details)
        return Response(GameSerializer(game_sheet(changed, self.viewer)).data)

    @extend_schema(operation_id="game_delete", responses={204: None})
    def delete(self, request: Request, roster: uuid.UUID, game: uuid.UUID) -> Response:
        """Delete a game."""
        self.own(roster)
        services.game_delete(roster_id=roster, viewer=self.viewer, game_id=game)
        return Response(status=204)
