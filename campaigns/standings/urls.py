"""Addresses of starting and ending a campaign, and of taking its tables along, pages and endpoints."""

from django.urls import URLPattern, path

from campaigns.standings import api, pages

CAMPAIGN = "<uuid:campaign_id>/"
API = "campaigns/<uuid:campaign>/"

urlpatterns: list[URLPattern] = [
    path(f"{CAMPAIGN}export/", pages.export, name="export"),
    path(f"{CAMPAIGN}export/<slug:what>.csv", pages.export_csv, name="export-csv"),
    path(f"{CAMPAIGN}start/", pages.start, name="start"),
    path(f"{CAMPAIGN}end/", pages.end, name="end"),
    path(f"{CAMPAIGN}reopen/", pages.reopen, name="reopen"),
    path(f"{CAMPAIGN}final/", pages.final, name="final"),
    path("final/<str:signed>.png", pages.final_picture_file, name="final-picture"),
]
api_urlpatterns: list[URLPattern] = [
    path(f"{API}readiness/", api.ReadinessView.as_view(), name="readiness"),
    path(f"{API}start/", api.CampaignStartView.as_view(), name="start"),
    path(f"{API}ending/", api.EndingView.as_view(), name="ending"),
    path(f"{API}end/", api.EndView.as_view(), name="end"),
    path(f"{API}reopen/", api.CampaignReopenView.as_view(), name="reopen"),
    path(f"{API}tables/<slug:what>/", api.StandingsTableView.as_view(), name="campaign-table"),
    path(f"{API}texts/<slug:what>/", api.ChatTextView.as_view(), name="campaign-text"),
]
