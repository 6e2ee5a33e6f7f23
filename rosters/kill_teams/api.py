"""Kill teams: picked, changed, struck; legal ones suggested."""

from __future__ import annotations

import uuid
from typing import Any

from drf_spectacular.utils import extend_schema
from rest_framework.exceptions import NotFound
from rest_framework.request import Request
from rest_framework.response import Response

from rosters.journal.state import KILL_TEAM
from rosters.kill_teams import services
from rosters.kill_teams.game_choices import game_blocks
from rosters.kill_teams.serializers import (
    GameBlockSerializer,
    KeepInput,
    KillTeamChangeInput,
    KillTeamPickInput,
    KillTeamSerializer,
    PickedSerializer,
    SuggestionsSerializer,
)
from rosters.models import Batch, KillTeam, Roster
from rosters.operatives.selectors.options import nearest_legal, suggestions, to_own
from rosters.rosters.selectors import kill_team_sheet
from rosters.web.endpoints import REPLAYED, RosterEndpoint
from rosters.web.errors import NOT_FOUND
from rosters.web.serializers import VersionedInput
from rules.editions import find
from rules.editions.teams import AGREED


def own_settings(payload: dict[str, Any]) -> dict[str, Any] | None:
    """What differs from the format; None when nothing was said of it. Null is as the format has it."""
    said = {name: payload[name] for name in AGREED if name in payload}
    return said or None


class KillTeamEndpoint(RosterEndpoint):
    tag = "kill teams"

    def team(self, roster: Roster, kill_team: object) -> KillTeam:
        return roster.kill_teams.get(pk=kill_team)

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
        found = self.seen(roster)
        if same := self.unchanged(self.etag(found)):
            return same
        edition = find(found.edition)
        sheets = [kill_team_sheet(team, edition) for team in found.kill_teams.all()]
        return Response(KillTeamSerializer(sheets, many=True).data, headers={"ETag": self.etag(found)})

    @extend_schema(operation_id="kill_team_pick", request=KillTeamPickInput, responses={201: PickedSerializer})
    def post(self, request: Request, roster: uuid.UUID) -> Response:
        """Create a kill team: from these operatives, like an earlier one, or empty."""
        payload = self.payload(KillTeamPickInput)
        picked, earlier = self.done(
            lambda expected: services.kill_team_pick(
                roster_id=roster,
                viewer=self.viewer,
                name=payload.get("name", ""),
                format_key=payload["format"],
                own=own_settings(payload),
                members=payload.get("members"),
                like=payload.get("like", ""),
                expected_version=expected.version,
                token=self.token,
            ),
            payload.get("version"),
        )
        if earlier is not None:
            return self.picked(self.own(roster), earlier.words, picked_by(earlier), 201, **REPLAYED)
        outcome, key = picked
        return self.picked(outcome.roster, outcome.batch.words, key, 201)


def picked_by(batch: Batch) -> str:
    """The kill team that a batch picked."""
    change = batch.changes.filter(subject__startswith=KILL_TEAM, op="create").first()
    if change is None:
        raise NotFound(NOT_FOUND)
    return change.subject.removeprefix(KILL_TEAM)


class OneKillTeamView(KillTeamEndpoint):
    @extend_schema(operation_id="kill_team_read", responses=KillTeamSerializer)
    def get(self, request: Request, roster: uuid.UUID, kill_team: uuid.UUID) -> Response:
        """Read a kill team: its members, cost and issues."""
        found = self.seen(roster)
        if same := self.unchanged(self.etag(found)):
            return same
        sheet = kill_team_sheet(self.team(found, kill_team), find(found.edition))
        return self.answer(found, KillTeamSerializer, sheet)

    @extend_schema(operation_id="kill_team_change", request=KillTeamChangeInput, responses=PickedSerializer)
    def patch(self, request: Request, roster: uuid.UUID, kill_team: uuid.UUID) -> Response:
        """Change a kill team's name, format, limit or members; fields left out stay as they are."""
        payload = self.payload(KillTeamChangeInput)
        before, said = self.team(self.own(roster), kill_team), own_settings(payload)
        outcome, _ = self.done(
            lambda expected: services.kill_team_change(
                roster_id=roster,
                viewer=self.viewer,
                kill_team=str(kill_team),
                name=payload.get("name"),
                format_key=payload.get("format"),
                own=None if said is None else {**before.settings, **said},
                members=payload.get("members"),
                expected_version=expected.version,
            ),
            payload.get("version"),
        )
        return self.picked(outcome.roster, outcome.batch.words if outcome.batch else "", kill_team)

    @extend_schema(operation_id="kill_team_strike", parameters=[VersionedInput], responses={204: None})
    def delete(self, request: Request, roster: uuid.UUID, kill_team: uuid.UUID) -> Response:
        """Delete a kill team; its operatives stay on the roster."""
        asked = self.asked(VersionedInput)
        self.team(self.own(roster), kill_team)
        self.done(
            lambda expected: services.kill_team_strike(
                roster_id=roster, viewer=self.viewer, kill_team=str(kill_team), expected_version=expected.version
            ),
            asked.get("version"),
        )
        return Response(status=204)


class KillTeamChoicesView(KillTeamEndpoint):
    @extend_schema(operation_id="kill_team_choices", responses=GameBlockSerializer(many=True))
    def get(self, request: Request, roster: uuid.UUID, kill_team: uuid.UUID) -> Response:
        """Read what a kill team and its operatives may choose for one game, and the acts for each option.

        Empty in editions without such choices.
        """
        found = self.seen(roster)
        if same := self.unchanged(self.etag(found)):
            return same
        blocks = game_blocks(found, str(self.team(found, kill_team).pk))
        return Response(GameBlockSerializer(blocks, many=True).data, headers={"ETag": self.etag(found)})


class SuggestionsView(KillTeamEndpoint):
    @extend_schema(operation_id="suggestion_list", parameters=[KeepInput], responses=SuggestionsSerializer)
    def get(self, request: Request, roster: uuid.UUID, kill_team: uuid.UUID) -> Response:
        """Suggest legal teams of the roster in the kill team's format, using most of its limit."""
        asked = self.asked(KeepInput)
        found = self.seen(roster)
        if same := self.unchanged(self.etag(found)):
            return same
        suggested = suggestions(found, self.team(found, kill_team), asked.get("keep", ()))
        return self.answer(found, SuggestionsSerializer, suggested)


class NearestView(KillTeamEndpoint):
    @extend_schema(operation_id="nearest_read", responses=SuggestionsSerializer)
    def get(self, request: Request, roster: uuid.UUID, kill_team: uuid.UUID) -> Response:
        """Suggest the legal team nearest to the present one."""
        found = self.seen(roster)
        if same := self.unchanged(self.etag(found)):
            return same
        return self.answer(found, SuggestionsSerializer, nearest_legal(found, self.team(found, kill_team)))


class ToOwnView(KillTeamEndpoint):
    @extend_schema(operation_id="to_own_read", responses=SuggestionsSerializer)
    def get(self, request: Request, roster: uuid.UUID, kill_team: uuid.UUID) -> Response:
        """Suggest a legal team that keeps everybody picked, with the fewest recruits.

        Empty if nobody needs to be recruited, or if the edition cannot work it out.
        """
        found = self.seen(roster)
        if same := self.unchanged(self.etag(found)):
            return same
        return self.answer(found, SuggestionsSerializer, to_own(found, self.team(found, kill_team)))
