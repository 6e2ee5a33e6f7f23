"""Personal keys and invitations: how they are made, typed back, and turned into what is kept.

A personal key is twelve digits: short enough for a table, so tries are counted, and the digest is keyed.
"""

from __future__ import annotations

import secrets

from django.utils.crypto import salted_hmac

from accounts.limits import Limit

DIGITS, GROUP = 12, 4
SALT = "campaigns.keys"
KEY_FROM = Limit("personal key of one campaign from one address", 10, 10)
KEY_ANYWHERE = Limit("personal key of one campaign", 200, 60)
JOIN_FROM = Limit("join campaigns from one address", 120, 60)


def new_personal_key() -> str:
    """A key to write down: 4821 0937 5560."""
    digits = "".join(secrets.choice("0123456789") for _ in range(DIGITS))
    return " ".join(digits[start : start + GROUP] for start in range(0, DIGITS, GROUP))


def digest_of_personal_key(key: str) -> str:
    """What is kept of a key, however it is typed; empty for what can be none."""
    digits = "".join(sign for sign in key if sign.isascii() and sign.isdigit())
    return salted_hmac(SALT, digits, algorithm="sha256").hexdigest() if len(digits) == DIGITS else ""


def new_invite_key() -> str:
    """A key for a link."""
    return secrets.token_urlsafe(18)
