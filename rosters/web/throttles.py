"""How often the API may be called, with the limits in headers, and PDFs be made; counted in the database, for all
processes.
"""

from __future__ import annotations

from django.http import HttpRequest, HttpResponseBase
from rest_framework.permissions import SAFE_METHODS
from rest_framework.request import Request

from accounts.limits import Count, TooOften, TryLimit, address_of

READS = TryLimit("read through the API", 3_000, 10)
WRITES = TryLimit("write through the API", 600, 10)
UPLOADS = TryLimit("upload packs", 60, 60)
KEYS = TryLimit("ask for a guest's key", 40, 60)

PDFS = TryLimit("PDFs made for one visitor without an account", 60, 10)
"""A guest of a club prints a few; a whole club of guests may sit behind one address."""


def spend_pdf(request: HttpRequest) -> None:
    """Count a PDF against a visitor who has no account, before it is made."""
    if not request.user.is_authenticated:
        PDFS.spend(address_of(request))


def spend(request: Request) -> Count:
    """Count this call against its player, or against the address of a caller without an account."""
    limit = READS if request.method in SAFE_METHODS else WRITES
    user = request.user
    whose = f"player {user.pk}" if user.is_authenticated else f"address {address_of(request._request)}"
    return limit.count(whose)


def tell(response: HttpResponseBase, count: Count) -> None:
    """Say on every answer how much is left."""
    response["RateLimit-Limit"] = str(count.tries)
    response["RateLimit-Remaining"] = str(max(0, count.tries - count.used))
    response["RateLimit-Reset"] = str(count.seconds)


def refuse(count: Count) -> None:
    """Raise when this call is one too many."""
    if count.used > count.tries:
        raise TooOften(count.seconds)
