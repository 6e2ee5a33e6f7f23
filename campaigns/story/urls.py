"""Addresses of the story, pages and endpoints."""

from django.urls import URLPattern, path

from campaigns.story import api, pages

CAMPAIGN = "<uuid:campaign_id>/"
POST = f"{CAMPAIGN}story/<uuid:post_id>/"
API = "campaigns/<uuid:campaign>/"
API_POST = f"{API}posts/<uuid:post>/"

urlpatterns: list[URLPattern] = [
    path(f"{CAMPAIGN}story/", pages.story, name="story"),
    path(f"{CAMPAIGN}story/announce/", pages.announce, name="announce"),
    path(f"{CAMPAIGN}story/pictures/<slug:digest>.jpg", pages.picture, name="story-picture"),
    path(f"{CAMPAIGN}missions/<uuid:mission_id>/story/", pages.tell, name="mission-tell"),
    path(POST, pages.post, name="post"),
    path(f"{POST}remove/", pages.remove, name="post-remove"),
    path(f"{POST}hide/", pages.hide, name="post-hide"),
    path(f"{POST}react/", pages.reaction, name="post-react"),
    path(f"{POST}comments/<uuid:comment_id>/remove/", pages.remove_comment, name="comment-remove"),
    path(f"{CAMPAIGN}chronicle/", pages.chronicle, name="chronicle"),
]
api_urlpatterns: list[URLPattern] = [
    path(f"{API}posts/", api.PostsView.as_view(), name="posts"),
    path(API_POST, api.OnePostView.as_view(), name="post"),
    path(f"{API_POST}hide/", api.HideView.as_view(), name="post-hide"),
    path(f"{API_POST}reaction/", api.OneReactionView.as_view(), name="post-reaction"),
    path(f"{API_POST}comments/", api.CommentsView.as_view(), name="comments"),
    path(f"{API_POST}comments/<uuid:comment>/", api.OneCommentView.as_view(), name="comment"),
    path(f"{API}missions/<uuid:mission>/post/", api.MissionPostView.as_view(), name="mission-post"),
    path(f"{API}chronicle/", api.ChronicleView.as_view(), name="chronicle"),
]
