"""An operative's portrait: sent, taken away, and shown to whoever may see the roster."""

from __future__ import annotations

import uuid
from functools import partial

from django.http import Http404, HttpRequest, HttpResponse
from django.views.decorators.http import require_POST, require_safe

from accounts.limits import address_of
from rosters.operatives.pictures import MOST_BYTES
from rosters.operatives.selectors.portraits import portrait_of
from rosters.operatives.services import SENT_BY, portrait_set
from rosters.rosters import answers
from rosters.rosters.answers import answer_with_board, answered, version_of
from rosters.rosters.services.rosters import ActResult
from rosters.viewers import viewer_of
from rules.acts import SetPortrait
from rules.errors import Refusal

FOR_EVER = "private, max-age=31536000, immutable"
"""The address names the picture's digest, so another picture has another address."""


@require_POST
def send(request: HttpRequest, roster_id: uuid.UUID, operative: uuid.UUID) -> HttpResponse:
    """Take the picture that was sent, or take the one there away."""
    roster = answers.own_roster_or_404(request, roster_id)
    if not roster.operatives.filter(pk=operative).exists():
        raise Http404
    away = answers.acting(request, roster_id, [SetPortrait(operative=str(operative), picture="")])
    act = away if "remove" in request.POST else partial(_given, request, roster_id, str(operative))
    onward = answers.onward_of(request, roster_id, str(operative))
    return answered(request, act, answer_with_board(request, roster_id, str(operative)), onward=onward)


def _given(request: HttpRequest, roster_id: uuid.UUID, operative: str) -> ActResult:
    viewer, file = viewer_of(request), request.FILES.get("picture")
    if file is None:
        raise Refusal("Choose a picture first.", code="no-picture")
    SENT_BY.spend(str(viewer.user.pk) if viewer.user else address_of(request))
    data, version = file.read(MOST_BYTES + 1), version_of(request)
    return portrait_set(roster_id=roster_id, viewer=viewer, operative=operative, data=data, expected_version=version)


@require_safe
def portrait(request: HttpRequest, roster_id: uuid.UUID, operative: uuid.UUID, digest: str) -> HttpResponse:
    """The picture itself."""
    found = portrait_of(answers.roster_or_404(request, roster_id), operative)
    if found is None or found.pk != digest:
        raise Http404
    headers = {"Cache-Control": FOR_EVER, "X-Content-Type-Options": "nosniff"}
    return HttpResponse(bytes(found.body), content_type="image/jpeg", headers=headers)
