"""The rows of accounts: players, their sessions, the ways back in, and what happened to an account."""

from __future__ import annotations

from django.contrib.auth.base_user import AbstractBaseUser
from django.contrib.sessions.base_session import AbstractBaseSession
from django.db import models
from django.db.models import Q

from accounts.ids import new_id
from accounts.names import LONGEST, check_name
from accounts.querysets import LoginLinkQuerySet, SessionQuerySet, UserManager

FORMER_PLAYER = "a former player"
DIGEST_LENGTH = 64


class User(AbstractBaseUser):
    """A player. The row of one who left stays, without name or password, where shared history points to it."""

    id = models.UUIDField(primary_key=True, default=new_id, editable=False)
    name = models.CharField(max_length=LONGEST, unique=True, validators=[check_name])
    key = models.CharField(max_length=3 * LONGEST, unique=True, editable=False)
    """accounts.names.key_of(name): what makes two names the same."""
    email = models.EmailField(blank=True)
    """For the server's owner to write to; Muster sends nothing."""
    is_active = models.BooleanField(default=True)
    is_staff = models.BooleanField(default=False)
    has_news = models.BooleanField(default=False)
    """Whether something happened to the account that the player has not acknowledged; every page says so."""
    joined_at = models.DateTimeField(auto_now_add=True)
    left_at = models.DateTimeField(null=True, blank=True)

    objects = UserManager()

    USERNAME_FIELD = "name"
    EMAIL_FIELD = "email"

    class Meta:
        constraints = [
            models.CheckConstraint(condition=Q(left_at=None) | Q(is_active=False), name="user_who_left_is_inactive"),
            models.CheckConstraint(condition=~Q(key=""), name="user_has_a_key"),
        ]

    def __str__(self) -> str:
        return FORMER_PLAYER if self.left_at else self.name


class Session(AbstractBaseSession):
    """A browser's session, with whose it is: a player sees where they are logged in, and can end it."""

    user = models.ForeignKey(User, null=True, blank=True, on_delete=models.CASCADE, related_name="sessions")
    device = models.CharField(max_length=80, blank=True)
    started_at = models.DateTimeField()
    seen_at = models.DateTimeField(auto_now=True)

    objects = SessionQuerySet.as_manager()

    class Meta:
        # One index on the expiry comes from AbstractBaseSession.
        constraints = [models.CheckConstraint(condition=~Q(session_key=""), name="session_has_a_key")]


class RecoveryCode(models.Model):
    """One way to a new password, shown once and kept as a digest; deleted when it is used."""

    user = models.ForeignKey(User, on_delete=models.CASCADE, related_name="recovery_codes")
    digest = models.CharField(max_length=DIGEST_LENGTH)
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["user", "digest"], name="recovery_code_once")]

    def __str__(self) -> str:
        return f"a recovery code of {self.user_id}"


class LoginLink(models.Model):
    """A door the server's owner opens for a player who lost every other way in; it lets one person through, once."""

    id = models.UUIDField(primary_key=True, default=new_id, editable=False)
    user = models.ForeignKey(User, on_delete=models.CASCADE, related_name="login_links")
    digest = models.CharField(max_length=DIGEST_LENGTH, unique=True)
    created_at = models.DateTimeField(auto_now_add=True)
    expires_at = models.DateTimeField()
    used_at = models.DateTimeField(null=True, blank=True)

    objects = LoginLinkQuerySet.as_manager()

    def __str__(self) -> str:
        return f"a log-in link for {self.user_id}"


class Event(models.Model):
    """Something that happened to an account, appended and never edited, for its player to read."""

    class Kind(models.TextChoices):
        SIGNED_UP = "signed-up", "You signed up"
        PASSWORD_CHANGED = "password-changed", "The password was changed"
        CODE_USED = "code-used", "A recovery code was used to set a new password"
        CODES_MADE = "codes-made", "New recovery codes were made; the old ones no longer work"
        LINK_MADE = "link-made", "The server’s owner made a one-time log-in link for you"
        LINK_USED = "link-used", "Somebody logged in with the one-time link of the server’s owner"
        LOGGED_OUT_ELSEWHERE = "logged-out-elsewhere", "You logged out everywhere else"
        EXPORTED = "exported", "All your data was downloaded"
        TOKEN_MADE = "token-made", "An API token was made"
        TOKEN_REVOKED = "token-revoked", "An API token was revoked"
        TOKENS_ENDED = "tokens-ended", "All your API tokens were revoked, as others may have had them"

    id = models.UUIDField(primary_key=True, default=new_id, editable=False)
    user = models.ForeignKey(User, on_delete=models.CASCADE, related_name="events")
    kind = models.CharField(max_length=30, choices=Kind)
    device = models.CharField(max_length=80, blank=True)
    about = models.CharField(max_length=80, blank=True)
    """What it happened to, where an account has several: the name of a token."""
    at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["-id"]
        indexes = [models.Index(fields=["user", "-id"], name="event_by_user")]

    def __str__(self) -> str:
        words = str(self.get_kind_display())
        return f"{words}: {self.about}" if self.about else words


class Tally(models.Model):
    """How often something was tried in one stretch of time; accounts.limits counts here, for all processes alike."""

    key = models.CharField(max_length=DIGEST_LENGTH, unique=True)
    """A keyed digest of what is limited and whose it is: no address and no name is kept."""
    until = models.DateTimeField(db_index=True)
    """The end of the stretch that the first try began; what is past is swept away."""
    count = models.PositiveIntegerField(default=0)

    def __str__(self) -> str:
        return f"{self.count} until {self.until}"
