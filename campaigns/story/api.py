"""The story by API: posts, comments, reactions, the chronicle."""

from __future__ import annotations

import uuid

from django.http import Http404
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from campaigns.models import Campaign, Comment, Post, Reaction
from campaigns.overview.selectors.campaigns import CampaignSheet
from campaigns.story.selectors import PostLine, booklet, comments_of, post_line, posts_for
from campaigns.story.services import (
    PostContent,
    announce,
    comment_make,
    comment_remove,
    post_hide,
    post_remove,
    react,
    side_post_write,
)
from campaigns.web.endpoints import CampaignEndpoint, MissionEndpoint
from rosters.web.serializers import Input, prose, texts

MOST_SHOWN = 100


class ReactionSerializer(serializers.Serializer):
    """How often a reaction was given."""

    mark = serializers.ChoiceField(choices=Reaction.Mark.choices)
    count = serializers.IntegerField()
    is_mine = serializers.BooleanField()


class PostSerializer(serializers.Serializer):
    """An announcement, or a side's post about a mission."""

    id = serializers.CharField(source="key")
    is_announcement = serializers.BooleanField()
    who = prose()
    side = prose()
    mission = prose(help_text="Key of the mission; empty for an announcement.")
    title = prose()
    text = prose()
    pictures = texts()
    created_at = serializers.DateTimeField(source="when")
    changed_at = serializers.DateTimeField(allow_null=True)
    is_mine = serializers.BooleanField()
    hidden_reason = prose(help_text="Why an arbitrator hid it; only its author and arbitrators still read it.")
    comment_count = serializers.IntegerField()
    reactions = ReactionSerializer(many=True)


class CommentSerializer(serializers.Serializer):
    """A comment on a post."""

    id = serializers.CharField(source="key")
    who = serializers.CharField()
    text = prose()
    created_at = serializers.DateTimeField(source="when")
    is_mine = serializers.BooleanField()
    hidden_reason = prose()


class ChapterSerializer(serializers.Serializer):
    """A mission, or an announcement between two."""

    mission = prose(source="key")
    number = serializers.IntegerField()
    title = prose()
    round = prose()
    at = serializers.DateTimeField(source="when", allow_null=True)
    outcome = prose()
    state = serializers.CharField(help_text="The mission's; empty for an announcement.")
    grave = texts()
    notes = prose()
    posts = PostSerializer(many=True)


class ChronicleSerializer(serializers.Serializer):
    """The campaign from its first mission to its last."""

    chapters = ChapterSerializer(many=True)


class PostInput(Input):
    """What a post says; pictures are sent by its page."""

    title = serializers.CharField(max_length=80, required=False, allow_blank=True, default="")
    text = serializers.CharField(max_length=5000, required=False, allow_blank=True, default="")


class CommentInput(Input):
    """The comment's text."""

    text = serializers.CharField(max_length=2000)


class CommentRemoveInput(serializers.Serializer):
    """Why an arbitrator hides it."""

    reason = serializers.CharField(max_length=300, required=False, allow_blank=True)


class HideInput(Input):
    """Why it is hidden; empty shows it again."""

    reason = serializers.CharField(max_length=300, allow_blank=True)


class ReactionInput(Input):
    """A reaction, or none."""

    mark = serializers.ChoiceField(choices=[*Reaction.Mark.choices, ("", "none")], allow_blank=True)


class StoryEndpoint(CampaignEndpoint):
    is_tagged = False

    def post_of(
        self, campaign: uuid.UUID, post: uuid.UUID, *, for_people: bool = False
    ) -> tuple[Campaign, CampaignSheet, PostLine]:
        """A post that the caller may see."""
        found, sheet = self.sheet(campaign, for_people=for_people)
        row = posts_for(found, sheet.person).filter(pk=post).first()
        if row is None:
            raise Http404
        return found, sheet, post_line(row, sheet.person, has_reactions=sheet.settings.reactions)

    def post_answer(self, campaign: uuid.UUID, post: uuid.UUID, status: int = 200, **headers: str) -> Response:
        return Response(PostSerializer(self.post_of(campaign, post)[2]).data, status=status, headers=headers)

    def comments_answer(self, campaign: uuid.UUID, post: uuid.UUID, status: int = 200) -> Response:
        _, sheet, line = self.post_of(campaign, post)
        return Response(CommentSerializer(comments_of(line, sheet.person), many=True).data, status=status)


