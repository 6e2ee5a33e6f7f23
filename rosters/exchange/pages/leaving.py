"""Taking a roster along: as text for chat, as a file, whole or one kill team of it."""

from __future__ import annotations

import uuid
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.http import content_disposition_header
from django.utils.text import slugify
from django.views.decorators.http import require_safe

from rosters.exchange.leaving import FORMS, text_of, written
from rosters.exchange.left import left_behind
from rosters.rosters import answers
from rosters.rosters.selectors import RosterSheet, roster_sheet
from rosters.viewers import viewer_of
from rosters.web.tabs import head_of


@require_safe
def export(request: HttpRequest, roster_id: uuid.UUID) -> HttpResponse:
    """All forms a roster goes out in, the text at once."""
    roster = answers.roster_or_404(request, roster_id)
    sheet = roster_sheet(roster, viewer_of(request))
    team = _team(request, sheet)
    text = text_of(sheet, team)
    context: dict[str, Any] = {
        **head_of(sheet, "export"),
        "text": text,
        "rows": min(24, text.count("\n") + 1),
        "team": team,
        "teams": sheet.kill_teams,
        "files": [_file(sheet, form, team) for form in FORMS],
        "left": left_behind(sheet, team),
    }
    return render(request, "rosters/exchange/export.html", context)


def _file(sheet: RosterSheet, form: str, team: str) -> dict[str, str]:
    address = reverse("rosters:export-file", args=[sheet.key, form])
    return {
        "url": f"{address}?team={team}" if team else address,
        "name": FORMS[form].name,
        "words": FORMS[form].words,
    }


def _team(request: HttpRequest, sheet: RosterSheet) -> str:
    """The kill team that is asked for; none is the whole roster."""
    asked = request.GET.get("team", "")
    if asked and asked not in {team.key for team in sheet.kill_teams}:
        raise Http404
    return asked


@require_safe
def export_file(request: HttpRequest, roster_id: uuid.UUID, form: str) -> HttpResponse:
    """The roster as a file."""
    if form not in FORMS:
        raise Http404
    roster = answers.roster_or_404(request, roster_id)
    sheet = roster_sheet(roster, viewer_of(request))
    data = written(form, roster, sheet, _team(request, sheet))
    name = f"{slugify(sheet.name) or 'roster'}.{form}"
    disposition = content_disposition_header(as_attachment=True, filename=name)
    return HttpResponse(data, content_type=FORMS[form].content_type, headers={"Content-Disposition": disposition})
