"""Kill teams: picked, changed, struck; legal ones suggested."""

from __future__ import annotations

import uuid
from collections.abc import Callable
from functools import partial
from typing import Any

from drf_spectacular.utils import extend_schema
from rest_framework.exceptions import NotFound
from rest_framework.request import Request
from rest_framework.response import Response

from rosters.journal.state import KILL_TEAM
from rosters.kill_teams import services
from rosters.kill_teams.game_choices import GameBlock, game_blocks
from rosters.kill_teams.serializers import (
    GameBlockSerializer,
    KeepInput,
    KillTeamChangeInput,
    KillTeamPickInput,
    KillTeamSerializer,
    PickedSerializer,
    SuggestionsSerializer,
)
from rosters.models import KillTeam, Roster
from rosters.operatives.selectors import nearest_legal, suggestions, to_own
from rosters.rosters.selectors import KillTeamSheet, kill_team_sheet
from rosters.web.endpoints import REPLAYED, RosterEndpoint
from rosters.web.errors import NOT_FOUND
from rosters.web.serializers import VersionedInput
from rules.editions import find
from rules.editions.base import Suggestions
from rules.editions.teams import AGREED


def own_settings(payload: dict[str, Any]) -> dict[str, Any] | None:
    """What differs from the format; None when nothing was said of it. Null is as the format has it."""
    said = {name: payload[name] for name in AGREED if name in payload}
    return said or None


class KillTeamEndpoint(RosterEndpoint):
    tag = "kill teams"

    def team(self, roster: Roster, kill_team: object) -> KillTeam:
        return roster.kill_teams.get(pk=kill_team)

    def suggested(
        self, roster: uuid.UUID, kill_team: uuid.UUID, by: Callable[[Roster, KillTeam], Suggestions]
    ) -> Response:
        return self.read(roster, SuggestionsSerializer, lambda found: by(found, self.team(found, kill_team)))

    def picked(
        self, roster: Roster, words: str, kill_team: uuid.UUID | str, status: int = 200, **more: str
    ) -> Response:
        sheet = kill_team_sheet(self.team(roster, kill_team), find(roster.edition))
        fields = {"version": roster.version, "words": words, "kill_team": sheet}
        return self.answer(roster, PickedSerializer, fields, status, **more)


class KillTeamsView(KillTeamEndpoint):
    once = ("POST",)

    @extend_schema(operation_id="kill_team_list", responses=KillTeamSerializer(many=True))
    def get(self, request: Request, roster: uuid.UUID) -> Response:
        """List the kill teams of a roster."""

        def sheets(found: Roster) -> list[KillTeamSheet]:
            return [kill_team_sheet(team, find(found.edition)) for team in found.kill_teams.all()]

        return self.read(roster, KillTeamSerializer, sheets, many=True)

    @extend_schema(operation_id="kill_team_pick", request=KillTeamPickInput, responses={201: PickedSerializer})
    def post(self, request: Request, roster: uuid.UUID) -> Response:
        """Create a kill team: from these operatives, like an earlier one, or empty."""
        payload = self.payload(KillTeamPickInput)
        picked, earlier = self.act(
            services.kill_team_pick,
            roster,
            payload.get("version"),
            name=payload.get("name", ""),
            format_key=payload["format"],
            own=own_settings(payload),
            members=payload.get("members"),
            like=payload.get("like", ""),
            token=self.token,
        )
        if earlier is None:
            outcome, key = picked
            return self.picked(outcome.roster, outcome.batch.words, key, 201)
        change = earlier.changes.filter(subject__startswith=KILL_TEAM, op="create").first()
        if change is None:
            raise NotFound(NOT_FOUND)
        key = change.subject.removeprefix(KILL_TEAM)
        return self.picked(self.own(roster), earlier.words, key, 201, **REPLAYED)


class OneKillTeamView(KillTeamEndpoint):
    @extend_schema(operation_id="kill_team_read", responses=KillTeamSerializer)
    def get(self, request: Request, roster: uuid.UUID, kill_team: uuid.UUID) -> Response:
        """Read a kill team: its members, cost and issues."""

        def sheet(found: Roster) -> KillTeamSheet:
            return kill_team_sheet(self.team(found, kill_team), find(found.edition))

        return self.read(roster, KillTeamSerializer, sheet)

    @extend_schema(operation_id="kill_team_change", request=KillTeamChangeInput, responses=PickedSerializer)
    def patch(self, request: Request, roster: uuid.UUID, kill_team: uuid.UUID) -> Response:
        """Change a kill team's name, format, limit or members; fields left out stay as they are."""
        payload = self.payload(KillTeamChangeInput)
        before, said = self.team(self.own(roster), kill_team), own_settings(payload)
        outcome, _ = self.act(
            services.kill_team_change,
            roster,
            payload.get("version"),
            kill_team=str(kill_team),
            name=payload.get("name"),
            format_key=payload.get("format"),
            own=None if said is None else {**before.settings, **said},
            members=payload.get("members"),
        )
        return self.picked(outcome.roster, outcome.batch.words if outcome.batch else "", kill_team)

    @extend_schema(operation_id="kill_team_strike", parameters=[VersionedInput], responses={204: None})
    def delete(self, request: Request, roster: uuid.UUID, kill_team: uuid.UUID) -> Response:
        """Delete a kill team; its operatives stay on the roster."""
        version = self.asked(VersionedInput).get("version")
        self.team(self.own(roster), kill_team)
        self.act(services.kill_team_strike, roster, version, kill_team=str(kill_team))
        return Response(status=204)


class KillTeamChoicesView(KillTeamEndpoint):
    @extend_schema(operation_id="kill_team_choices", responses=GameBlockSerializer(many=True))
    def get(self, request: Request, roster: uuid.UUID, kill_team: uuid.UUID) -> Response:
        """Read what a kill team and its operatives may choose for one game, and the acts for each option.

        Empty in editions without such choices.
        """

        def blocks(found: Roster) -> tuple[GameBlock, ...]:
            return game_blocks(found, str(self.team(found, kill_team).pk))

        return self.read(roster, GameBlockSerializer, blocks, many=True)


class SuggestionsView(KillTeamEndpoint):
    @extend_schema(operation_id="suggestion_list", parameters=[KeepInput], responses=SuggestionsSerializer)
    def get(self, request: Request, roster: uuid.UUID, kill_team: uuid.UUID) -> Response:
        """Suggest legal teams of the roster in the kill team's format, using most of its limit."""
        keep = self.asked(KeepInput).get("keep", ())
        return self.suggested(roster, kill_team, partial(suggestions, keep=keep))


class NearestView(KillTeamEndpoint):
    @extend_schema(operation_id="nearest_read", responses=SuggestionsSerializer)
    def get(self, request: Request, roster: uuid.UUID, kill_team: uuid.UUID) -> Response:
        """Suggest the legal team nearest to the present one."""
        return self.suggested(roster, kill_team, nearest_legal)


class ToOwnView(KillTeamEndpoint):
    @extend_schema(operation_id="to_own_read", responses=SuggestionsSerializer)
    def get(self, request: Request, roster: uuid.UUID, kill_team: uuid.UUID) -> Response:
        """Suggest a legal team that keeps everybody picked, with the fewest recruits.

        Empty if nobody needs to be recruited, or if the edition cannot work it out.
        """
        return self.suggested(roster, kill_team, to_own)
