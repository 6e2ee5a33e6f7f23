"""The history of a roster: what was done, and taking it back."""

from __future__ import annotations

import uuid

from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from rosters.models import Batch, Roster
from rosters.rosters.selectors import history, void_batches
from rosters.rosters.serializers.history import HistoryEntrySerializer, UndoInput, UndoPreviewSerializer
from rosters.rosters.serializers.rosters import DoneSerializer
from rosters.rosters.services.undoing import roster_undo, undo_preview
from rosters.web.endpoints import RosterEndpoint
from rosters.web.pagination import PageInput, page_of, pages_of


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
