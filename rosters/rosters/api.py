"""Rosters as a whole: listed, founded, described, shared, copied, thrown away and taken back; and their history."""

from __future__ import annotations

import uuid
from typing import Any

from django.db.models import QuerySet
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.reverse import reverse

from rosters.exchange.serializers import ClaimedSerializer, ClaimInput, NamesInput, NamesSerializer
from rosters.models import Batch, Pack, Roster
from rosters.operatives.selectors import fresh_names, recruitables
from rosters.operatives.serializers import RecruitableSerializer
from rosters.rosters.fix_all import fix_all
from rosters.rosters.selectors import history, public_rosters, roster_sheet, void_batches
from rosters.rosters.serializers import (
    DoneSerializer,
    HistoryEntrySerializer,
    RosterCopyInput,
    RosterDescribeInput,
    RosterFoundInput,
    RosterListInput,
    RosterRowSerializer,
    RosterSerializer,
    SharingInput,
    UndoInput,
    UndoPreviewSerializer,
)
from rosters.rosters.services import rosters as services
from rosters.rosters.services.ready_teams import roster_from_ready_team
from rosters.rosters.services.undoing import roster_undo, undo_preview
from rosters.viewers import Viewer
from rosters.web.endpoints import Endpoint, RosterEndpoint
from rosters.web.issue_serializers import FixAllInput, FixAllSerializer, FoundIssueSerializer
from rosters.web.lookups import pack_to_build_from
from rosters.web.pagination import PageInput, page_of, pages_of
from rosters.web.serializers import VersionedInput
from rules.errors import Refusal
from rules.issues import Issue

LOOKUPS = {"edition": "edition", "faction": "faction__iexact", "q": "name__icontains"}


class RosterPageInput(RosterListInput, PageInput):
    """Which rosters, and which page of them."""


def listed(viewer: Viewer, asked: dict[str, Any]) -> QuerySet[Roster]:
    """The rosters that were asked for."""
    rows = public_rosters() if asked["whose"] == "public" else Roster.objects.of(viewer).select_related("owner")
    if asked["whose"] == "mine":
        rows = rows.exclude(discarded_at=None) if asked["discarded"] else rows.not_discarded()
    rows = rows.filter(**{LOOKUPS[name]: asked[name] for name in LOOKUPS if name in asked})
    if asked["is_legal"] is None:
        return rows
    return rows.filter(is_legal=True).exclude(pack=None) if asked["is_legal"] else rows.filter(is_legal=False)


class RostersView(Endpoint):
    tag = "rosters"
    once = ("POST",)

    @extend_schema(operation_id="roster_list", parameters=[RosterPageInput], responses=pages_of(RosterRowSerializer))
    def get(self, request: Request) -> Response:
        """List your rosters, or those open to everyone."""
        asked = self.asked(RosterPageInput)
        rows = listed(self.viewer, asked).defer("verdict", "choices", "notes")
        return page_of(request, self, rows, RosterRowSerializer, ordering=asked["ordering"], asked=asked)

    @extend_schema(operation_id="roster_found", request=RosterFoundInput, responses={201: RosterSerializer})
    def post(self, request: Request) -> Response:
        """Create a roster from a pack."""
        payload = self.payload(RosterFoundInput)
        pack = pack_to_build_from(self.viewer, payload["pack"])
        result, earlier = self.done(lambda _: self.found(pack, payload))
        return founded(self, result or earlier.roster, is_repeat=earlier is not None)

    def found(self, pack: Pack, payload: dict[str, Any]) -> Roster:
        """Empty, or with a ready team."""
        who = {"viewer": self.viewer, "guest_key": self.guest_key}
        given = {**who, "name": payload.get("name", ""), "token": self.token_for(payload)}
        if team := payload.get("ready_team"):
            return roster_from_ready_team(pack=pack, team=team, **given)[0]
        return services.roster_found(edition=pack.edition, pack=pack, **given)


def founded(endpoint: Endpoint, roster: Roster, *, is_repeat: bool) -> Response:
    """A new roster, whole, and where it is."""
    sheet = roster_sheet(roster, endpoint.viewer)
    address = reverse("api:roster", kwargs={"roster": roster.pk}, request=endpoint.request)
    headers = {"Location": address, **({"Idempotency-Replayed": "true"} if is_repeat else {})}
    return Response(RosterSerializer(sheet).data, status=201, headers=headers)


