"""A player's API tokens: made, shown once, revoked. Only a digest is kept."""

from __future__ import annotations

from datetime import timedelta

from django.contrib.auth.models import AbstractBaseUser
from django.db import transaction
from knox.models import AuthToken

from rules.errors import Refusal

READ, WRITE = "read", "write"
PREFIXES = {READ: "mr_", WRITE: "mw_"}
"""What a token begins with says what it may do; the digest covers it, so nobody widens a token by rewriting it."""

MOST_TOKENS = 20
DAYS = (7, 30, 90, 365)


def scope_of(token: AuthToken) -> str:
    """What a token may do."""
    return WRITE if token.token_key.startswith(PREFIXES[WRITE]) else READ


@transaction.atomic
def token_make(*, user: AbstractBaseUser, scope: str, days: int) -> tuple[AuthToken, str]:
    """A new token, and what it says: nobody can read that again."""
    if scope not in PREFIXES or days not in DAYS:
        raise Refusal(
            f"A token may {' or '.join(PREFIXES)}, for {', '.join(map(str, DAYS))} days.", code="no-such-token"
        )
    if AuthToken.objects.filter(user=user.pk).count() >= MOST_TOKENS:
        raise Refusal(f"You have {MOST_TOKENS} tokens; revoke one first.", code="too-many-tokens")
    made: tuple[AuthToken, str] = AuthToken.objects.create(
        user=user, expiry=timedelta(days=days), prefix=PREFIXES[scope]
    )
    return made


def token_revoke(*, user: AbstractBaseUser, key: str) -> bool:
    """End a token at once; whether there was one."""
    return AuthToken.objects.filter(user=user.pk, token_key=key).delete()[0] > 0


def tokens_farewell(user: AbstractBaseUser) -> None:
    """End every token of a player who leaves."""
    AuthToken.objects.filter(user=user.pk).delete()


def tokens_export(user: AbstractBaseUser) -> dict[str, object]:
    """What is kept of a player's tokens."""
    tokens = AuthToken.objects.filter(user=user.pk).order_by("created")
    return {
        "api-tokens.json": [
            {
                "begins_with": token.token_key,
                "scope": scope_of(token),
                "created_at": token.created.isoformat(),
                "expires_at": token.expiry.isoformat() if token.expiry else None,
            }
            for token in tokens
        ]
    }