class PostsView(StoryEndpoint):
    once = ("POST",)

    @extend_schema(operation_id="post_list", responses=PostSerializer(many=True))
    def get(self, request: Request, campaign: uuid.UUID) -> Response:
        """List the newest hundred posts: announcements, and sides' posts about missions."""
        found, sheet = self.sheet(campaign)
        rows = posts_for(found, sheet.person)[:MOST_SHOWN]
        lines = [post_line(row, sheet.person, has_reactions=sheet.settings.reactions) for row in rows]
        return Response(PostSerializer(lines, many=True).data)

    @extend_schema(operation_id="announce", request=PostInput, responses={201: PostSerializer})
    def post(self, request: Request, campaign: uuid.UUID) -> Response:
        """Post an announcement; arbitrators only."""
        content = PostContent(**self.payload(PostInput))
        self.seen(campaign)
        post, headers = self.did(campaign, lambda who: announce(campaign_id=campaign, content=content, **who))
        return self.post_answer(campaign, post.pk, 201, **headers)


class MissionPostView(MissionEndpoint, StoryEndpoint):
    is_shared = ()

    @extend_schema(operation_id="mission_tell", request=PostInput, responses=PostSerializer)
    def put(self, request: Request, campaign: uuid.UUID, mission: uuid.UUID) -> Response:
        """Write your side's post about a reported mission, or replace its text; its pictures stay."""
        payload = self.payload(PostInput)
        sheet = self.mission(campaign, mission)
        known = Post.objects.filter(side__mission=mission, person=sheet.me).first()
        content = PostContent(**payload, keeps=known.pictures if known else ())
        post = side_post_write(mission_id=mission, viewer=self.viewer, content=content)
        return self.post_answer(campaign, post.pk)


class OnePostView(StoryEndpoint):
    @extend_schema(operation_id="post_read", responses=PostSerializer)
    def get(self, request: Request, campaign: uuid.UUID, post: uuid.UUID) -> Response:
        """Read a post."""
        return self.post_answer(campaign, post)

    @extend_schema(operation_id="post_remove", responses={204: None})
    def delete(self, request: Request, campaign: uuid.UUID, post: uuid.UUID) -> Response:
        """Remove your own post and its comments."""
        self.post_of(campaign, post)
        post_remove(post_id=post, viewer=self.viewer)
        return Response(status=204)


class HideView(StoryEndpoint):
    is_shared = ()

    @extend_schema(operation_id="post_hide", request=HideInput, responses=PostSerializer)
    def put(self, request: Request, campaign: uuid.UUID, post: uuid.UUID) -> Response:
        """Hide a post with a reason, or show it again without one; arbitrators only."""
        reason = self.payload(HideInput)["reason"]
        self.post_of(campaign, post)
        post_hide(post_id=post, viewer=self.viewer, reason=reason)
        return self.post_answer(campaign, post)


class OneReactionView(StoryEndpoint):
    is_shared = ()

    @extend_schema(operation_id="post_react", request=ReactionInput, responses=PostSerializer)
    def put(self, request: Request, campaign: uuid.UUID, post: uuid.UUID) -> Response:
        """React to a post, where the campaign allows reactions; an empty mark removes the reaction."""
        mark = self.payload(ReactionInput)["mark"]
        self.post_of(campaign, post)
        react(post_id=post, viewer=self.viewer, mark=mark)
        return self.post_answer(campaign, post)


class CommentsView(StoryEndpoint):
    @extend_schema(operation_id="comment_list", responses=CommentSerializer(many=True))
    def get(self, request: Request, campaign: uuid.UUID, post: uuid.UUID) -> Response:
        """List the comments on a post."""
        return self.comments_answer(campaign, post)

    @extend_schema(operation_id="comment_make", request=CommentInput, responses={201: CommentSerializer(many=True)})
    def post(self, request: Request, campaign: uuid.UUID, post: uuid.UUID) -> Response:
        """Comment on a post."""
        text = self.payload(CommentInput)["text"]
        self.post_of(campaign, post)
        comment_make(post_id=post, viewer=self.viewer, text=text)
        return self.comments_answer(campaign, post, 201)


class OneCommentView(StoryEndpoint):
    is_shared = ()

    @extend_schema(operation_id="comment_remove", parameters=[CommentRemoveInput], responses={204: None})
    def delete(self, request: Request, campaign: uuid.UUID, post: uuid.UUID, comment: uuid.UUID) -> Response:
        """Remove your own comment; arbitrators hide other people's, with `?reason=`."""
        reason = self.asked(CommentRemoveInput).get("reason", "")
        self.post_of(campaign, post)
        if not Comment.objects.filter(pk=comment, post=post).exists():
            raise Http404
        comment_remove(comment_id=comment, viewer=self.viewer, reason=reason)
        return Response(status=204)


class ChronicleView(StoryEndpoint):
    @extend_schema(operation_id="chronicle_read", responses=ChronicleSerializer)
    def get(self, request: Request, campaign: uuid.UUID) -> Response:
        """Read the whole campaign, mission by mission."""
        found, sheet = self.sheet(campaign)
        return Response(ChronicleSerializer(booklet(found, sheet)).data)