class OneRosterView(RosterEndpoint):
    @extend_schema(operation_id="roster_read", responses=RosterSerializer)
    def get(self, request: Request, roster: uuid.UUID) -> Response:
        """Read a whole roster."""
        found = self.seen(roster)
        return self.unchanged(self.etag(found)) or self.whole(found)

    @extend_schema(operation_id="roster_describe", request=RosterDescribeInput, responses=RosterSerializer)
    def patch(self, request: Request, roster: uuid.UUID) -> Response:
        """Change a roster's name, notes or order of operatives."""
        payload = self.payload(RosterDescribeInput)
        given = {name: payload.get(name) for name in ("name", "notes", "order")}
        return self.written(services.roster_describe, roster, payload.get("version"), **given)

    @extend_schema(operation_id="roster_discard", parameters=[VersionedInput], responses={204: None})
    def delete(self, request: Request, roster: uuid.UUID) -> Response:
        """Delete a roster; `restore/` brings it back for thirty days."""
        self.act(services.roster_discard, roster, self.asked(VersionedInput).get("version"))
        return Response(status=204)


class SharedView(RosterEndpoint):
    is_shared = ()

    @extend_schema(operation_id="shared_read", responses=RosterSerializer)
    def get(self, request: Request, share_key: str) -> Response:
        """Read a roster by its share link; its key as `?share=` opens the roster's other addresses."""
        visible = Roster.objects.visible_to(self.viewer, share_key).select_related("pack", "owner")
        found = visible.get(share_key=share_key)
        return self.unchanged(self.etag(found)) or self.whole(found)


class RestoreView(RosterEndpoint):
    once = ("POST",)

    @extend_schema(operation_id="roster_restore", request=VersionedInput, responses=RosterSerializer)
    def post(self, request: Request, roster: uuid.UUID) -> Response:
        """Restore a deleted roster."""
        version = self.payload(VersionedInput).get("version")
        return self.written(services.roster_restore, roster, version, token=self.token)


class RosterSharingView(RosterEndpoint):
    @extend_schema(operation_id="roster_share", request=SharingInput, responses=RosterSerializer)
    def put(self, request: Request, roster: uuid.UUID) -> Response:
        """Change who may see a roster: only you, whoever has the link, or everyone."""
        payload = self.payload(SharingInput)
        visibility = payload["visibility"]
        return self.written(services.roster_share, roster, payload.get("version"), visibility=visibility)


class CopiesView(RosterEndpoint):
    once = ("POST",)
    is_versioned = False
    is_shared = ("POST",)

    @extend_schema(operation_id="roster_copy", request=RosterCopyInput, responses={201: RosterSerializer})
    def post(self, request: Request, roster: uuid.UUID) -> Response:
        """Copy a roster that you may see, as its operatives were recruited."""
        payload = self.payload(RosterCopyInput)
        source = self.seen(roster)
        result, earlier = self.done(
            lambda _: services.roster_copy(
                source=source,
                viewer=self.viewer,
                guest_key=self.guest_key,
                name=payload.get("name", ""),
                token=self.token_for(roster, payload),
            )
        )
        return founded(self, result or earlier.roster, is_repeat=earlier is not None)


class RecruitablesView(RosterEndpoint):
    @extend_schema(operation_id="recruitable_list", responses=RecruitableSerializer(many=True))
    def get(self, request: Request, roster: uuid.UUID) -> Response:
        """List the models that may join a roster, with their prices."""
        return self.read(roster, RecruitableSerializer, recruitables, many=True)


class NamesView(RosterEndpoint):
    is_tagged = False

    @extend_schema(operation_id="name_list", parameters=[NamesInput], responses=NamesSerializer)
    def get(self, request: Request, roster: uuid.UUID) -> Response:
        """Suggest names for operatives that nobody on the roster has."""
        asked = self.asked(NamesInput)
        return Response({"names": fresh_names(self.seen(roster), asked["count"])})


class ClaimsView(Endpoint):
    tag = "rosters"

    @extend_schema(operation_id="rosters_claim", request=ClaimInput, responses=ClaimedSerializer)
    def post(self, request: Request) -> Response:
        """Claim the rosters of a guest whose key you hold; players only."""
        payload = self.payload(ClaimInput)
        if self.viewer.user is None:
            raise Refusal("Only a player can claim rosters: log in, or send a token.", code="nobody")
        return Response({"rosters": services.rosters_claim(user=self.viewer.user, guest_key=payload["key"])})


