"""Taking a campaign along: tables as CSV, standings and results as text for chat."""

from __future__ import annotations

import uuid

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.http import content_disposition_header
from django.utils.text import slugify
from django.views.decorators.http import require_safe

from campaigns.overview.selectors.campaigns import entrant_lines
from campaigns.standings.selectors.records import TABLES, as_csv, results_text, standings_text
from campaigns.web.answers import sheet_or_404
from campaigns.web.frame import head_of


@require_safe
def export(request: HttpRequest, campaign_id: uuid.UUID) -> HttpResponse:
    """The texts at once, the tables to fetch."""
    campaign, sheet = sheet_or_404(request, campaign_id)
    lines = entrant_lines(campaign, sheet)
    texts = [
        ("standings", "Standings", standings_text(sheet, lines) if lines else ""),
        ("results", "Latest results", results_text(campaign, sheet)),
    ]
    context = {
        **head_of(sheet, "export"),
        "texts": [(key, label, text, text.count("\n") + 2) for key, label, text in texts if text],
        "tables": [(key, words) for key, (words, _) in TABLES.items()],
    }
    return render(request, "campaigns/standings/export.html", context)


@require_safe
def export_csv(request: HttpRequest, campaign_id: uuid.UUID, what: str) -> HttpResponse:
    """One table."""
    if what not in TABLES:
        raise Http404
    campaign, sheet = sheet_or_404(request, campaign_id)
    _, rows = TABLES[what]
    name = f"{slugify(sheet.name) or 'campaign'}-{what}.csv"
    disposition = content_disposition_header(as_attachment=True, filename=name)
    body = as_csv(rows(campaign, sheet))
    return HttpResponse(body, content_type="text/csv; charset=utf-8", headers={"Content-Disposition": disposition})
