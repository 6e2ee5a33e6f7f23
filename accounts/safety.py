"""Where to go next: only to a page of our own, whatever a link says."""

from django.http import HttpRequest
from django.urls import reverse
from django.utils.encoding import iri_to_uri
from django.utils.http import url_has_allowed_host_and_scheme

LONGEST = 2000


def next_page(request: HttpRequest) -> str:
    """The `next` of a form or link when it is the path of a page here; empty for anything else.

    A word without a slash is none: Django would look for a view of that name.
    """
    wanted = request.POST.get("next") or request.GET.get("next") or ""
    is_path = wanted.startswith("/") and url_has_allowed_host_and_scheme(wanted, allowed_hosts=None)
    return wanted if is_path and len(iri_to_uri(wanted)) <= LONGEST else ""


def safe_next(request: HttpRequest) -> str:
    """The `next` of a form or link when it stays here, else the first page."""
    return next_page(request) or reverse("home")
