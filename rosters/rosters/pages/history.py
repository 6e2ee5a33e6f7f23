"""A roster's history: every act in a sentence, what it changed beneath, and taking any of them back."""

from __future__ import annotations

import uuid

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_http_methods, require_safe

from rosters.models import Batch, Roster
from rosters.rosters import answers, past
from rosters.rosters.answers import answer_with_board, answered, version_of
from rosters.rosters.services.undoing import roster_undo, undo_preview
from rosters.viewers import viewer_of


@require_safe
def history(request: HttpRequest, roster_id: uuid.UUID) -> HttpResponse:
    """Newest first, a page at a time."""
    page = past.page_of(viewer_of(request), roster_id, request.GET.get("page", "1"))
    if page is None:
        raise Http404
    return render(request, "rosters/rosters/history.html", page)


@require_http_methods(["GET", "HEAD", "POST"])
def undo(request: HttpRequest, roster_id: uuid.UUID, batch_id: uuid.UUID) -> HttpResponse:
    """Before: what taking it back would mean. By POST: take it back."""
    roster = answers.own_roster_or_404(request, roster_id)
    if request.method == "POST":
        return _undone(request, roster, batch_id)
    batch = _batch(roster, batch_id)
    context = past.preview(roster, batch, undo_preview(roster=roster, batch=batch))
    return render(request, "rosters/rosters/undo.html", context)


def _batch(roster: Roster, batch_id: uuid.UUID) -> Batch:
    batch = roster.batches.filter(pk=batch_id).first()
    if batch is None:
        raise Http404
    return batch


def _undone(request: HttpRequest, roster: Roster, batch_id: uuid.UUID) -> HttpResponse:
    batch = _batch(roster, batch_id)

    opened = answers.opened_in(request)
    return answered(
        request,
        lambda: roster_undo(
            roster_id=roster.pk,
            viewer=viewer_of(request),
            batch_id=batch_id,
            expected_version=version_of(request),
            with_dependants="with_dependants" in request.POST,
        ),
        answer_with_board(request, roster.pk, opened),
        onward=answers.onward_of(request, roster.pk, opened),
        wanted=[f"Take back: {batch.words}"],
    )
