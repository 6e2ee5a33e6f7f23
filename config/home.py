"""The page at the root: what Muster is and what is here to build from."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from config.health import pack_count


@require_safe
def home(request: HttpRequest) -> HttpResponse:
    """A visitor's first page."""
    return render(request, "home.html", {"pack_count": pack_count()})
