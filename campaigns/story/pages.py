"""Pages of the story: posts, writing about a mission, the chronicle."""

from __future__ import annotations

import uuid
from collections.abc import Iterable
from typing import Any

from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from accounts.limits import address_of
from campaigns.missions import answers as missions
from campaigns.missions.answers import head_of as head_of_mission
from campaigns.missions.selectors.missions import worn_in
from campaigns.models import Campaign, Comment, Person, Post
from campaigns.overview.selectors.campaigns import CampaignSheet
from campaigns.story.pictures import MOST_PICTURES, SENT_BY, picture_in
from campaigns.story.selectors import PER_PAGE, PostLine, booklet, comments_of, post_line, posts_for
from campaigns.story.services import (
    LONGEST_COMMENT,
    PostContent,
    comment_make,
    comment_remove,
    post_hide,
    post_remove,
    react,
    side_post_write,
)
from campaigns.story.services import announce as post_announce
from campaigns.web.answers import Declined, did, form_page, sheet_or_404, token, token_of
from campaigns.web.frame import head_of
from rosters.models import Picture
from rosters.operatives.pictures import MOST_BYTES
from rosters.viewers import viewer_of

FOR_EVER = "private, max-age=31536000, immutable"


@require_safe
def story(request: HttpRequest, campaign_id: uuid.UUID) -> HttpResponse:
    """Every post, the newest first."""
    campaign, sheet = sheet_or_404(request, campaign_id)
    page = Paginator(posts_for(campaign, sheet.person), PER_PAGE).get_page(request.GET.get("page"))
    context = {
        **head_of(sheet, "story"),
        "page": page,
        "posts": _lines(page, sheet),
        "most": MOST_PICTURES,
        "token": token(),
    }
    return render(request, "campaigns/story/story.html", context)


def _lines(rows: Iterable[Post], sheet: CampaignSheet) -> list[PostLine]:
    worn = worn_in(uuid.UUID(sheet.key))
    return [post_line(row, sheet.person, has_reactions=sheet.settings.reactions, worn=worn) for row in rows]


@require_POST
def announce(request: HttpRequest, campaign_id: uuid.UUID) -> HttpResponse:
    """Something for everybody."""
    sheet_or_404(request, campaign_id, for_arbitrators=True)
    here = reverse("campaigns:story", args=[campaign_id])

    def act() -> Any:
        content, once = content_of(request), token_of(request)
        return post_announce(campaign_id=campaign_id, viewer=viewer_of(request), content=content, token=once)

    return did(request, act, onward=here, said="Announced.")


def content_of(request: HttpRequest, known: PostLine | None = None) -> PostContent:
    """What was typed and sent; of known pictures those that were not ticked away."""
    files = request.FILES.getlist("pictures")
    if files:
        viewer = viewer_of(request)
        SENT_BY.spend(str(viewer.user.pk) if viewer.user else address_of(request))
    gone = request.POST.getlist("without")
    return PostContent(
        title=request.POST.get("title", "").replace("\0", ""),
        text=request.POST.get("text", "").replace("\0", ""),
        keeps=[digest for digest in (known.pictures if known else ()) if digest not in gone],
        data=tuple(file.read(MOST_BYTES + 1) for file in files[: MOST_PICTURES + 1]),
    )


@require_http_methods(["GET", "HEAD", "POST"])
def tell(request: HttpRequest, campaign_id: uuid.UUID, mission_id: uuid.UUID) -> HttpResponse:
    """One's own side's post about a mission, to write or change."""
    sheet = missions.sheet_or_404(request, campaign_id, mission_id, to_play=True)
    if sheet.mine is None or not sheet.is_reported:
        raise Http404
    row = posts_for(sheet.campaign, sheet.me).filter(side_id=sheet.mine.key).first()
    known = post_line(row, sheet.me, has_reactions=False) if row else None

    def show(declined: Declined | None = None) -> HttpResponse:
        typed = request.POST if declined else known and {"title": known.title, "text": known.text}
        context = {
            **head_of_mission(sheet, "mission"),
            "known": known,
            "typed": typed,
            "most": MOST_PICTURES,
            "signed": missions.PICTURES.sign(sheet.key),
        }
        return form_page(request, "campaigns/story/tell.html", context, declined)

    if request.method != "POST":
        return show()

    def act() -> Any:
        return side_post_write(**missions.asked_of(request, sheet), content=content_of(request, known))

    return did(request, act, show, onward=f"{missions.address(sheet)}#story", said="Story saved.")


