"""Addresses of who may see a roster: pages and endpoints."""

from django.urls import URLPattern, path

from rosters.sharing import pages

ROSTER = "rosters/<uuid:roster_id>/"

urlpatterns: list[URLPattern] = [
    path("rosters/public/", pages.public, name="public"),
    path("s/<slug:share_key>/", pages.shared, name="shared"),
    path("s/<slug:share_key>/picture.png", pages.picture, name="picture"),
    path(f"{ROSTER}share/", pages.share, name="share"),
    path("keep/<str:key>/", pages.keep, name="keep"),
]
