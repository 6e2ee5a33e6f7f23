"""Everything the API says no with, in one shape: `code` for programs, `message` for people, `fields` for forms."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from django.core.exceptions import ObjectDoesNotExist, PermissionDenied, RequestDataTooBig
from django.http import Http404
from rest_framework import exceptions, status
from rest_framework.response import Response

from accounts.limits import TooOften
from rosters.journal.operation import Stale
from rosters.web.etags import owners_etag
from rules.errors import Malformed, Refusal

Fields = dict[str, list[str]]

NOT_FOUND = "Nothing is here, or it belongs to somebody who keeps it private."
TOO_LARGE = "The request is larger than Muster takes. Nothing was stored."


class PreconditionRequired(exceptions.APIException):
    """A write that does not say which version it was decided at."""

    status_code = status.HTTP_428_PRECONDITION_REQUIRED
    default_code = "version-required"
    default_detail = "Say which version you saw: If-Match with its ETag, or `version` in the body."


class PreconditionFailed(exceptions.APIException):
    """If-Match names a version that is past."""

    status_code = status.HTTP_412_PRECONDITION_FAILED
    default_code = "stale"

    def __init__(self, stale: Stale) -> None:
        super().__init__(stale.message)
        self.version = stale.version


CODES = {
    exceptions.ParseError: "unreadable",
    exceptions.AuthenticationFailed: "bad-credentials",
    exceptions.NotAuthenticated: "credentials-required",
    exceptions.PermissionDenied: "not-allowed",
    exceptions.NotFound: "not-found",
    exceptions.MethodNotAllowed: "method-not-allowed",
    exceptions.NotAcceptable: "not-acceptable",
    exceptions.UnsupportedMediaType: "unsupported-media-type",
}


def error(code: str, message: str, fields: Fields | None = None) -> dict[str, Any]:
    """The one shape."""
    return {"code": code, "message": message, "fields": fields or {}}


def answer_error(problem: Exception, context: Mapping[str, Any]) -> Response | None:
    """The answer to what a view raised; None for a bug, which crashes."""
    if isinstance(problem, exceptions.APIException):
        return _of_framework(problem)
    if isinstance(problem, Stale):
        return _stale(problem.message, problem.version, status.HTTP_409_CONFLICT)
    if isinstance(problem, Refusal):
        return Response(error(problem.code, problem.message), status.HTTP_409_CONFLICT)
    if isinstance(problem, Malformed):
        return Response(error("malformed", problem.sentence, _faults(problem)), status.HTTP_400_BAD_REQUEST)
    if isinstance(problem, TooOften):
        answer = Response(error("too-often", str(problem)), status.HTTP_429_TOO_MANY_REQUESTS)
        answer["Retry-After"] = str(problem.seconds)
        return answer
    if isinstance(problem, Http404 | ObjectDoesNotExist):
        return Response(error("not-found", NOT_FOUND), status.HTTP_404_NOT_FOUND)
    if isinstance(problem, PermissionDenied):
        return Response(error("not-allowed", str(problem)), status.HTTP_403_FORBIDDEN)
    if isinstance(problem, RequestDataTooBig):
        return Response(error("too-large", TOO_LARGE), status.HTTP_413_REQUEST_ENTITY_TOO_LARGE)
    return None


def _stale(message: str, version: int, code: int) -> Response:
    """What the present version is: for people in `fields`, for programs as its ETag."""
    fields = {"version": [f"The roster is at version {version}."]}
    return Response(error("stale", message, fields), code, headers={"ETag": owners_etag(version)})


def _of_framework(problem: exceptions.APIException) -> Response:
    if isinstance(problem, PreconditionFailed):
        return _stale(str(problem.detail), problem.version, problem.status_code)
    answer = Response(status=problem.status_code)
    if isinstance(problem, exceptions.ValidationError):
        fields = dict(_flat(problem.detail))
        answer.data = error("invalid", "Something in the request is not valid; see `fields`.", fields)
    else:
        code = CODES.get(type(problem)) or str(problem.get_codes())
        answer.data = error(code, str(problem.detail))
    if challenge := getattr(problem, "auth_header", None):
        answer["WWW-Authenticate"] = challenge
    return answer


def _flat(detail: Any, path: str = "") -> Iterator[tuple[str, list[str]]]:
    """The framework's nested errors as field paths: `acts.0.model`."""
    if isinstance(detail, dict):
        for name, inner in detail.items():
            yield from _flat(inner, path if name == "non_field_errors" else f"{path}.{name}".lstrip("."))
    elif isinstance(detail, list) and all(isinstance(each, str) for each in detail):
        yield path, [str(each) for each in detail]
    else:
        for number, inner in enumerate(detail):
            yield from _flat(inner, f"{path}.{number}".lstrip("."))


def _faults(problem: Malformed) -> Fields:
    fields: Fields = {}
    for fault in problem.faults:
        fields.setdefault(fault.place, []).append(fault.message)
    return fields
