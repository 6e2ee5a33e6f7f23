"""Addresses of a campaign's first page and of what can be taken along; included by campaigns.urls."""

from django.urls import URLPattern, path

from campaigns.pages.dashboard import leaving, views

CAMPAIGN = "<uuid:campaign_id>/"

urlpatterns: list[URLPattern] = [
    path(CAMPAIGN, views.campaign, name="campaign"),
    path(f"{CAMPAIGN}fallen/", views.fallen, name="fallen"),
    path(f"{CAMPAIGN}export/", leaving.export, name="export"),
    path(f"{CAMPAIGN}export/<slug:what>.csv", leaving.export_csv, name="export-csv"),
]
