"""Web push: a message encrypted for one browser (RFC 8291), and the signature by which its service knows us (RFC 8292).

The server's key is made from its secret, so that every process has the same and none is kept; under another secret
browsers subscribe again. Where `requirements-push.lock` is not installed nobody is offered push.
"""

from __future__ import annotations

import base64
import binascii
import hashlib
import hmac
import json
import os
import time
from collections.abc import Mapping
from functools import cache
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit

from django.conf import settings

from rules.errors import Refusal

if TYPE_CHECKING:
    from cryptography.hazmat.primitives.asymmetric.ec import EllipticCurvePrivateKey

ORDER = 0xFFFFFFFF00000000FFFFFFFFFFFFFFFFBCE6FAADA7179E84F3B9CAC2FC632551
"""How many keys the curve P-256 has."""
POINT_BYTES, AUTH_BYTES, SALT_BYTES = 65, 16, 16
RECORD_SIZE = 4096
MOST_BYTES = 3_000
KEPT_FOR = 2 * 24 * 3600
"""Seconds for which a push service keeps what a browser that is away has not fetched."""
SIGNED_FOR = 12 * 3600


@cache
def sends_push() -> bool:
    """Whether this server can."""
    return find_spec("cryptography") is not None


def keys_in(subscription: Mapping[str, Any]) -> dict[str, str]:
    """The browser's public key and secret, of a subscription; a Refusal for what is none."""
    given = subscription.get("keys")
    found = {name: str(given.get(name, "")) for name in ("p256dh", "auth")} if isinstance(given, Mapping) else {}
    try:
        is_right = len(_bytes(found["p256dh"])) == POINT_BYTES and len(_bytes(found["auth"])) == AUTH_BYTES
        if is_right:
            _point(_bytes(found["p256dh"]))
    except (KeyError, ValueError, binascii.Error):
        is_right = False
    if not is_right:
        raise Refusal("This is not a browser subscription.", code="wrong-subscription")
    return found


def server_key() -> str:
    """What browsers subscribe by: the server's public key."""
    return _text(_public(_private()))


def headers_for(address: str, now: float | None = None) -> dict[str, str]:
    """The headers for a push service: whose it is, how it is encrypted, how long it may wait."""
    parts = urlsplit(address)
    claims = {
        "aud": f"{parts.scheme}://{parts.netloc}",
        "exp": int(now or time.time()) + SIGNED_FOR,
        "sub": settings.PUBLIC_URL or f"mailto:{settings.DEFAULT_FROM_EMAIL}",
    }
    return {
        "Authorization": f"vapid t={_signed(claims)}, k={server_key()}",
        "Content-Encoding": "aes128gcm",
        "Content-Type": "application/octet-stream",
        "TTL": str(KEPT_FOR),
    }


def encrypted(body: bytes, keys: Mapping[str, str], *, salt: bytes = b"", sender: Any = None) -> bytes:
    """The body for nobody but that browser. `salt` and `sender` are random, except where a test passes them."""
    from cryptography.hazmat.primitives.asymmetric import ec
    from cryptography.hazmat.primitives.ciphers.aead import AESGCM

    if len(body) > MOST_BYTES:
        raise ValueError(f"A message has {MOST_BYTES} bytes at most, not {len(body)}.")
    salt, sender = salt or os.urandom(SALT_BYTES), sender or ec.generate_private_key(ec.SECP256R1())
    theirs, ours = _bytes(keys["p256dh"]), _public(sender)
    shared = sender.exchange(ec.ECDH(), _point(theirs))
    seed = _derived(_bytes(keys["auth"]), shared, b"WebPush: info\0" + theirs + ours, 32)
    key = _derived(salt, seed, b"Content-Encoding: aes128gcm\0", 16)
    nonce = _derived(salt, seed, b"Content-Encoding: nonce\0", 12)
    head = salt + RECORD_SIZE.to_bytes(4, "big") + bytes([len(ours)]) + ours
    return head + AESGCM(key).encrypt(nonce, body + b"\2", None)


def _derived(salt: bytes, material: bytes, info: bytes, length: int) -> bytes:
    """HKDF with SHA-256, of one block."""
    extracted = hmac.digest(salt, material, "sha256")
    return hmac.digest(extracted, info + b"\1", "sha256")[:length]


@cache
def _private_of(secret: str) -> EllipticCurvePrivateKey:
    from cryptography.hazmat.primitives.asymmetric import ec

    number = int.from_bytes(hashlib.sha512(b"muster web push\0" + secret.encode()).digest(), "big")
    return ec.derive_private_key(number % (ORDER - 1) + 1, ec.SECP256R1())


def _private() -> EllipticCurvePrivateKey:
    return _private_of(str(settings.SECRET_KEY))


def _signed(claims: Mapping[str, Any]) -> str:
    """A JSON web token by ES256."""
    from cryptography.hazmat.primitives import hashes
    from cryptography.hazmat.primitives.asymmetric import ec
    from cryptography.hazmat.primitives.asymmetric.utils import decode_dss_signature

    head = {"typ": "JWT", "alg": "ES256"}
    text = ".".join(_text(json.dumps(part, separators=(",", ":")).encode()) for part in (head, claims))
    first, second = decode_dss_signature(_private().sign(text.encode(), ec.ECDSA(hashes.SHA256())))
    return f"{text}.{_text(first.to_bytes(32, 'big') + second.to_bytes(32, 'big'))}"


def _public(key: Any) -> bytes:
    from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

    found: bytes = key.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
    return found


def _point(body: bytes) -> Any:
    from cryptography.hazmat.primitives.asymmetric import ec

    return ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), body)


def _text(body: bytes) -> str:
    return base64.urlsafe_b64encode(body).rstrip(b"=").decode()


def _bytes(text: str) -> bytes:
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))
