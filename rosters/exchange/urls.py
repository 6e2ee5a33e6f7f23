"""Addresses of rosters that come in and go out: pages and endpoints."""

from django.urls import URLPattern, path

from rosters.exchange import api, pages

ROSTER = "rosters/<uuid:roster_id>/"
API_ROSTER = "rosters/<uuid:roster>/"

urlpatterns: list[URLPattern] = [
    path("rosters/import/", pages.arrive, name="import"),
    path(f"{ROSTER}link/", pages.link, name="link"),
    path(f"{ROSTER}export/", pages.export, name="export"),
    path(f"{ROSTER}export/<str:form>/", pages.export_file, name="export-file"),
]
api_urlpatterns: list[URLPattern] = [
    path("rosters/import/", api.ImportView.as_view(), name="import"),
    path(f"{API_ROSTER}export/", api.ExportView.as_view(), name="export"),
]
