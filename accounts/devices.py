"""A browser in a few words, as a player would know it again in a list: "Firefox on Android"."""

from __future__ import annotations

from django.http import HttpRequest

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
