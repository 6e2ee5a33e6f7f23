"""A player's API tokens: what there is, a new one shown once, and its end."""

from __future__ import annotations

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST
from knox.models import AuthToken

from rosters.pages.tokens.forms import TokenForm
from rosters.services.tokens import MOST_TOKENS, WRITE, scope_of, token_make, token_revoke
from rules.errors import Refusal


@never_cache
@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def tokens(request: HttpRequest) -> HttpResponse:
    """All tokens; a POST makes one and shows it in the answer, never again."""
    form = TokenForm(request.POST if request.method == "POST" else None)
    if not form.is_valid():
        return _page(request, form)
    try:
        made, said = token_make(user=request.user, **form.cleaned_data)
    except Refusal as refusal:
        form.add_error(None, refusal.message)
        return _page(request, form)
    root = request.build_absolute_uri(reverse("api:root"))
    first = f'curl -H "Authorization: Bearer {said}" {root}me/'
    context = {"token": said, "first": first, "expiry": made.expiry, "may_write": scope_of(made) == WRITE}
    return render(request, "rosters/tokens/new.html", context)


def _page(request: HttpRequest, form: TokenForm) -> HttpResponse:
    now = timezone.now()
    rows = [
        {
            "key": token.token_key,
            "may_write": scope_of(token) == WRITE,
            "created": token.created,
            "expiry": token.expiry,
            "is_past": token.expiry is not None and token.expiry < now,
        }
        for token in AuthToken.objects.filter(user=request.user).order_by("-created")
    ]
    context = {
        "form": form,
        "tokens": rows,
        "most": MOST_TOKENS,
        "root": request.build_absolute_uri(reverse("api:root")),
    }
    return render(request, "rosters/tokens/tokens.html", context, status=422 if form.errors else 200)


@login_required
@require_POST
def revoke(request: HttpRequest, key: str) -> HttpResponse:
    """End a token."""
    if not token_revoke(user=request.user, key=key):
        raise Http404
    messages.success(request, "The token no longer works.")
    return redirect("rosters:tokens")
