"""The page at the root, and the page about Muster itself."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from config.health import pack_count


@require_safe
def home(request: HttpRequest) -> HttpResponse:
    """A visitor's first page."""
    return render(request, "home.html", {"pack_count": pack_count()})


@require_safe
def about(request: HttpRequest) -> HttpResponse:
    """What Muster is, keeps and never does, and where its rules come from."""
    return render(request, "about.html")
