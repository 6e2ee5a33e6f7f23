"""Addresses that leave the site: in links to pass on and in QR codes."""

from __future__ import annotations

from django.conf import settings
from django.http import HttpRequest


def public_address(request: HttpRequest, path: str) -> str:
    """A page's whole address: below PUBLIC_URL where that is set, else below the address the reader used."""
    if settings.PUBLIC_URL:
        return f"{settings.PUBLIC_URL}{path}"
    return request.build_absolute_uri(path)
