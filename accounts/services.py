"""Everything that changes an account. Pages and commands call these; each says in an event what it did."""

from __future__ import annotations

import hashlib
import logging
import secrets
from dataclasses import dataclass
from datetime import timedelta

from django.db import transaction
from django.utils import timezone

from accounts import hooks
from accounts.models import Event, LoginLink, RecoveryCode, Session, User
from accounts.names import key_of

log = logging.getLogger("muster.accounts")

BEHIND_ONES_BACK = {Event.Kind.LINK_MADE, Event.Kind.LINK_USED, Event.Kind.CODE_USED}
"""What may have been done by somebody else: every page says so until the player has seen it."""
CODES = 8
# No letter that reads like a digit, as in Crockford's base 32.
SIGNS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
LOOKALIKES = str.maketrans({"O": "0", "I": "1", "L": "1", "U": "V"})


@dataclass(frozen=True, slots=True, kw_only=True)
class Ended:
    """What no longer opens an account, now that it was made safe."""

    tokens: int

    def __str__(self) -> str:
        said = "You are logged out everywhere else."
        if not self.tokens:
            return said
        ended = (
            "Your API token no longer works." if self.tokens == 1 else f"Your {self.tokens} API tokens no longer work."
        )
        return f"{said} {ended}"


def event_record(user: User, kind: Event.Kind, *, device: str = "", about: str = "") -> None:
    """Append what happened, for the player and for the log."""
    Event.objects.create(user=user, kind=kind, device=device, about=about)
    if kind in BEHIND_ONES_BACK:
        user.has_news = True
        user.save(update_fields=["has_news"])
    log.info("account: %s", kind.value, extra={"player": str(user.pk)})


@transaction.atomic
def player_sign_up(*, name: str, password: str, email: str = "", device: str = "") -> tuple[User, list[str]]:
    """A new player, and the recovery codes that are shown this once."""
    user = User.objects.create_user(name, password, email=email)
    event_record(user, Event.Kind.SIGNED_UP, device=device)
    return user, _new_codes(user)


@transaction.atomic
def codes_renew(user: User, *, device: str = "") -> list[str]:
    """New recovery codes; those before no longer work."""
    codes = _new_codes(user)
    event_record(user, Event.Kind.CODES_MADE, device=device)
    return codes


def _new_codes(user: User) -> list[str]:
    """To write down, such as 7K2M-41QX-B0ZD-9TRE."""
    user.recovery_codes.all().delete()
    codes = ["-".join("".join(secrets.choice(SIGNS) for _ in range(4)) for _ in range(4)) for _ in range(CODES)]
    RecoveryCode.objects.bulk_create(RecoveryCode(user=user, digest=digest_of_code(code)) for code in codes)
    return codes


@transaction.atomic
def password_change(user: User, *, password: str, keep: str = "", device: str = "") -> Ended:
    """A new password: all that was opened with the old one ends, but for the session called `keep`."""
    user.set_password(password)
    user.save(update_fields=["password"])
    event_record(user, Event.Kind.PASSWORD_CHANGED, device=device)
    return _make_safe(user, keep=keep)


def _make_safe(user: User, *, keep: str = "") -> Ended:
    """End every session but one, and every API token: everybody else is logged out."""
    user.sessions.exclude(session_key=keep).delete()
    tokens = hooks.keys_end(user)
    if tokens:
        event_record(user, Event.Kind.TOKENS_ENDED)
    return Ended(tokens=tokens)


@transaction.atomic
def password_recover(*, name: str, code: str, password: str, device: str = "") -> tuple[User, Ended] | None:
    """Use up a recovery code for a new password; nothing when name and code do not belong together."""
    user = User.objects.filter(key=key_of(name), is_active=True).first()
    if user is None:
        return None
    used, _ = user.recovery_codes.filter(digest=digest_of_code(code)).delete()
    if not used:
        return None
    user.set_password(password)
    user.save(update_fields=["password"])
    event_record(user, Event.Kind.CODE_USED, device=device)
    return user, _make_safe(user)


@transaction.atomic
def login_link_make(user: User, *, hours: int = 1) -> str:
    """The token of a one-time link. Only the newest link of a player works; the player is told of it."""
    token = secrets.token_urlsafe(32)
    user.login_links.filter(used_at=None).delete()
    expires_at = timezone.now() + timedelta(hours=hours)
    LoginLink.objects.create(user=user, digest=digest_of_token(token), expires_at=expires_at)
    event_record(user, Event.Kind.LINK_MADE)
    return token


@transaction.atomic
def login_link_use(*, token: str, device: str = "") -> tuple[User, Ended] | None:
    """Whom a link lets in, once, and what it ended for others; nothing when it was used, has expired or never was."""
    now = timezone.now()
    links = LoginLink.objects.filter(digest=digest_of_token(token))
    # One statement finds and closes it, so of two that press at the same moment one comes in.
    if not links.usable_at(now).update(used_at=now):
        return None
    user = links.select_related("user").get().user
    event_record(user, Event.Kind.LINK_USED, device=device)
    return user, _make_safe(user)


@transaction.atomic
def sessions_end(user: User, *, keep: str, device: str = "") -> int:
    """Log the player out everywhere but in the session called `keep`; how many sessions that ended."""
    ended, _ = Session.objects.of(user).exclude(session_key=keep).delete()
    event_record(user, Event.Kind.LOGGED_OUT_ELSEWHERE, device=device)
    return ended


def news_acknowledge(user: User) -> None:
    """The player has seen what happened."""
    user.has_news = False
    user.save(update_fields=["has_news"])


@transaction.atomic
def player_leave(user: User) -> None:
    """Delete an account: what was the player's alone goes, and shared history keeps a nameless row."""
    hooks.farewell(user)
    for rows in (user.sessions, user.recovery_codes, user.login_links, user.events):
        rows.all().delete()
    user.name = user.key = f"former {user.pk.hex}"
    user.email = ""
    user.is_active = user.is_staff = user.has_news = False
    user.left_at = timezone.now()
    user.set_unusable_password()
    user.save()
    log.info("account: left", extra={"player": str(user.pk)})


# Codes and tokens hold so much chance (80 and 256 bits) that a plain digest keeps them; a slow one is for passwords
# that people think up.


def digest_of_code(code: str) -> str:
    """What is kept of a code, however it is typed: small letters, spaces and O for 0 are forgiven."""
    plain = "".join(sign for sign in code.upper() if sign.isalnum()).translate(LOOKALIKES)
    return hashlib.sha256(plain.encode()).hexdigest()


def digest_of_token(token: str) -> str:
    """What is kept of a token."""
    return hashlib.sha256(token.encode()).hexdigest()
