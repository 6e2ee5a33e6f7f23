"""How a campaign's file is sent, and how often one may be brought, by page and by API."""

from __future__ import annotations

from django.http import HttpResponse
from django.utils.http import content_disposition_header
from django.utils.text import slugify

from accounts.limits import TryLimit

ARRIVE_FROM = TryLimit("bring campaigns from one address", 20, 60)


def file_answer(body: bytes, name: str) -> HttpResponse:
    disposition = content_disposition_header(as_attachment=True, filename=f"{slugify(name) or 'campaign'}.muster.zip")
    return HttpResponse(body, content_type="application/zip", headers={"Content-Disposition": disposition})
