"""Addresses of a campaign's settings and sharing; included by campaigns.urls."""

from django.urls import URLPattern, path

from campaigns.pages.settings import sharing, views

CAMPAIGN = "<uuid:campaign_id>/"

urlpatterns: list[URLPattern] = [
    path("s/<slug:share_key>/", sharing.shared, name="shared"),
    path(f"{CAMPAIGN}settings/", views.settings, name="settings"),
    path(f"{CAMPAIGN}settings/change/", views.change, name="settings-change"),
    path(f"{CAMPAIGN}describe/", views.describe, name="describe"),
    path(f"{CAMPAIGN}share/", sharing.share, name="share"),
]
