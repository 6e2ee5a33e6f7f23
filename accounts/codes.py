"""Recovery codes and log-in tokens: how they are made, typed back, and turned into what is kept.

Both hold so much chance (80 and 256 bits) that a plain digest keeps them; a slow one is for passwords people think up.
"""

from __future__ import annotations

import hashlib
import secrets

# No letter that reads like a digit, as in Crockford's base 32.
SIGNS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
LOOKALIKES = str.maketrans({"O": "0", "I": "1", "L": "1", "U": "V"})
GROUPS, GROUP = 4, 4
CODES = 8


def new_code() -> str:
    """A code to write down: 7K2M-41QX-B0ZD-9TRE."""
    return "-".join("".join(secrets.choice(SIGNS) for _ in range(GROUP)) for _ in range(GROUPS))


def new_token() -> str:
    """A token for a link."""
    return secrets.token_urlsafe(32)


def digest_of_code(code: str) -> str:
    """What is kept of a code, however it is typed: small letters, spaces and O for 0 are forgiven."""
    plain = "".join(sign for sign in code.upper() if sign.isalnum()).translate(LOOKALIKES)
    return hashlib.sha256(plain.encode()).hexdigest()


def digest_of_token(token: str) -> str:
    """What is kept of a token."""
    return hashlib.sha256(token.encode()).hexdigest()
