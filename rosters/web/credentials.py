"""Who calls: a player's token, a guest's key, or the site's own pages by their session."""

from __future__ import annotations

import re
import secrets
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from django.contrib.auth.models import AnonymousUser
from django.utils import timezone
from knox.auth import TokenAuthentication
from knox.crypto import hash_token
from knox.models import AuthToken
from rest_framework.authentication import BaseAuthentication, SessionAuthentication, get_authorization_header
from rest_framework.exceptions import AuthenticationFailed, PermissionDenied
from rest_framework.permissions import SAFE_METHODS, BasePermission
from rest_framework.request import Request

from rosters.tokens.services import WRITE, scope_of, token_use_note
from rosters.viewers import SESSION_KEY, Viewer, viewer

if TYPE_CHECKING:
    # The framework imports this module while its own views are half made.
    from rest_framework.views import APIView

GUEST_KEY = re.compile(r"[A-Za-z0-9_-]{32,128}")


@dataclass(frozen=True, slots=True)
class GuestKey:
    """A guest, known by a key that nobody else holds."""

    key: str


def new_guest_key() -> str:
    return secrets.token_urlsafe(24)


class ByToken(TokenAuthentication):
    """`Authorization: Bearer TOKEN`."""

    def authenticate_credentials(self, token: bytes) -> tuple[Any, AuthToken]:
        """The token's player. One past its day stays listed, so that its player sees why it fails."""
        said = token.decode("latin-1")
        found = AuthToken.objects.select_related("user", "note").filter(digest=hash_token(said)).first()
        if found is None or (found.expiry is not None and found.expiry < timezone.now()):
            raise AuthenticationFailed("Invalid token.")
        token_use_note(found)
        return self.validate_user(found)


class ByGuestKey(BaseAuthentication):
    """`Authorization: Guest KEY`."""

    def authenticate(self, request: Request) -> tuple[AnonymousUser, GuestKey] | None:
        scheme, _, key = get_authorization_header(request).decode("latin-1").partition(" ")
        if scheme.lower() != "guest":
            return None
        if not GUEST_KEY.fullmatch(key):
            raise AuthenticationFailed("A guest’s key is 32 to 128 letters, digits, - and _; ask /guests/ for one.")
        return AnonymousUser(), GuestKey(key)


class BySession(SessionAuthentication):
    """The site's own pages: a player who is logged in or a guest of this browser, with the CSRF token on writes."""

    def authenticate(self, request: Request) -> tuple[Any, GuestKey | None] | None:
        if get_authorization_header(request):
            raise AuthenticationFailed("Only `Authorization: Bearer TOKEN` and `Authorization: Guest KEY` are known.")
        user = request._request.user
        key = request._request.session.get(SESSION_KEY, "")
        if not key and not (user.is_authenticated and user.is_active):
            return None
        self.enforce_csrf(request)
        return (user, None) if user.is_authenticated else (AnonymousUser(), GuestKey(key))


def viewer_of_call(request: Request) -> Viewer:
    """The reader of this call."""
    return viewer(request.user, guest_key_of_call(request))


def guest_key_of_call(request: Request) -> str:
    return request.auth.key if isinstance(request.auth, GuestKey) else ""


class MayWrite(BasePermission):
    """Reading is open to all, querysets decide what is seen; writing asks who it is, and what the token may do."""

    message = "This needs a token, a guest’s key or a session: see the description of the API."

    def has_permission(self, request: Request, view: APIView) -> bool:
        if request.method in SAFE_METHODS:
            return True
        if isinstance(request.auth, AuthToken) and scope_of(request.auth) != WRITE:
            raise PermissionDenied("This token may only read; make one that may write.")
        return viewer_of_call(request).is_known
