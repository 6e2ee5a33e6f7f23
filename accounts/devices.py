"""Browsers: in a few words, as a player would know one again in a list, and by a signed cookie.

The cookie says which browser it is and who has logged in there before, so that wrong tries of others do not keep them
waiting. It opens nothing: whoever brings it still needs the password.
"""

from __future__ import annotations

import secrets

from django.http import HttpRequest, HttpResponse
from django.utils.crypto import salted_hmac

COOKIE = "device"
SALT = "accounts.devices"
KNOWN_FOR = 400 * 24 * 60 * 60
MOST_PLAYERS = 8
"""A tablet of a club; who logged in longest ago is forgotten."""

# The first name found counts: Edge also calls itself Chrome, and Chrome calls itself Safari.
BROWSERS = {
    "Edg/": "Edge",
    "OPR/": "Opera",
    "SamsungBrowser": "Samsung Internet",
    "Firefox": "Firefox",
    "FxiOS": "Firefox",
    "CriOS": "Chrome",
    "Chrome": "Chrome",
    "Safari": "Safari",
    "curl": "curl",
}
SYSTEMS = {
    "Android": "Android",
    "iPhone": "iPhone",
    "iPad": "iPad",
    "CrOS": "ChromeOS",
    "Windows": "Windows",
    "Mac OS X": "Mac",
    "Linux": "Linux",
}


def device_of(request: HttpRequest) -> str:
    """What the browser says of itself, shortened."""
    agent = request.headers.get("User-Agent", "")
    browser = next((name for sign, name in BROWSERS.items() if sign in agent), "A browser")
    system = next((name for sign, name in SYSTEMS.items() if sign in agent), "")
    return f"{browser} on {system}" if system else browser


def key_of_device(request: HttpRequest) -> str:
    """What this browser is counted by; a new one gets its cookie with the answer."""
    return _read(request)[0] or _give(request, secrets.token_hex(8), [])


def known_device_of(request: HttpRequest, player_key: str) -> str:
    """The key of this browser where the player of that name has logged in on it before; else empty."""
    device, players = _read(request)
    return device if _digest(device, player_key) in players else ""


def sent_device(request: HttpRequest) -> str:
    """The key that this browser sent along; empty for none."""
    return _read(request)[0]


def know_player(request: HttpRequest, player_key: str) -> None:
    """The player of that name is logged in on this browser: the answer's cookie says so from now on."""
    device, players = _read(request)
    device = device or secrets.token_hex(8)
    mine = _digest(device, player_key)
    _give(request, device, [mine, *(each for each in players if each != mine)][:MOST_PLAYERS])


def send_device(request: HttpRequest, response: HttpResponse) -> None:
    """Set the cookie where there is something new in it."""
    device = getattr(request, "new_device", None)
    if device:
        response.set_signed_cookie(
            COOKIE, device, salt=SALT, max_age=KNOWN_FOR, httponly=True, samesite="Lax", secure=request.is_secure()
        )


def _read(request: HttpRequest) -> tuple[str, list[str]]:
    cookie = getattr(request, "new_device", None)
    if cookie is None:
        cookie = request.get_signed_cookie(COOKIE, default="", salt=SALT, max_age=KNOWN_FOR) or ""
    device, *players = cookie.split(".")
    return device, players


def _give(request: HttpRequest, device: str, players: list[str]) -> str:
    request.new_device = ".".join([device, *players])  # type: ignore[attr-defined]
    return device


def _digest(device: str, player_key: str) -> str:
    """No name stands in the cookie."""
    return salted_hmac(SALT, f"{device}\n{player_key}", algorithm="sha256").hexdigest()[:20]
