"""A player's API tokens: what there is, a new one shown once, and its end."""

from __future__ import annotations

from django import forms
from django.conf import settings
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe
from knox.crypto import hash_token
from knox.models import AuthToken

from accounts.devices import device_of
from rosters.models.tokens import LONGEST_TOKEN_NAME
from rosters.tokens.services import (
    DAYS,
    MOST_TOKENS,
    READ,
    WRITE,
    note_of,
    scope_of,
    token_make,
    token_revoke,
    tokens_of,
)
from rules.errors import Refusal

SCOPES = ((READ, "Read only"), (WRITE, "Read and write"))
LIFETIMES = tuple((days, "a year" if days == 365 else f"{days} days") for days in DAYS)
NEW = "new-token"
"""The cookie that takes a new token to the page that shows it: it is in this browser only, and nowhere here."""
SHOWN_WITHIN = 300


@never_cache
@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def tokens(request: HttpRequest) -> HttpResponse:
    """All tokens; a POST makes one and goes on to where it is shown, once."""
    form = TokenForm(request.POST if request.method == "POST" else None)
    if not form.is_valid():
        return _page(request, form)
    try:
        _, said = token_make(user=request.user, device=device_of(request), **form.cleaned_data)
    except Refusal as refusal:
        form.add_error(None, refusal.message)
        return _page(request, form)
    address = reverse("rosters:token-new")
    answer = redirect(address)
    answer.set_signed_cookie(
        NEW, said, max_age=SHOWN_WITHIN, path=address, secure=settings.HTTPS, httponly=True, samesite="Strict"
    )
    return answer


@never_cache
@login_required
@require_safe
def new(request: HttpRequest) -> HttpResponse:
    """The token that this browser has just asked for; a second look finds nothing."""
    said = request.get_signed_cookie(NEW, default="", max_age=SHOWN_WITHIN)
    token = tokens_of(request.user).filter(digest=hash_token(said)).first() if said else None
    if token is None:
        messages.info(request, "A new token is shown only once. If you did not keep it, revoke it and make another.")
        return redirect("rosters:tokens")
    root = request.build_absolute_uri(reverse("api:root"))
    first = f'curl -H "Authorization: Bearer {said}" {root}me/'
    context = {"token": said, "first": first, "row": _row(token)}
    answer = render(request, "rosters/tokens/new.html", context)
    answer.delete_cookie(NEW, path=request.path, samesite="Strict")
    return answer


def _page(request: HttpRequest, form: TokenForm) -> HttpResponse:
    context = {
        "form": form,
        "tokens": [_row(token) for token in tokens_of(request.user)],
        "most": MOST_TOKENS,
        "root": request.build_absolute_uri(reverse("api:root")),
    }
    return render(request, "rosters/tokens/tokens.html", context, status=422 if form.errors else 200)


def _row(token: AuthToken) -> dict[str, object]:
    note = note_of(token)
    return {
        "key": token.token_key,
        "name": str(note),
        "used_at": note.used_at,
        "may_write": scope_of(token) == WRITE,
        "created": token.created,
        "expiry": token.expiry,
        "is_past": token.expiry is not None and token.expiry < timezone.now(),
    }


@login_required
@require_POST
def revoke(request: HttpRequest, key: str) -> HttpResponse:
    """End a token."""
    if not token_revoke(user=request.user, key=key, device=device_of(request)):
        raise Http404
    messages.success(request, "The token no longer works.")
    return redirect("rosters:tokens")


class TokenForm(forms.Form):
    """A new token."""

    name = forms.CharField(
        label="Purpose",
        max_length=LONGEST_TOKEN_NAME,
        help_text="To recognise it: “League bot”, “my spreadsheet”.",
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
    )
    scope = forms.ChoiceField(label="Access", choices=SCOPES, initial=READ)
    days = forms.TypedChoiceField(label="Expires after", choices=LIFETIMES, coerce=int, initial=90)
