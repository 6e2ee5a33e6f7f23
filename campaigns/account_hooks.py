"""What campaigns do for a player: claim, export, forget, show on the first page. Called as accounts.hooks says."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest
from django.urls import NoReverseMatch, reverse

from accounts.hooks import Attention
from accounts.models import User
from campaigns.models import Batch, Campaign, Comment, Entrant, Mission, MissionSide, Person, Post, SavedPreset
from campaigns.people.services.claiming import guest_move
from campaigns.people.services.deleted_accounts import player_part
from campaigns.todo.waiting import Waiting, waiting
from rosters.viewers import SESSION_KEY, Viewer, digest_of, viewer_of

SEALED = ("salt",)
"""Fields of one's own side that would let others guess a locked team."""


def claim(request: HttpRequest, user: User) -> int:
    """This browser's guest turned out to be the player. Rosters are counted where rosters are claimed."""
    key = request.session.get(SESSION_KEY, "")
    if key:
        guest_move(guest_digest=digest_of(key), user=user)
    return 0


def guest_moves(key: str, own_key: str, user: User | None) -> None:
    """Somebody opened a guest's private link: the guest becomes the player, or this browser's guest that guest."""
    if user is not None:
        guest_move(guest_digest=digest_of(key), user=user)
    elif own_key:
        guest_move(guest_digest=digest_of(own_key), to_digest=digest_of(key))


def guest_holds(key: str) -> list[str]:
    """The names of the campaigns that a guest's private link opens. One query."""
    mine = Person.objects.of(Viewer(guest_digest=digest_of(key))).present()
    return list(mine.order_by("campaign__name").values_list("campaign__name", flat=True))


def farewell(user: User) -> None:
    """Leave every campaign; what others share keeps a former player."""
    player_part(user)


def export(user: User) -> dict[str, object]:
    """Every campaign the player is or was in, as far as it is theirs: eight queries, however many these are."""
    people = list(Person.objects.filter(user=user).values())
    campaigns = {row["id"]: row for row in Campaign.objects.filter(people__user=user).distinct().values()}
    entrants = list(Entrant.objects.filter(person__user=user).values())
    sides = list(MissionSide.objects.filter(entrant__person__user=user).values())
    missions = Mission.objects.filter(sides__entrant__person__user=user).distinct().defer("secret", "words")
    batches = list(Batch.objects.filter(person__user=user).order_by("sequence").values())
    posts = list(Post.objects.filter(person__user=user).values())
    comments = list(
        Comment.objects.filter(person__user=user).values("id", "post__campaign", "post", "text", "created_at")
    )
    exported = [_mission(mission, sides) for mission in missions]
    saved = SavedPreset.objects.filter(owner=user).values("edition", "kind", "name", "words", "settings")
    presets: dict[str, object] = {"campaign-presets.json": rows} if (rows := list(saved)) else {}
    return presets | {
        f"campaigns/{row['campaign_id']}.json": {
            "campaign": _without(campaigns[row["campaign_id"]], "share_key"),
            "person": _without(row, "guest_digest", "key_digest"),
            "entrants": [each for each in entrants if each["person_id"] == row["id"]],
            "missions": [each for each in exported if each["campaign"] == row["campaign_id"]],
            "posts": [each for each in posts if each["campaign_id"] == row["campaign_id"]],
            "comments": [each for each in comments if each["post__campaign"] == row["campaign_id"]],
            "journal": [each for each in batches if each["person_id"] == row["id"]],
        }
        for row in people
    }


def _mission(mission: Mission, sides: list[dict[str, Any]]) -> dict[str, Any]:
    """A mission with the player's own sides alone: what is sealed of others is nobody's to take along."""
    names = ("number", "title", "kind", "state", "agreed", "at", "where", "commitment")
    own = [_without(side, *SEALED) for side in sides if side["mission_id"] == mission.pk]
    fields = {name: getattr(mission, name) for name in names}
    return {"id": mission.pk, "campaign": mission.campaign_id, **fields, "sides": own}


def _without(row: dict[str, Any], *names: str) -> dict[str, Any]:
    return {name: value for name, value in row.items() if name not in names}


def attention(request: HttpRequest) -> list[Attention]:
    """What waits for the visitor in their campaigns. Two queries, fewer for anyone who is in none."""
    return [
        Attention(url=address(each), title=each.name, about=each.about, act=each.act)
        for each in waiting(viewer_of(request))
    ]


def address(each: Waiting) -> str:
    """Where something that waits is done."""
    keys = [each.campaign] if each.page in ("log", "campaign") else [each.campaign, each.key]
    try:
        return reverse(f"campaigns:{each.page}", args=keys)
    except NoReverseMatch:
        return reverse("campaigns:campaign", args=[each.campaign])
