"""Personal keys and invitations: how they are made, typed back, and turned into what is kept.

A personal key is twelve digits: short enough for a table, and its digest is keyed. Wrong ones slow down the device
where they are typed and the key that is typed, and nobody else: a club sits behind one address. Who changes devices at
will is stopped by the digits: with thirty keys in a campaign and a hundred tries a second it takes ten years.
"""

from __future__ import annotations

import secrets

from django.utils.crypto import salted_hmac

from accounts.limits import Slowing, TryLimit

DIGITS, GROUP = 12, 4
SALT = "campaigns.keys"
KEY_ON = Slowing("personal keys of one campaign on one device", free=4, longest=600, minutes=10)
KEY_TYPED = Slowing("one key typed in one campaign", free=4, longest=600, minutes=10)
VISITOR = "visitor "
"""Prefix of the counter of callers without cookie or token; the API bounds how often one address calls."""
JOIN_FROM = TryLimit("join campaigns from one address", 120, 60)


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
