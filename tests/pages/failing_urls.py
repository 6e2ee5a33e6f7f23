"""Addresses that fail in every way a page can, besides our own."""

from django.core.exceptions import PermissionDenied, RequestDataTooBig
from django.http import HttpRequest, HttpResponse
from django.urls import path
from django.views.decorators.http import require_POST

from accounts.limits import TooOften
from config.urls import handler400, handler403, handler404, handler500, urlpatterns
from rules.errors import Refusal

__all__ = ["handler400", "handler403", "handler404", "handler500"]


def failing(problem: Exception):
    """A view that raises it."""

    def view(request: HttpRequest) -> HttpResponse:
        raise problem

    return view


urlpatterns = [
    # Before the API's own, which answer every address below theirs.
    path("api/v1/broken/", failing(ZeroDivisionError())),
    *urlpatterns,
    path("refused/", failing(Refusal("Kael Orrin is dead and cannot be recruited."))),
    path("api/v1/refused/", failing(Refusal("Not this way."))),
    path("forbidden/", failing(PermissionDenied("Only the arbitrator may do this."))),
    path("too-large/", failing(RequestDataTooBig("too big"))),
    path("too-often/", failing(TooOften(90))),
    path("broken/", failing(ZeroDivisionError())),
    path("post-only/", require_POST(lambda request: HttpResponse("done"))),
]
