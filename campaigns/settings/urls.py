"""Addresses of a campaign's settings and sharing, pages and endpoints."""

from django.urls import URLPattern, path

from campaigns.settings import api
from campaigns.settings.pages import settings, sharing

CAMPAIGN = "<uuid:campaign_id>/"
API = "campaigns/<uuid:campaign>/"

urlpatterns: list[URLPattern] = [
    path("s/<slug:share_key>/", sharing.shared, name="shared"),
    path(f"{CAMPAIGN}settings/", settings.settings, name="settings"),
    path(f"{CAMPAIGN}settings/change/", settings.change, name="settings-change"),
    path(f"{CAMPAIGN}describe/", settings.describe, name="describe"),
    path(f"{CAMPAIGN}share/", sharing.share, name="share"),
]
api_urlpatterns: list[URLPattern] = [
    path("editions/<str:edition>/campaign-settings/", api.SettingsGuide.as_view(), name="settings-guide"),
    path(f"{API}settings/", api.Settings.as_view(), name="settings"),
]
