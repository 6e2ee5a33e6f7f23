"""What happens to a session between requests."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import resolve_url
from django.utils import timezone

from accounts.devices import send_device

RENEWED_AFTER = timedelta(days=1)


class Middleware:
    """What stands around every view."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response


class KeepSessions(Middleware):
    """A session that is used lives on: once a day it is saved again, with a new expiry and when it was seen."""

    def __call__(self, request: HttpRequest) -> HttpResponse:
        response = self.get_response(request)
        seen_at = getattr(request.session, "seen_at", None)
        if request.session.accessed and seen_at and timezone.now() - seen_at > RENEWED_AFTER:
            request.session.modified = True
        return response


class SendDevices(Middleware):
    """A browser that is to be known again gets its cookie."""

    def __call__(self, request: HttpRequest) -> HttpResponse:
        response = self.get_response(request)
        send_device(request, response)
        return response


class LoginForFragments(Middleware):
    """To htmx a redirect to the log-in page is 401: the page stays as it is, with all that was typed, and says so."""

    def __call__(self, request: HttpRequest) -> HttpResponse:
        response = self.get_response(request)
        is_away = response.status_code == 302 and response["Location"].startswith(resolve_url(settings.LOGIN_URL))
        return HttpResponse(status=401) if is_away and getattr(request, "htmx", False) else response
