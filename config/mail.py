"""Where mail is handed in, from one address of the environment: smtp://user:password@mail.example.org:587."""

from __future__ import annotations

from dataclasses import dataclass
from urllib.parse import unquote, urlsplit

from django.core.exceptions import ImproperlyConfigured

PORTS = {"smtp": 587, "smtp+plain": 25, "smtps": 465}


@dataclass(frozen=True, slots=True)
class MailServer:
    """As Django's settings want it; without a host no mail is sent."""

    host: str = ""
    port: int = 25
    user: str = ""
    password: str = ""
    starts_tls: bool = False
    is_tls: bool = False


def mail_server(name: str, url: str) -> MailServer:
    """smtp:// begins TLS before anything is said, smtps:// speaks nothing else, smtp+plain:// never does."""
    if not url:
        return MailServer()
    try:
        parts = urlsplit(url)
        port = parts.port
    except ValueError:
        parts, port = urlsplit(""), None
    if parts.scheme not in PORTS or not parts.hostname:
        # The address holds a password, so it is not repeated here.
        raise ImproperlyConfigured(f"{name} must be an address like smtp://user:password@mail.example.org:587")
    return MailServer(
        host=parts.hostname,
        port=port or PORTS[parts.scheme],
        user=unquote(parts.username or ""),
        password=unquote(parts.password or ""),
        starts_tls=parts.scheme == "smtp",
        is_tls=parts.scheme == "smtps",
    )
