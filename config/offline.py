"""The service worker, which keeps the rules at a glance on a device, and the page for readers without a connection."""

from __future__ import annotations

from functools import cache

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.cache import patch_cache_control
from django.views.decorators.http import require_safe


@require_safe
def offline_worker(request: HttpRequest) -> HttpResponse:
    """The worker's script. It stands at the root, since a worker answers only for pages below its own address."""
    response = HttpResponse(_source(), content_type="text/javascript; charset=utf-8")
    patch_cache_control(response, no_cache=True)
    return response


@require_safe
def no_connection(request: HttpRequest) -> HttpResponse:
    """What the worker answers with where the server cannot be reached; the same for everybody."""
    return render(request, "no_connection.html")


@cache
def _source() -> str:
    path = settings.BASE_DIR / "static" / "muster" / "js" / "offline-worker.js"
    return str(path.read_text(encoding="utf-8"))