@require_http_methods(["GET", "HEAD", "POST"])
def post(request: HttpRequest, campaign_id: uuid.UUID, post_id: uuid.UUID) -> HttpResponse:
    """A post with what was said to it; by POST one says something."""
    campaign, sheet = sheet_or_404(request, campaign_id, for_people=request.method == "POST")
    row = _post_or_404(campaign, sheet.person, post_id)

    def show(declined: Declined | None = None) -> HttpResponse:
        [line] = _lines([row], sheet)
        context = {
            **head_of(sheet, "story"),
            "post": line,
            "comments": comments_of(line, sheet.person),
            "most": LONGEST_COMMENT,
            "typed": request.POST,
        }
        return form_page(request, "campaigns/story/post.html", context, declined)

    if request.method != "POST":
        return show()

    def act() -> Any:
        return comment_make(post_id=post_id, viewer=viewer_of(request), text=request.POST.get("text", ""))

    return did(request, act, show, onward=f"{reverse('campaigns:post', args=[campaign_id, post_id])}#comments")


def _post_or_404(campaign: Campaign, person: Person | None, post_id: uuid.UUID) -> Post:
    row = posts_for(campaign, person).filter(pk=post_id).first()
    if row is None:
        raise Http404
    return row


@require_POST
def remove(request: HttpRequest, campaign_id: uuid.UUID, post_id: uuid.UUID) -> HttpResponse:
    """Delete one's own post."""
    campaign, sheet = sheet_or_404(request, campaign_id, for_people=True)
    _post_or_404(campaign, sheet.person, post_id)
    onward = reverse("campaigns:story", args=[campaign_id])

    def act() -> Any:
        return post_remove(post_id=post_id, viewer=viewer_of(request))

    return did(request, act, onward=onward, said="Removed.")


@require_POST
def hide(request: HttpRequest, campaign_id: uuid.UUID, post_id: uuid.UUID) -> HttpResponse:
    """An arbitrator hides a post with a reason, or shows it again."""
    campaign, sheet = sheet_or_404(request, campaign_id, for_arbitrators=True)
    _post_or_404(campaign, sheet.person, post_id)
    onward = reverse("campaigns:post", args=[campaign_id, post_id])

    def act() -> Any:
        return post_hide(post_id=post_id, viewer=viewer_of(request), reason=missions.text_of(request, "reason"))

    return did(request, act, onward=onward)


@require_POST
def reaction(request: HttpRequest, campaign_id: uuid.UUID, post_id: uuid.UUID) -> HttpResponse:
    """A mark below a post, or none."""
    campaign, sheet = sheet_or_404(request, campaign_id, for_people=True)
    _post_or_404(campaign, sheet.person, post_id)
    onward = reverse("campaigns:post", args=[campaign_id, post_id])

    def act() -> Any:
        return react(post_id=post_id, viewer=viewer_of(request), mark=request.POST.get("mark", ""))

    return did(request, act, onward=onward)


@require_POST
def remove_comment(
    request: HttpRequest, campaign_id: uuid.UUID, post_id: uuid.UUID, comment_id: uuid.UUID
) -> HttpResponse:
    """Delete one's own comment; an arbitrator hides another's."""
    campaign, sheet = sheet_or_404(request, campaign_id, for_people=True)
    _post_or_404(campaign, sheet.person, post_id)
    if not Comment.objects.filter(pk=comment_id, post=post_id).exists():
        raise Http404
    onward = reverse("campaigns:post", args=[campaign_id, post_id])

    def act() -> Any:
        reason = missions.text_of(request, "reason")
        return comment_remove(comment_id=comment_id, viewer=viewer_of(request), reason=reason)

    return did(request, act, onward=f"{onward}#comments", back=onward)


@require_safe
def picture(request: HttpRequest, campaign_id: uuid.UUID, digest: str) -> HttpResponse:
    """A picture of a post."""
    campaign, _ = sheet_or_404(request, campaign_id)
    try:
        found = picture_in(campaign, digest)
    except Picture.DoesNotExist:
        raise Http404 from None
    headers = {"Cache-Control": FOR_EVER, "X-Content-Type-Options": "nosniff"}
    return HttpResponse(bytes(found.body), content_type="image/jpeg", headers=headers)


@require_safe
def chronicle(request: HttpRequest, campaign_id: uuid.UUID) -> HttpResponse:
    """The whole campaign on one page, which prints as a booklet."""
    campaign, sheet = sheet_or_404(request, campaign_id)
    context = {**head_of(sheet, "story"), "booklet": booklet(campaign, sheet)}
    return render(request, "campaigns/story/chronicle.html", context)
