"""Addresses of packs: pages and endpoints."""

from django.urls import URLPattern, path

from rosters.packs import api, pages

API_ROSTER = "rosters/<uuid:roster>/"

urlpatterns: list[URLPattern] = [
    path("packs/", pages.packs, name="packs"),
    path("packs/upload/", pages.upload, name="pack-upload"),
    path("packs/<uuid:pack_id>/", pages.pack, name="pack"),
    path("packs/<uuid:pack_id>/discard/", pages.discard, name="pack-discard"),
    path("packs/<uuid:pack_id>/share/", pages.share, name="pack-share"),
    path("p/<slug:share_key>/", pages.shared, name="pack-shared"),
    path("p/<slug:share_key>/keep/", pages.take, name="pack-take"),
    path("rosters/<uuid:roster_id>/pack/", pages.roster_pack, name="roster-pack"),
]
api_urlpatterns: list[URLPattern] = [
    path("packs/", api.PacksView.as_view(), name="packs"),
    path("packs/<uuid:pack>/", api.OnePackView.as_view(), name="pack"),
    path("packs/<uuid:pack>/revisions/", api.RevisionsView.as_view(), name="revisions"),
    path("packs/<uuid:pack>/sharing/", api.PackSharingView.as_view(), name="pack-sharing"),
    path("shared-packs/<slug:share_key>/", api.SharedPackView.as_view(), name="shared-pack"),
    path("packs/<uuid:pack>/rosters/", api.RostersBehindView.as_view(), name="pack-rosters"),
    path("packs/<uuid:pack>/compendium/", api.CompendiumView.as_view(), name="compendium"),
    path("packs/<uuid:pack>/models/", api.ModelsView.as_view(), name="models"),
    path("packs/<uuid:pack>/models/<str:model>/", api.OneModelView.as_view(), name="model"),
    path(f"{API_ROSTER}move/", api.MoveView.as_view(), name="move"),
    path(f"{API_ROSTER}link/", api.LinkView.as_view(), name="link"),
]
