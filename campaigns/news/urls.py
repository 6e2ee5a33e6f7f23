"""Addresses of news."""

from django.urls import URLPattern, path

from campaigns.news import api, pages

urlpatterns: list[URLPattern] = [
    path("<uuid:campaign_id>/news/<uuid:news_id>/seen/", pages.seen, name="news-seen"),
]
api_urlpatterns: list[URLPattern] = [
    path("campaigns/<uuid:campaign>/news/", api.UnreadNewsView.as_view(), name="news"),
    path("campaigns/<uuid:campaign>/news/<uuid:news>/", api.SeenNewsView.as_view(), name="news-seen"),
]
