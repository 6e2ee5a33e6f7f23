"""Addresses of who may see a roster: pages and endpoints."""

from django.urls import URLPattern, path

from rosters.sharing.pages import keep, share

ROSTER = "rosters/<uuid:roster_id>/"

urlpatterns: list[URLPattern] = [
    path("rosters/public/", share.public, name="public"),
    path("s/<slug:share_key>/", share.shared, name="shared"),
    path(f"{ROSTER}share/", share.share, name="share"),
    path("keep/<str:key>/", keep.keep, name="keep"),
]
