"""Sending to an address that somebody typed, without letting them reach what only this server can reach.

The name is looked up once, every address it has must be a public one, and the connection goes to just that address:
a name that answers differently the second time leads nowhere. Nothing is followed, and little is read.
"""

from __future__ import annotations

import http.client
import ipaddress
import socket
import ssl
from collections.abc import Mapping
from urllib.parse import SplitResult, urlsplit

from django.conf import settings

from rules.errors import Refusal

TIMEOUT = 10
MOST_READ = 2_000
PORTS = {"https": 443, "http": 80}


class Unreachable(Exception):
    """Nobody took the message; said in a few words for its player."""


def check_address(address: str) -> SplitResult:
    """The address's parts; a Refusal for one that no message may be sent to."""
    try:
        parts = urlsplit(address)
        port = parts.port
    except ValueError:
        raise Refusal("This is not a web address like https://example.org/hook.", code="wrong-address") from None
    schemes = ("https", "http") if settings.PRIVATE_WEBHOOKS else ("https",)
    if parts.scheme not in schemes or not parts.hostname or parts.username or parts.password:
        raise Refusal("A webhook is an https address without a password in it.", code="wrong-address")
    if port == 0 or any(ord(letter) < 33 for letter in address):
        raise Refusal("This is not a web address like https://example.org/hook.", code="wrong-address")
    return parts


def public_address_of(host: str, port: int) -> str:
    """Where a name leads; Unreachable where that is this server's own network, or nowhere."""
    try:
        found = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)
    except (OSError, UnicodeError):
        raise Unreachable(f"{host} leads nowhere") from None
    addresses = [str(each[4][0]) for each in found]
    if not settings.PRIVATE_WEBHOOKS and not all(map(is_public, addresses)):
        raise Unreachable(f"{host} is not a public address")
    return addresses[0]


def is_public(address: str) -> bool:
    """Whether an address belongs to the open internet; one that hides another is judged by that."""
    known = ipaddress.ip_address(address.partition("%")[0])
    if isinstance(known, ipaddress.IPv6Address):
        inner = known.ipv4_mapped or known.sixtofour or (known.teredo[1] if known.teredo else None)
        if inner is not None:
            return inner.is_global and not inner.is_multicast
        if known in NAT64:
            return ipaddress.IPv4Address(int(known) & 0xFFFFFFFF).is_global
    return known.is_global and not known.is_multicast


NAT64 = ipaddress.ip_network("64:ff9b::/96")


def post(address: str, body: bytes, headers: Mapping[str, str]) -> int:
    """Send a body; the status it was answered with. Unreachable where nobody answered."""
    parts = check_address(address)
    host, port = str(parts.hostname), parts.port or PORTS[parts.scheme]
    reached = public_address_of(host, port)
    connection = _connection(parts.scheme, host, port, reached)
    path = (parts.path or "/") + (f"?{parts.query}" if parts.query else "")
    try:
        connection.request("POST", path, body=body, headers={**headers, "Connection": "close"})
        answer = connection.getresponse()
        answer.read(MOST_READ)
    except (OSError, http.client.HTTPException, ValueError) as problem:
        raise Unreachable(f"{host} did not answer ({type(problem).__name__})") from None
    finally:
        connection.close()
    return answer.status


def _connection(scheme: str, host: str, port: int, reached: str) -> http.client.HTTPConnection:
    """To the address that was looked up, while the name is what certificate and host header are about."""
    found: http.client.HTTPConnection
    if scheme == "https":
        found = _PinnedHTTPS(host, port, timeout=TIMEOUT, context=ssl.create_default_context())
    else:
        found = _Pinned(host, port, timeout=TIMEOUT)
    found.reached = reached  # type: ignore[attr-defined]
    return found


class _Pinned(http.client.HTTPConnection):
    reached: str

    def connect(self) -> None:
        self.sock = socket.create_connection((self.reached, self.port), self.timeout)


class _PinnedHTTPS(http.client.HTTPSConnection):
    reached: str

    def connect(self) -> None:
        plain = socket.create_connection((self.reached, self.port), self.timeout)
        self.sock = self._context.wrap_socket(plain, server_hostname=self.host)  # type: ignore[attr-defined]
