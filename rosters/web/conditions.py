"""Versions on the wire: ETag and If-None-Match on reads, If-Match or `version` on writes, Idempotency-Key."""

from __future__ import annotations

import hashlib
import json
import re
from dataclasses import dataclass
from typing import Any

from rest_framework.exceptions import ValidationError
from rest_framework.request import Request

from rosters.web.errors import PreconditionRequired

TAG = re.compile(r'(?:W/)?"(?:v(\d+)[^"]*|[^"]*)"')
KEY = re.compile(r"[\x21-\x7e]{1,60}")


def is_known_already(request: Request, etag: str) -> bool:
    """Whether If-None-Match names the answer that would be sent."""
    header = request.headers.get("If-None-Match", "")
    return header.strip() == "*" or etag in [each.strip().removeprefix("W/") for each in header.split(",")]


@dataclass(frozen=True, slots=True)
class Expected:
    """The version that a write was decided at, and how the caller named it."""

    version: int | None
    by_header: bool = False


def expected_of(request: Request, version: int | None) -> Expected:
    """If-Match before `version`; one of them there must be. `If-Match: *` writes over whatever stands."""
    header = request.headers.get("If-Match", "").strip()
    if not header:
        if version is None:
            raise PreconditionRequired
        return Expected(version)
    if header == "*":
        return Expected(None, by_header=True)
    match = TAG.fullmatch(header)
    # A tag of something else matches no version: version 0 is never reached.
    return Expected(int(match.group(1)) if match and match.group(1) else 0, by_header=True)


def token_of(request: Request, operation: str) -> str:
    """The journal's token for an Idempotency-Key; empty where none was sent. A key is for one operation."""
    key = request.headers.get("Idempotency-Key", "")
    if key and not KEY.fullmatch(key):
        raise ValidationError({"Idempotency-Key": ["It is 1 to 60 letters, digits and signs, without spaces."]})
    return f"api:{operation}:{key}" if key else ""


def with_asked(token: str, asked: Any) -> str:
    """The token and, after a space, a few letters that stand for what is asked."""
    text = json.dumps(asked, sort_keys=True, default=str)
    return f"{token} {hashlib.sha256(text.encode()).hexdigest()[:7]}" if token else ""
