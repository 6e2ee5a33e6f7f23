"""Addresses of the pages of packs; included by rosters.urls under the name `rosters`."""

from django.urls import URLPattern, path

from rosters.pages.packs import moving, sharing, shelves, uploading

urlpatterns: list[URLPattern] = [
    path("packs/", shelves.packs, name="packs"),
    path("packs/upload/", uploading.upload, name="pack-upload"),
    path("packs/<uuid:pack_id>/", shelves.pack, name="pack"),
    path("packs/<uuid:pack_id>/discard/", shelves.discard, name="pack-discard"),
    path("packs/<uuid:pack_id>/share/", sharing.share, name="pack-share"),
    path("p/<slug:share_key>/", sharing.shared, name="pack-shared"),
    path("p/<slug:share_key>/keep/", sharing.take, name="pack-take"),
    path("rosters/<uuid:roster_id>/pack/", moving.roster_pack, name="roster-pack"),
]
