"""Addresses of a campaign's log, pages and endpoints."""

from django.urls import URLPattern, path

from campaigns.log import api, pages

CAMPAIGN = "<uuid:campaign_id>/"
API = "campaigns/<uuid:campaign>/"

urlpatterns: list[URLPattern] = [
    path(f"{CAMPAIGN}log/", pages.log, name="log"),
    path(f"{CAMPAIGN}log/<uuid:batch_id>/undo/", pages.undo, name="undo"),
    path(f"{CAMPAIGN}log/decide/", pages.decide, name="decide"),
]
api_urlpatterns: list[URLPattern] = [
    path(f"{API}log/", api.LogView.as_view(), name="log"),
    path(f"{API}log/<uuid:batch>/undo/", api.LogUndoView.as_view(), name="log-undo"),
    path(f"{API}contradictions/", api.ContradictionsView.as_view(), name="contradictions"),
]
