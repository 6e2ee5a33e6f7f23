"""Addresses of starting and ending a campaign, and of taking its tables along, pages and endpoints."""

from django.urls import URLPattern, path

from campaigns.standings.api import records as api_records
from campaigns.standings.api import stages as api_stages
from campaigns.standings.pages import ending, leaving

CAMPAIGN = "<uuid:campaign_id>/"
API = "campaigns/<uuid:campaign>/"

urlpatterns: list[URLPattern] = [
    path(f"{CAMPAIGN}export/", leaving.export, name="export"),
    path(f"{CAMPAIGN}export/<slug:what>.csv", leaving.export_csv, name="export-csv"),
    path(f"{CAMPAIGN}start/", ending.start, name="start"),
    path(f"{CAMPAIGN}end/", ending.end, name="end"),
    path(f"{CAMPAIGN}reopen/", ending.reopen, name="reopen"),
    path(f"{CAMPAIGN}final/", ending.final, name="final"),
    path("final/<str:signed>.png", ending.final_picture_file, name="final-picture"),
]
api_urlpatterns: list[URLPattern] = [
    path(f"{API}readiness/", api_stages.ReadinessView.as_view(), name="readiness"),
    path(f"{API}start/", api_stages.CampaignStartView.as_view(), name="start"),
    path(f"{API}ending/", api_stages.EndingView.as_view(), name="ending"),
    path(f"{API}end/", api_stages.EndView.as_view(), name="end"),
    path(f"{API}reopen/", api_stages.CampaignReopenView.as_view(), name="reopen"),
    path(f"{API}tables/<slug:what>/", api_records.StandingsTableView.as_view(), name="campaign-table"),
    path(f"{API}texts/<slug:what>/", api_records.ChatTextView.as_view(), name="campaign-text"),
]
