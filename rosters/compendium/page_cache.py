"""Answers a page whose content depends on packs alone: a browser that has it already gets a 304, and nothing is
drawn.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterable
from functools import cache
from typing import Any

from django.conf import settings
from django.contrib.messages import get_messages
from django.contrib.staticfiles.storage import staticfiles_storage
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.cache import get_conditional_response, patch_cache_control, patch_vary_headers


def cached_page(
    request: HttpRequest, template: str, parts: Iterable[str], make: Callable[[], dict[str, Any]]
) -> HttpResponse:
    """The page, or 304 where the reader's copy is of the same packs, the same build and the same frame."""
    if settings.DEBUG or len(get_messages(request)):
        return render(request, template, make())
    tag = f'W/"{_digest([*parts, *_frame(request), _build()])}"'
    response = get_conditional_response(request, etag=tag)
    if response is None:
        response = render(request, template, make())
        response["ETag"] = tag
    patch_cache_control(response, private=True, no_cache=True)
    patch_vary_headers(response, ["Cookie", "HX-Request"])
    return response


def _frame(request: HttpRequest) -> list[str]:
    """What the bar and the foot of a page show or send."""
    user = request.user
    token = request.COOKIES.get(settings.CSRF_COOKIE_NAME, "")
    scheme = request.COOKIES.get("scheme", "")
    news = getattr(user, "has_news", False)
    fragment = request.headers.get("HX-Request", "")
    return [request.get_full_path(), str(user.pk), str(user), str(news), token, scheme, fragment]


@cache
def _build() -> str:
    """What pages are made of beside packs: templates, style sheets, and the code that reads packs."""
    places = [settings.BASE_DIR / "templates", *(settings.BASE_DIR / app for app in ("config", "rosters", "rules"))]
    files = sorted(file for place in places for file in place.rglob("*") if file.suffix in (".html", ".py"))
    stamps = [f"{file.name} {file.stat().st_mtime_ns} {file.stat().st_size}" for file in files]
    return _digest([*stamps, str(getattr(staticfiles_storage, "manifest_hash", ""))])


def _digest(parts: Iterable[str]) -> str:
    return hashlib.sha256("\n".join(parts).encode()).hexdigest()[:32]
