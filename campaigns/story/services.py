"""Writing the story: announcing, posting about a mission, commenting, reacting, and hiding what should not stand."""

from __future__ import annotations

import uuid
from collections.abc import Sequence
from dataclasses import dataclass

from django.db import transaction
from django.utils import timezone

from campaigns.journal.kind import settings_of
from campaigns.journal.operation import Operation, operation
from campaigns.journal.reasons import reason_of
from campaigns.missions.operation import with_sides
from campaigns.models import Campaign, Comment, Mission, MissionSide, Person, Post, Reaction
from campaigns.models.missions import REPORTED
from campaigns.permissions import doer, require_arbitrator
from campaigns.story.pictures import pictures_kept
from rosters.journal.operation import Repeated
from rosters.journal.wording import LONGEST_NOTES, fit, notes_of
from rosters.viewers import Viewer
from rules.errors import Refusal
from rules.names import name_of

LONGEST_COMMENT = 2_000
MOST_COMMENTS = 500
"""Below one post."""
MOST_POSTS = 5_000


@dataclass(frozen=True, slots=True, kw_only=True)
class PostContent:
    """What a post says. `keeps` are the pictures that stay of those it has, `data` those that come to them."""

    title: str = ""
    text: str = ""
    keeps: Sequence[str] = ()
    data: tuple[bytes, ...] = ()


def announce(*, campaign_id: uuid.UUID, viewer: Viewer, content: PostContent, token: str = "") -> Post:
    """Announce something to everybody; it is in the log, and sent to everybody's channels."""
    try:
        with operation(campaign_id, viewer, token=token, kinds=("announce",)) as op:
            require_arbitrator(op)
            post = _written(op, Post(campaign=op.campaign, person=doer(op)), content)
            op.kind, op.words = "announce", f"Announced: {heading(post)}"
            op.payload = {"post": str(post.pk)}
    except Repeated as repeated:
        return Post.objects.get(pk=repeated.batch.payload["post"])
    return post


def side_post_write(*, mission_id: uuid.UUID, viewer: Viewer, content: PostContent, token: str = "") -> Post:
    """Post about a played mission for one's own side; a second post replaces the first."""
    campaign_id = Mission.objects.values_list("campaign", flat=True).get(pk=mission_id)
    try:
        with operation(campaign_id, viewer, token=token, kinds=("tell",), missions=(mission_id,)) as op:
            side = _side(op, mission_id)
            known = Post.objects.filter(side=side).first()
            if known is not None and known.hidden_reason:
                raise Refusal("An arbitrator hid your post; ask them to show it again first.", code="hidden")
            post = _written(op, known or Post(campaign=op.campaign, side=side, person=doer(op)), content)
            verb = "Rewrote the post about" if known else "Wrote about"
            op.kind, op.mission = "tell", mission_id
            op.words = f"{verb} mission {side.mission.number} as {side}: {heading(post)}"
            op.payload = {"post": str(post.pk)}
    except Repeated as repeated:
        return Post.objects.get(pk=repeated.batch.payload["post"])
    return post


def _side(op: Operation, mission_id: uuid.UUID) -> MissionSide:
    mission = with_sides(mission_id)
    if mission.state not in REPORTED:
        raise Refusal("Write a mission’s story once it is reported.", code="not-reported")
    for side in mission.sides.all():
        if side.entrant is not None and side.entrant.person_id == doer(op).pk:
            side.mission = mission
            return side
    raise Refusal("Only those who played a mission can tell its story; others can comment.", code="not-yours")


def _written(op: Operation, post: Post, content: PostContent) -> Post:
    if op.campaign.posts.count() >= MOST_POSTS:
        raise Refusal(f"A story has {MOST_POSTS} posts at most.", code="too-many-posts")
    post.title, post.text = name_of(content.title), notes_of(content.text)
    remaining = [digest for digest in post.pictures if digest in content.keeps]
    post.pictures = [*remaining, *pictures_kept(op.campaign, content.data, len(remaining))]
    if not (post.title or post.text or post.pictures):
        raise Refusal("Write something first, or add a picture.", code="no-words")
    post.changed_at = None if post._state.adding else timezone.now()
    post.save()
    return post


