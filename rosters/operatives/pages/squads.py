"""A squad that learns together: the advances it has, and those it may gain."""

from __future__ import annotations

import uuid

from django.http import Http404, HttpRequest, HttpResponse
from django.urls import reverse
from django.views.decorators.http import require_http_methods

from rosters.rosters import answers
from rosters.rosters.answers import acts_in, answer_with_board, answered, version_of
from rosters.rosters.services.rosters import roster_act
from rosters.viewers import viewer_of


@require_http_methods(["GET", "HEAD", "POST"])
def squad(request: HttpRequest, roster_id: uuid.UUID, squad_id: uuid.UUID) -> HttpResponse:
    """The roster with one squad opened; a POST does the acts of a button."""
    roster = answers.own_roster_or_404(request, roster_id)
    if not roster.squads.filter(pk=squad_id).exists():
        raise Http404
    show = answer_with_board(request, roster_id, str(squad_id))
    if request.method != "POST":
        return show(answers.done_before(request, roster), 200)
    acts, onward = acts_in(request), reverse("rosters:squad", args=[roster_id, squad_id])

    return answered(
        request,
        lambda: roster_act(
            roster_id=roster_id, viewer=viewer_of(request), acts=acts, expected_version=version_of(request)
        ),
        show,
        onward=f"{onward}#team-{squad_id}",
        acts=acts,
    )
