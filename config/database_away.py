"""What is answered while the database is away: 503, why, and when to try again; for pages, for htmx and for the API."""

from __future__ import annotations

import time
from collections.abc import Callable

from django.db import InterfaceError, OperationalError, connection
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.template.loader import get_template
from django_htmx.http import reswap, retarget

API = "/api/"
HEALTH = "/healthz"
RETRY_AFTER = 5
"""Seconds; a database that restarts needs about as long."""
TITLE = "Muster cannot reach its database"
WHY = "Nothing was changed; try again in a few seconds."
MESSAGE = f"{TITLE}. {WHY}"
# SQLite has one class of errors for a file that is busy or gone and for a table that was never made.
SQLITE_AWAY = ("database is locked", "unable to open database file", "disk I/O error")
PAUSE = 1.0


class _Pause:
    """Until when nobody waits for the database again, because somebody just did in vain."""

    until = 0.0


def is_away(problem: BaseException | None) -> bool:
    """Whether this failure is the database's absence, not a mistake of ours."""
    if isinstance(problem, InterfaceError):
        return True
    if not isinstance(problem, OperationalError):
        return False
    return connection.vendor != "sqlite" or any(words in str(problem) for words in SQLITE_AWAY)


def away_answer(request: HttpRequest, problem: BaseException | None = None) -> HttpResponse:
    """503 that needs neither database nor session."""
    if type(getattr(problem, "__cause__", None)).__name__ == "PoolTimeout":
        _Pause.until = time.monotonic() + PAUSE
    answer = _worded(request)
    answer["Retry-After"] = str(RETRY_AFTER)
    answer["Cache-Control"] = "no-store"
    return answer


def _worded(request: HttpRequest) -> HttpResponse:
    if request.path.startswith(API):
        return JsonResponse({"code": "unavailable", "message": MESSAGE, "fields": {}}, status=503)
    if request.headers.get("HX-Request"):
        fragment = get_template("errors/fragment.html").render({"title": TITLE, "why": WHY})
        return reswap(retarget(HttpResponse(fragment, status=503), "#messages"), "innerHTML")
    return HttpResponse(get_template("503.html").render(), status=503)


class PauseWhileAway:
    """Middleware: once a request waited for the database in vain, others of that second do not wait as well.

    Without it a database that is away would hold each thread for as long as a connection may take.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        if time.monotonic() < _Pause.until and request.path != HEALTH:
            return away_answer(request)
        return self.get_response(request)
