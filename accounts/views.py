"""Getting in: signing up, logging in and out, and the two ways back."""

from __future__ import annotations

from django.contrib import messages
from django.contrib.auth import login, logout
from django.db import IntegrityError
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_http_methods, require_POST

from accounts import hooks, services
from accounts.devices import device_of, know_player
from accounts.forms import LimitedForm, LogInForm, RecoverForm, SignUpForm
from accounts.models import LoginLink, User
from accounts.safety import safe_next
from accounts.services import digest_of_token
from accounts.sessions import DEVICE
from rules.names import how_many

MODEL_BACKEND = "django.contrib.auth.backends.ModelBackend"


def enter(request: HttpRequest, user: User) -> None:
    """Log a player in here, and give them what this browser's guest made."""
    login(request, user, backend=MODEL_BACKEND)
    request.session[DEVICE] = device_of(request)
    know_player(request, user.key)
    claimed = hooks.claim(request, user)
    if claimed:
        things = how_many(claimed, "roster")
        messages.success(request, f"{things} from this browser {'is' if claimed == 1 else 'are'} in your account now.")


def form_page(request: HttpRequest, template: str, form: LimitedForm, **context: object) -> HttpResponse:
    """A page with a form, with all that was typed; 422 or 429 when something is wrong with it."""
    context |= {"form": form, "next": request.POST.get("next") or request.GET.get("next", "")}
    response = render(request, template, context, status=form.status)
    if form.wait:
        response["Retry-After"] = str(form.wait)
    return response


@sensitive_post_parameters()
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def sign_up(request: HttpRequest) -> HttpResponse:
    """A new account; the answer shows the recovery codes, which no later page can."""
    if request.user.is_authenticated:
        return redirect(safe_next(request))
    form = SignUpForm(request.POST or None, request=request)
    if not form.is_valid():
        return form_page(request, "accounts/sign_up.html", form)
    try:
        user, codes = services.player_sign_up(**form.cleaned_data, device=device_of(request))
    except IntegrityError:
        # Two took the same name at the same moment.
        form.add_error("name", "Somebody took that name just now. Add something to it.")
        return form_page(request, "accounts/sign_up.html", form)
    enter(request, user)
    return render(request, "accounts/codes.html", {"codes": codes, "is_new": True, "onward": safe_next(request)})


@sensitive_post_parameters()
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def log_in(request: HttpRequest) -> HttpResponse:
    """Name and password."""
    if request.user.is_authenticated:
        return redirect(safe_next(request))
    form = LogInForm(request.POST or None, request=request)
    if not form.is_valid() or form.user is None:
        return form_page(request, "accounts/log_in.html", form)
    enter(request, form.user)
    return redirect(safe_next(request))


@require_POST
def log_out(request: HttpRequest) -> HttpResponse:
    """End this session; that its player was here is known when they come back."""
    if isinstance(request.user, User):
        know_player(request, request.user.key)
    logout(request)
    messages.success(request, "You are logged out.")
    return redirect("home")


@sensitive_post_parameters()
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def recover(request: HttpRequest) -> HttpResponse:
    """A recovery code and a new password, for a player who forgot the old one."""
    form = RecoverForm(request.POST or None, request=request)
    if not form.is_valid():
        return form_page(request, "accounts/recover.html", form)
    done = services.password_recover(**form.cleaned_data, device=device_of(request))
    if done is None:
        form.add_error(None, "Name and code do not match, or the code was used before.")
        return form_page(request, "accounts/recover.html", form)
    user, ended = done
    enter(request, user)
    left = user.recovery_codes.count()
    messages.success(request, f"You have a new password. {ended} {how_many(left, 'recovery code')} left.")
    return redirect("accounts:account")


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def link(request: HttpRequest) -> HttpResponse:
    """The door of a one-time link. Looking does not open it: a chat that previews links would use it up."""
    token = request.POST.get("key") or request.GET.get("key", "")
    if request.method == "POST":
        done = services.login_link_use(token=token, device=device_of(request))
        if done is not None:
            enter(request, done[0])
            messages.success(request, f"{done[1]} Set a new password now, and make new recovery codes.")
            return redirect("accounts:account")
    usable = LoginLink.objects.usable_at(timezone.now()).filter(digest=digest_of_token(token))
    found = usable.select_related("user").first()
    context = {"key": token, "player": found.user if found else None}
    return render(request, "accounts/link.html", context, status=200 if found else 404)
