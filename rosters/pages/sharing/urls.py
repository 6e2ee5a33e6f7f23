"""Addresses of the pages of sharing; included by rosters.urls under the name `rosters`."""

from django.urls import URLPattern, path

from rosters.pages.sharing import arriving, leaving

ROSTER = "rosters/<uuid:roster_id>/"

urlpatterns: list[URLPattern] = [
    path("rosters/import/", arriving.arrive, name="import"),
    path(f"{ROSTER}export/", leaving.export, name="export"),
    path(f"{ROSTER}export/<str:form>/", leaving.export_file, name="export-file"),
]
