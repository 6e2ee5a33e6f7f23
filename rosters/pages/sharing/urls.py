"""Addresses of the pages of sharing; included by rosters.urls under the name `rosters`."""

from django.urls import URLPattern, path

from rosters.pages.sharing import arriving, leaving, linking, share

ROSTER = "rosters/<uuid:roster_id>/"

urlpatterns: list[URLPattern] = [
    path("rosters/import/", arriving.arrive, name="import"),
    path("rosters/public/", share.public, name="public"),
    path("s/<slug:share_key>/", share.shared, name="shared"),
    path(f"{ROSTER}share/", share.share, name="share"),
    path(f"{ROSTER}link/", linking.link, name="link"),
    path(f"{ROSTER}export/", leaving.export, name="export"),
    path(f"{ROSTER}export/<str:form>/", leaving.export_file, name="export-file"),
]
