"""Pictures of posts: made and kept as portraits are."""

from __future__ import annotations

from collections.abc import Iterator

from accounts.limits import TryLimit
from campaigns.models import Campaign, Post
from rosters.models import Picture
from rosters.operatives.pictures import make
from rosters.operatives.services import picture_keep
from rules.errors import Refusal

MOST_PICTURES = 4
MOST_OF_CAMPAIGN = 2_000
SENT_BY = TryLimit("pictures of posts sent by one player or address", 60, 60)


def pictures_kept(campaign: Campaign, data: tuple[bytes, ...], known: int = 0) -> list[str]:
    """The digests of what was sent; a Refusal says why one cannot be taken."""
    if known + len(data) > MOST_PICTURES:
        raise Refusal(f"A post shows {MOST_PICTURES} pictures at most; remove one first.", code="too-many-pictures")
    sent = sum(len(pictures) for pictures in campaign.posts.values_list("pictures", flat=True)) if data else 0
    if sent + len(data) > MOST_OF_CAMPAIGN:
        raise Refusal(f"A campaign’s story shows {MOST_OF_CAMPAIGN} pictures at most.", code="too-many-pictures")
    return [picture_keep(picture=checked).pk for checked in [make(each) for each in data]]


def picture_in(campaign: Campaign, digest: str) -> Picture:
    """One that a post of the campaign shows to everybody; Picture.DoesNotExist otherwise. Two queries."""
    pictures = campaign.posts.filter(hidden_reason="").values_list("pictures", flat=True)
    if not any(digest in each for each in pictures):
        raise Picture.DoesNotExist
    found: Picture = Picture.objects.get(pk=digest)
    return found


def shown_in_posts() -> Iterator[str]:
    """What is not to be swept: called as settings.PICTURES_SHOWN says."""
    for pictures in Post.objects.exclude(pictures=[]).values_list("pictures", flat=True):
        yield from pictures
