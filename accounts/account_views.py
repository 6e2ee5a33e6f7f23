"""A player's own account: what it holds, who is logged in, what happened to it, and how to leave."""

from __future__ import annotations

from django.contrib import messages
from django.contrib.auth import logout, update_session_auth_hash
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from accounts import services
from accounts.devices import device_of
from accounts.forms import PasswordForm, PlayerDetailsForm, ProveForm
from accounts.models import Event
from accounts.selectors import everything_of, sessions_of
from accounts.views import form_page
from rules.names import how_many

EVENTS_SHOWN = 12


@never_cache
@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def account(request: HttpRequest) -> HttpResponse:
    """The account; a POST changes what may be changed without proof."""
    form = PlayerDetailsForm(request.POST or None, instance=request.user)
    if form.is_valid():
        form.save()
        messages.success(request, "Saved.")
        return redirect("accounts:account")
    context = {
        "form": form,
        "sessions": sessions_of(request.user, current=request.session.session_key),
        "codes_left": request.user.recovery_codes.count(),
        "events": request.user.events.all()[:EVENTS_SHOWN],
        "hide_news": True,
    }
    return render(request, "accounts/account.html", context, status=422 if form.errors else 200)


@sensitive_post_parameters()
@never_cache
@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def password(request: HttpRequest) -> HttpResponse:
    """A new password; every other session ends, and every API token."""
    form = PasswordForm(request.POST or None, request=request, user=request.user)
    if not form.is_valid():
        return form_page(request, "accounts/password.html", form)
    here, credentials = request.session.session_key, form.cleaned_data["password"]
    ended = services.password_change(request.user, password=credentials, keep=here, device=device_of(request))
    update_session_auth_hash(request, request.user)
    messages.success(request, f"You have a new password. {ended}")
    return redirect("accounts:account")


@sensitive_post_parameters()
@never_cache
@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def codes(request: HttpRequest) -> HttpResponse:
    """New recovery codes, shown in the answer and never again."""
    form = ProveForm(request.POST if request.method == "POST" else None, request=request, user=request.user)
    if not form.is_valid():
        return form_page(request, "accounts/new_codes.html", form)
    new_codes = services.codes_renew(request.user, device=device_of(request))
    return render(request, "accounts/codes.html", {"codes": new_codes, "onward": reverse("accounts:account")})


@login_required
@require_POST
def sessions_end(request: HttpRequest) -> HttpResponse:
    """Log out everywhere but here."""
    ended = services.sessions_end(request.user, keep=request.session.session_key, device=device_of(request))
    messages.success(request, f"Logged out in {how_many(ended, 'other place')}.")
    return redirect("accounts:account")


@login_required
@require_POST
def events_seen(request: HttpRequest) -> HttpResponse:
    """The player has read what happened."""
    services.news_acknowledge(request.user)
    return redirect("accounts:account")


@never_cache
@login_required
@require_safe
def export(request: HttpRequest) -> HttpResponse:
    """All my data, as a zip."""
    packed = everything_of(request.user)
    services.event_record(request.user, Event.Kind.EXPORTED, device=device_of(request))
    name = f"muster-{timezone.now():%Y-%m-%d}.zip"
    headers = {"Content-Disposition": f'attachment; filename="{name}"'}
    return HttpResponse(packed, content_type="application/zip", headers=headers)


@sensitive_post_parameters()
@never_cache
@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def leave(request: HttpRequest) -> HttpResponse:
    """Delete the account."""
    form = ProveForm(request.POST if request.method == "POST" else None, request=request, user=request.user)
    if not form.is_valid():
        return form_page(request, "accounts/leave.html", form)
    user = request.user
    logout(request)
    services.player_leave(user)
    messages.info(request, "Your account is deleted.")
    return redirect("home")
