"""Endpoints that answer as a table, as text or as paper."""

from __future__ import annotations

from rest_framework.renderers import BaseRenderer, JSONRenderer
from rest_framework.response import Response


class Csv(BaseRenderer):
    """Sends a CSV table that is rendered already."""

    media_type = "text/csv"
    format = "csv"


class PlainTextRenderer(BaseRenderer):
    """Sends plain text."""

    media_type = "text/plain"
    format = "txt"


class Pdf(BaseRenderer):
    """Sends a PDF."""

    media_type = "application/pdf"
    format = "pdf"


class PlainErrors:
    """What is refused is said in JSON, whatever was asked for."""

    def handle_exception(self, exc: Exception) -> Response:
        self.request.accepted_renderer = JSONRenderer()  # type: ignore[attr-defined]
        self.request.accepted_media_type = JSONRenderer.media_type  # type: ignore[attr-defined]
        response: Response = super().handle_exception(exc)  # type: ignore[misc]
        return response