class IssuesView(RosterEndpoint):
    @extend_schema(operation_id="issue_list", responses=FoundIssueSerializer(many=True))
    def get(self, request: Request, roster: uuid.UUID) -> Response:
        """List what is wrong with a roster and its kill teams.

        To apply a fix, send its acts to `acts/`.
        """
        return self.read(roster, FoundIssueSerializer, self.found, many=True)

    def found(self, roster: Roster) -> list[tuple[str | None, Issue]]:
        sheet = roster_sheet(roster, self.viewer)
        own = [(None, issue) for issue in sheet.issues]
        return [*own, *((team.key, issue) for team in sheet.kill_teams for issue in team.issues)]


class FixAllView(RosterEndpoint):
    is_tagged = False

    @extend_schema(operation_id="fix_all_read", parameters=[FixAllInput], responses=FixAllSerializer)
    def get(self, request: Request, roster: uuid.UUID) -> Response:
        """Find a combination of fixes that makes a roster or one of its kill teams legal.

        Nothing is changed yet: send the acts of all fixes to `acts/` at once.
        """
        asked = self.asked(FixAllInput)
        found = self.own(roster)
        if same := self.unchanged(self.etag(found)):
            return same
        team = str(found.kill_teams.get(pk=asked["kill_team"]).pk) if "kill_team" in asked else ""
        fixed = fix_all(found, team)
        fixes = fixed.fixes if fixed else ()
        points = (fixed.before, fixed.after) if fixed else (None, None)
        fields = {"fixes": fixes, "points_before": points[0], "points_after": points[1]}
        return self.answer(found, FixAllSerializer, fields)


class HistoryEndpoint(RosterEndpoint):
    tag = "history"

    def batch(self, roster: Roster, batch: uuid.UUID) -> Batch:
        return history(roster).get(pk=batch)


class HistoryView(HistoryEndpoint):
    is_tagged = False
    is_shared = ()

    @extend_schema(operation_id="history_list", parameters=[PageInput], responses=pages_of(HistoryEntrySerializer))
    def get(self, request: Request, roster: uuid.UUID) -> Response:
        """List everything that was done to a roster, newest first."""
        asked = self.asked(PageInput)
        found = self.own(roster)
        context = {"void": void_batches(found)}
        rows = history(found)
        return page_of(request, self, rows, HistoryEntrySerializer, ordering="-sequence", asked=asked, context=context)


class OneBatchView(HistoryEndpoint):
    is_shared = ()

    @extend_schema(operation_id="history_read", responses=HistoryEntrySerializer)
    def get(self, request: Request, roster: uuid.UUID, batch: uuid.UUID) -> Response:
        """Read one entry of the history."""
        found = self.own(roster)
        if same := self.unchanged(self.etag(found)):
            return same
        context = {"void": void_batches(found)}
        data = HistoryEntrySerializer(self.batch(found, batch), context=context).data
        return Response(data, headers={"ETag": self.etag(found)})


class UndoView(HistoryEndpoint):
    once = ("POST",)
    is_shared = ()
    also_refuses = (409,)

    @extend_schema(operation_id="undo_preview", responses=UndoPreviewSerializer)
    def get(self, request: Request, roster: uuid.UUID, batch: uuid.UUID) -> Response:
        """Preview undoing an act: what would change, and which later acts depend on it."""
        found = self.own(roster)
        if same := self.unchanged(self.etag(found)):
            return same
        preview = undo_preview(roster=found, batch=self.batch(found, batch))
        leaning = found.batches.filter(pk__in=preview.dependants).select_related("actor")
        fields = {"restores": preview.restores, "dependants": leaning}
        return self.answer(found, UndoPreviewSerializer, fields)

    @extend_schema(operation_id="undo", request=UndoInput, responses=DoneSerializer)
    def post(self, request: Request, roster: uuid.UUID, batch: uuid.UUID) -> Response:
        """Undo an act, alone or with all acts that depend on it; undoing an undo does the act again."""
        payload = self.payload(UndoInput)
        self.batch(self.own(roster), batch)
        given = {"batch_id": batch, "with_dependants": payload["with_dependants"], "token": self.token}
        outcome, _ = self.act(roster_undo, roster, payload.get("version"), **given)
        return self.acted(outcome, is_same=outcome.batch is None or outcome.batch.voids_id == batch)
