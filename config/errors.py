"""Pages for what goes wrong, in the look of all others: what happened, why, and what to do now."""

from __future__ import annotations

import logging
import sys
from collections.abc import Callable
from dataclasses import dataclass

from django.conf import settings
from django.core.exceptions import (
    BadRequest,
    PermissionDenied,
    RequestDataTooBig,
    SuspiciousOperation,
    TooManyFieldsSent,
    TooManyFilesSent,
)
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseServerError, JsonResponse
from django.shortcuts import render
from django.template.loader import get_template
from django.views.decorators.csrf import requires_csrf_token
from django_htmx.http import reswap, retarget

from accounts.limits import Busy, TooOften
from config.database_away import away_answer, is_away
from rules.errors import Refusal

API = "/api/"
log = logging.getLogger("django.request")


@dataclass(frozen=True, slots=True)
class Words:
    """What a page says of one kind of error."""

    title: str
    why: str


SAID = {
    400: Words("Not understood", "The request was not one that this page understands."),
    403: Words("Not allowed", "You may not do this with the account you are logged in with."),
    404: Words("Nothing is here", "The page was moved, was never there, or belongs to somebody who keeps it private."),
    405: Words("Wrong address", "This address cannot be opened directly. Go back and use the button on the page."),
    409: Words("That cannot be done", "This was declined, and nothing was changed."),
    413: Words("Too large", "The file or form is larger than Muster takes. Nothing was stored."),
    429: Words("Too many tries", "Too many tries in a short time. Nothing was lost; wait a moment and try again."),
    503: Words("Busy right now", "The server is busy. Nothing was lost; wait a moment and try again."),
}
BROKEN = "Something went wrong on the server. Nothing is half done: try again, or tell the server’s owner the time."
TOO_LARGE = (RequestDataTooBig, TooManyFieldsSent, TooManyFilesSent)


def error_page(request: HttpRequest, status: int, *, why: str = "") -> HttpResponse:
    """The page of one error; to htmx only the sentence, which goes among the page's messages."""
    said = SAID.get(status, SAID[400])
    context = {"status": status, "title": said.title, "why": why or said.why}
    if getattr(request, "htmx", False):
        fragment = render(request, "errors/fragment.html", context, status=status)
        return reswap(retarget(fragment, "#messages"), "innerHTML")
    return render(request, "errors/page.html", context, status=status)


def bad_request(request: HttpRequest, exception: Exception) -> HttpResponse:
    """400, or 413 when Django found the request too large."""
    return error_page(request, 413 if isinstance(exception, TOO_LARGE) else 400)


def permission_denied(request: HttpRequest, exception: Exception) -> HttpResponse:
    """403, with the words of the refusal."""
    return error_page(request, 403, why=str(exception))


def not_found(request: HttpRequest, exception: Exception) -> HttpResponse:
    """404: what is missing and what is private look the same, but to whoever has it (`why` of the exception)."""
    return error_page(request, 404, why=getattr(exception, "why", ""))


def server_error(request: HttpRequest) -> HttpResponse:
    """500: a page that needs neither database nor session, because either may be what failed; 503 where it is."""
    problem = sys.exc_info()[1]
    if is_away(problem):
        return away_answer(request, problem)
    if request.path.startswith(API):
        return JsonResponse({"code": "broken", "message": BROKEN, "fields": {}}, status=500)
    return HttpResponseServerError(get_template("500.html").render())


@requires_csrf_token
def csrf_failure(request: HttpRequest, reason: str = "") -> HttpResponse:
    """403 for a form without its token: nearly always a page left open, or cookies refused."""
    return render(request, "errors/csrf.html", {"has_cookies": bool(request.COOKIES)}, status=403)


class ErrorPages:
    """Middleware: turns refusals, limits and bare error answers into pages. The API words its own."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        response = self.get_response(request)
        is_bare = response.status_code in SAID and not response.streaming and not response.content
        if settings.DEBUG and not settings.DEBUG_PAGES and request.resolver_match is None:
            # An address that leads nowhere: Django has made its own page of it.
            is_bare = response.status_code == 404
        if not is_bare or request.path.startswith(API):
            return response
        page = error_page(request, response.status_code)
        for name in ("Allow", "Retry-After"):
            if name in response:
                page[name] = response[name]
        return page

    def process_exception(self, request: HttpRequest, exception: Exception) -> HttpResponse | None:
        """A page for what a view raised to say no; anything else is a bug and goes on."""
        is_page = not request.path.startswith(API)
        if is_page and isinstance(exception, Refusal):
            return error_page(request, 409, why=exception.message)
        if is_page and isinstance(exception, TooOften | Busy):
            page = error_page(request, 429 if isinstance(exception, TooOften) else 503, why=str(exception))
            page["Retry-After"] = str(exception.seconds)
            return page
        return _as_in_public(request, exception) if settings.DEBUG and not settings.DEBUG_PAGES else None


def _as_in_public(request: HttpRequest, exception: Exception) -> HttpResponse:
    """The page that a public site shows, where Django would show its own for developers; the log has what they need."""
    if isinstance(exception, Http404):
        return not_found(request, exception)
    if isinstance(exception, PermissionDenied):
        return permission_denied(request, exception)
    if isinstance(exception, SuspiciousOperation | BadRequest):
        return bad_request(request, exception)
    log.error("Internal Server Error: %s", request.path, exc_info=exception)
    return server_error(request)