def heading(post: Post) -> str:
    """A post in one line."""
    words = post.title or " ".join(post.text.split())
    return words if len(words) <= 120 else f"{words[:117]}…"


def post_remove(*, post_id: uuid.UUID, viewer: Viewer) -> None:
    """Delete one's own post with its comments; the log keeps that it was there."""
    post = Post.objects.get(pk=post_id)
    with operation(post.campaign_id, viewer) as op:
        if post.person_id != doer(op).pk:
            raise Refusal("Only its author can remove a post; an arbitrator can hide it.", code="not-yours")
        op.kind, op.mission = "untell", post.side.mission_id if post.side else None
        op.words = "Removed a post."
        op.payload = {"post": str(post.pk)}
        post.delete()


def post_hide(*, post_id: uuid.UUID, viewer: Viewer, reason: str) -> None:
    """An arbitrator takes a post out of the story; the log says why. With no reason it is shown again."""
    post = Post.objects.select_related("side").get(pk=post_id)
    with operation(post.campaign_id, viewer) as op:
        require_arbitrator(op)
        words = reason_of(reason) if reason or not post.hidden_reason else ""
        Post.objects.filter(pk=post.pk).update(hidden_reason=words)
        op.kind, op.mission = "hide", post.side.mission_id if post.side else None
        whose = f"a post of {post.person.name}" if post.person else "a post"
        op.words = f"Hid {whose}: {words}" if words else f"Showed {whose} again."
        op.payload = {"post": str(post.pk)}


# Comments and reactions are talk: they stand below a post and in no log.


@transaction.atomic
def comment_make(*, post_id: uuid.UUID, viewer: Viewer, text: str) -> Comment:
    """Comment on a post."""
    post, person = _post_for(post_id, viewer)
    words = notes_of(text[: LONGEST_NOTES + 1])
    if not words:
        raise Refusal("Write something first.", code="no-words")
    if len(words) > LONGEST_COMMENT:
        raise Refusal(f"A comment has at most {LONGEST_COMMENT} characters; this has {len(words)}.", code="too-long")
    if post.comments.count() >= MOST_COMMENTS:
        raise Refusal(f"There are {MOST_COMMENTS} comments here, the most allowed.", code="too-many")
    last: Comment | None = post.comments.last()
    if last is not None and (last.person_id, last.text) == (person.pk, words):
        return last
    return Comment.objects.create(post=post, person=person, text=words)


@transaction.atomic
def comment_remove(*, comment_id: uuid.UUID, viewer: Viewer, reason: str = "") -> None:
    """Delete one's own comment; an arbitrator hides somebody else's and says why."""
    comment = Comment.objects.get(pk=comment_id)
    _, person = _post_for(comment.post_id, viewer)
    if comment.person_id == person.pk:
        comment.delete()
    elif person.is_arbitrator:
        Comment.objects.filter(pk=comment.pk).update(hidden_reason=reason_of(reason))
    else:
        raise Refusal("Only its author can remove a comment; an arbitrator can hide it.", code="not-yours")


@transaction.atomic
def react(*, post_id: uuid.UUID, viewer: Viewer, mark: str) -> None:
    """Mark a post, or with no mark take it back; where the campaign allows it."""
    post, person = _post_for(post_id, viewer)
    if not settings_of(post.campaign).reactions:
        raise Refusal("This campaign has no reactions; an arbitrator turns them on in the settings.", code="off")
    if mark and mark not in Reaction.Mark.values:
        raise Refusal(
            f"{fit(mark[:20])!r} is not a reaction; there are: {', '.join(Reaction.Mark.values)}.", code="mark"
        )
    if mark:
        Reaction.objects.update_or_create(post=post, person=person, defaults={"mark": mark})
    else:
        Reaction.objects.filter(post=post, person=person).delete()


def _post_for(post_id: uuid.UUID, viewer: Viewer) -> tuple[Post, Person]:
    """A post that everybody reads, and who the viewer is in its campaign; Campaign.DoesNotExist for strangers."""
    post = Post.objects.select_related("campaign").get(pk=post_id)
    person = post.campaign.people.of(viewer).present().first()
    if person is None:
        raise Campaign.DoesNotExist
    if post.hidden_reason:
        raise Refusal("This post is hidden, so it takes no comments.", code="hidden")
    return post, person
