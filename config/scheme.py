"""Light or dark: the system decides, unless the visitor said otherwise by a button in the foot of the page."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.views.decorators.http import require_POST

from accounts.safety import safe_next

COOKIE = "scheme"
SCHEMES = {"light": "Light", "dark": "Dark"}
YEAR = 365 * 24 * 60 * 60


def scheme_of(request: HttpRequest | None) -> str:
    """What the visitor insists on; nothing where the system decides."""
    chosen = request.COOKIES.get(COOKIE, "") if request else ""
    return chosen if chosen in SCHEMES else ""


@require_POST
def choose_scheme(request: HttpRequest) -> HttpResponse:
    """Remember the choice in this browser, and go back to where it was made."""
    response = redirect(safe_next(request))
    chosen = request.POST.get("scheme", "")
    if chosen in SCHEMES:
        response.set_cookie(COOKIE, chosen, max_age=YEAR, samesite="Lax", secure=request.is_secure(), httponly=True)
    else:
        response.delete_cookie(COOKIE, samesite="Lax")
    return response
