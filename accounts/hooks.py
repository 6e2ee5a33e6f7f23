"""What other apps do for a player: lists of functions that the settings name, so that accounts need not know them.

ACCOUNT_CLAIMS     claim(request, user) -> how many things of the guest are the player's now; at sign-up and log-in
ACCOUNT_EXPORTERS  export(user) -> {"file name": bytes, or what becomes JSON}; "export all my data"
ACCOUNT_FAREWELLS  farewell(user): delete what is the player's alone; what others share keeps "a former player"
ACCOUNT_KEYS       end(user) -> how many API tokens no longer work; when somebody else may have been in the account
HOME_ATTENTION     attention(request) -> what this visitor, guest or player, has or what waits for them: Attentions
HOME_NEWS          news(request) -> what others did of late where this visitor takes part: NewsItems
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.conf import settings
from django.http import HttpRequest
from django.utils.module_loading import import_string

from accounts.models import User


@dataclass(frozen=True, slots=True, kw_only=True)
class Attention:
    """One thing on the first page that a player has, or that waits for them."""

    url: str
    title: str
    about: str = ""
    faction: str = ""
    edition: str = ""
    """Of the game, by its key; the first page opens with what its player touched last."""
    act: str = ""
    """What to do about it, as a button says it; without it the thing only stands there."""
    stamp: str = ""
    stamp_kind: str = ""
    stamp_url: str = ""
    points: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class NewsItem:
    """Something that others did and that concerns a player, for the first page."""

    url: str
    words: str
    where: str
    when: datetime


def named(setting: str) -> list[Callable[..., Any]]:
    """The functions that a setting names."""
    return [import_string(path) for path in getattr(settings, setting)]


def claim(request: HttpRequest, user: User) -> int:
    """Give the player what the guest of this browser made; how many things that was."""
    return sum(function(request, user) or 0 for function in named("ACCOUNT_CLAIMS"))


def exports(user: User) -> Iterable[Mapping[str, Any]]:
    """Everything other apps keep of a player."""
    return [function(user) for function in named("ACCOUNT_EXPORTERS")]


def farewell(user: User) -> None:
    """Let every app delete what was the player's alone."""
    for function in named("ACCOUNT_FAREWELLS"):
        function(user)


def keys_end(user: User) -> int:
    """End what opens the account to programs; how much that was."""
    return sum(function(user) for function in named("ACCOUNT_KEYS"))


def attention(request: HttpRequest) -> list[Attention]:
    """What the visitor has and what waits for them, the latter first."""
    found = [thing for function in named("HOME_ATTENTION") for thing in function(request)]
    return sorted(found, key=lambda thing: not thing.act)


def news(request: HttpRequest, most: int) -> list[NewsItem]:
    """So many of the latest things that others did, the newest first."""
    found = [item for function in named("HOME_NEWS") for item in function(request, most)]
    return sorted(found, key=lambda item: item.when, reverse=True)[:most]
