"""Logs: one JSON object a line in production, plain lines in DEBUG; every line of a request carries its id."""

import json
import logging
import re
import time
import traceback
import uuid
from collections.abc import Callable
from contextvars import ContextVar
from datetime import UTC, datetime
from typing import Any

from django.http import HttpRequest, HttpResponse

request_id: ContextVar[str] = ContextVar("request_id", default="")

# What a proxy in front may hand us as an id; anything else could forge log lines.
GIVEN_ID = re.compile(r"[A-Za-z0-9._-]{8,64}")
ORDINARY = frozenset(vars(logging.makeLogRecord({}))) | {"message", "asctime", "taskName"}
# Django hands these along as objects; their words are in the message already.
UNWANTED = frozenset({"request", "server_time", "status_code"})

requests = logging.getLogger("muster.requests")


class RequestLog:
    """Middleware: gives each request an id, answers with it, and logs one line when it is done."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        given = request.headers.get("X-Request-ID", "")
        identity = given if GIVEN_ID.fullmatch(given) else uuid.uuid4().hex
        # On the request as well, because Django logs what was wrong with it after the last middleware.
        request.identity = identity
        token = request_id.set(identity)
        started = time.perf_counter()
        try:
            response = self.get_response(request)
            response["X-Request-ID"] = identity
            requests.info("%s %s", request.method, request.path, extra=_measured(response, started))
            return response
        finally:
            request_id.reset(token)


def _measured(response: HttpResponse, started: float) -> dict[str, Any]:
    milliseconds = round((time.perf_counter() - started) * 1000, 1)
    return {"status": response.status_code, "milliseconds": milliseconds}


class JsonLines(logging.Formatter):
    """One record as one line of JSON, with whatever the caller gave as `extra`."""

    def format(self, record: logging.LogRecord) -> str:
        line: dict[str, Any] = {
            "time": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname,
            "logger": record.name,
            "message": record.getMessage(),
        }
        identity = request_id.get() or getattr(getattr(record, "request", None), "identity", "")
        if identity:
            line["request"] = identity
        line |= {key: value for key, value in vars(record).items() if key not in ORDINARY | UNWANTED}
        if record.exc_info and record.exc_info[0]:
            line["traceback"] = "".join(traceback.format_exception(*record.exc_info))
        return json.dumps(line, ensure_ascii=False, default=str)


def logging_settings(*, debug: bool, level: str) -> dict[str, Any]:
    """Django's LOGGING: everything to standard error, where whoever runs us collects it."""
    return {
        "version": 1,
        "disable_existing_loggers": False,
        "formatters": {
            "json": {"()": JsonLines},
            "plain": {"format": "{levelname} {name}: {message}", "style": "{"},
        },
        "handlers": {
            "console": {"class": "logging.StreamHandler", "formatter": "plain" if debug else "json"},
        },
        "root": {"handlers": ["console"], "level": level.upper()},
        "loggers": {
            # Django's own handlers would write the same lines again, and mail errors to nobody.
            "django": {"handlers": [], "propagate": True},
            "django.server": {"handlers": [], "level": "WARNING", "propagate": True},
            # A stranger's Host header is no failure of ours; the request's own line says 400.
            "django.security.DisallowedHost": {"handlers": [], "propagate": False},
            "gunicorn.error": {"handlers": [], "propagate": True},
            # It warns of every request that waits for a thread.
            "waitress.queue": {"level": "ERROR"},
        },
    }
