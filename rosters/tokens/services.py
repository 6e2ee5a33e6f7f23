"""A player's API tokens: made, shown once, revoked. Only a digest is kept."""

from __future__ import annotations

from datetime import timedelta

from django.db import transaction
from django.db.models import Q, QuerySet
from django.utils import timezone
from knox.models import AuthToken

from accounts.models import Event, User
from accounts.services import event_record
from rosters.models import TokenNote
from rules.errors import Refusal
from rules.names import both, name_of

READ, WRITE = "read", "write"
PREFIXES = {READ: "mr_", WRITE: "mw_"}
"""What a token begins with says what it may do; the digest covers it, so nobody widens a token by rewriting it."""

MOST_TOKENS = 20
DAYS = (7, 30, 90, 365)
USE_NOTED_AFTER = timedelta(minutes=1)
"""A program that calls often writes down only so often that it did."""


def scope_of(token: AuthToken) -> str:
    """What a token may do."""
    return WRITE if token.token_key.startswith(PREFIXES[WRITE]) else READ


@transaction.atomic
def token_make(*, user: User, scope: str, days: int, name: str = "", device: str = "") -> tuple[AuthToken, str]:
    """A new token, and what it says: nobody can read that again."""
    if scope not in PREFIXES or days not in DAYS:
        words = f"A token may {' or '.join(PREFIXES)}, for {both(map(str, DAYS), 'or')} days."
        raise Refusal(words, code="no-such-token")
    if AuthToken.objects.filter(user=user.pk).count() >= MOST_TOKENS:
        raise Refusal(f"You have {MOST_TOKENS} tokens; revoke one first.", code="too-many-tokens")
    created: tuple[AuthToken, str] = AuthToken.objects.create(
        user=user, expiry=timedelta(days=days), prefix=PREFIXES[scope]
    )
    note = TokenNote.objects.create(token=created[0], name=name_of(name))
    event_record(user, Event.Kind.TOKEN_MADE, device=device, about=str(note))
    return created


@transaction.atomic
def token_revoke(*, user: User, key: str, device: str = "") -> bool:
    """End a token at once; whether there was one."""
    token = tokens_of(user).filter(token_key=key).first()
    if token is None:
        return False
    event_record(user, Event.Kind.TOKEN_REVOKED, device=device, about=str(note_of(token)))
    token.delete()
    return True


def tokens_of(user: User) -> QuerySet[AuthToken]:
    """A player's tokens with what was noted of each, the latest first. One query."""
    found: QuerySet[AuthToken] = AuthToken.objects.filter(user=user.pk).select_related("note").order_by("-created")
    return found


def note_of(token: AuthToken) -> TokenNote:
    """What was noted of a token; nothing of one that was made without."""
    return getattr(token, "note", None) or TokenNote(token=token)


def token_use_note(token: AuthToken) -> None:
    """Write down that a program calls with this token, unless it did a moment ago."""
    now, used_at = timezone.now(), note_of(token).used_at
    if used_at is None or now - used_at > USE_NOTED_AFTER:
        TokenNote.objects.update_or_create(token=token, defaults={"used_at": now})


def tokens_end(user: User) -> int:
    """End every token of a player whose account somebody else may have been in; how many still worked."""
    tokens = AuthToken.objects.filter(user=user.pk)
    working: int = tokens.filter(Q(expiry=None) | Q(expiry__gt=timezone.now())).count()
    tokens.delete()
    return working


def tokens_farewell(user: User) -> None:
    """End every token of a player who leaves."""
    AuthToken.objects.filter(user=user.pk).delete()


def tokens_export(user: User) -> dict[str, object]:
    """What is kept of a player's tokens."""
    return {
        "api-tokens.json": [
            {
                "name": note_of(token).name,
                "begins_with": token.token_key,
                "scope": scope_of(token),
                "created_at": token.created,
                "expires_at": token.expiry,
                "used_at": note_of(token).used_at,
            }
            for token in tokens_of(user).reverse()
        ]
    }
