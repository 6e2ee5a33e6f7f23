"""Addresses of a campaign's settings and sharing, pages and endpoints."""

from django.urls import URLPattern, path

from campaigns.settings import api
from campaigns.settings.pages import presets, settings, sharing

CAMPAIGN = "<uuid:campaign_id>/"
API = "campaigns/<uuid:campaign>/"

urlpatterns: list[URLPattern] = [
    path("s/<slug:share_key>/", sharing.shared, name="shared"),
    path(f"{CAMPAIGN}settings/", settings.settings, name="settings"),
    path(f"{CAMPAIGN}settings/change/", settings.change, name="settings-change"),
    path(f"{CAMPAIGN}settings/presets/", presets.presets, name="presets"),
    path(f"{CAMPAIGN}settings/presets/save/", presets.save, name="preset-save"),
    path("presets/", presets.own, name="own-presets"),
    path("presets/<uuid:preset_id>.json", presets.own_file, name="own-preset-file"),
    path("presets/<uuid:preset_id>/remove/", presets.own_remove, name="own-preset-remove"),
    path(f"{CAMPAIGN}settings.json", presets.settings_file, name="settings-file"),
    path(f"{CAMPAIGN}describe/", settings.describe, name="describe"),
    path(f"{CAMPAIGN}share/", sharing.share, name="share"),
]
api_urlpatterns: list[URLPattern] = [
    path("editions/<str:edition>/campaign-settings/", api.SettingsGuideView.as_view(), name="settings-guide"),
    path(f"{API}settings/", api.SettingsView.as_view(), name="settings"),
    path("campaign-presets/", api.OwnPresetsView.as_view(), name="own-presets"),
    path("campaign-presets/<uuid:preset>/", api.OwnPresetView.as_view(), name="own-preset"),
    path(f"{API}settings/presets/", api.PresetsView.as_view(), name="presets"),
    path(f"{API}settings/file/", api.SettingsFileView.as_view(), name="settings-file"),
]
