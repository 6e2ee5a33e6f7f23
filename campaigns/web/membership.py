"""Whether a reader takes part in campaigns, remembered with the session: for others nothing is counted."""

from __future__ import annotations

from django.http import HttpRequest

from accounts.models import User
from campaigns.models import Person
from campaigns.todo.waiting import waiting_count
from rosters.viewers import viewer, viewer_of

SESSION_KEY = "in_campaigns"


def remember(request: HttpRequest) -> None:
    """The reader takes part in a campaign."""
    if not request.session.get(SESSION_KEY):
        request.session[SESSION_KEY] = True


def claim(request: HttpRequest, user: User) -> int:
    """At log-in and sign-up, as accounts.hooks calls it; nothing is claimed here. One query."""
    if Person.objects.of(viewer(user)).present().exists():
        remember(request)
    return 0


def is_known(request: HttpRequest) -> bool:
    """No player is known where a request failed before authentication."""
    return hasattr(request, "user") and hasattr(request, "session") and bool(request.session.get(SESSION_KEY))


def waiting_for(request: HttpRequest) -> int:
    """How many things wait for the reader. One query, none for anyone who takes part in no campaign."""
    return waiting_count(viewer_of(request)) if is_known(request) else 0
