"""Addresses of a campaign's settings and sharing, pages and endpoints."""

from django.urls import URLPattern, path

from campaigns.settings import api, pages

CAMPAIGN = "<uuid:campaign_id>/"
API = "campaigns/<uuid:campaign>/"

urlpatterns: list[URLPattern] = [
    path("s/<slug:share_key>/", pages.shared, name="shared"),
    path(f"{CAMPAIGN}settings/", pages.settings, name="settings"),
    path(f"{CAMPAIGN}settings/change/", pages.change, name="settings-change"),
    path(f"{CAMPAIGN}settings/presets/", pages.presets, name="presets"),
    path(f"{CAMPAIGN}settings/presets/save/", pages.save, name="preset-save"),
    path("presets/", pages.own, name="own-presets"),
    path("presets/<uuid:preset_id>.json", pages.own_file, name="own-preset-file"),
    path("presets/<uuid:preset_id>/remove/", pages.own_remove, name="own-preset-remove"),
    path(f"{CAMPAIGN}settings.json", pages.settings_file, name="settings-file"),
    path(f"{CAMPAIGN}describe/", pages.describe, name="describe"),
    path(f"{CAMPAIGN}share/", pages.share, name="share"),
]
api_urlpatterns: list[URLPattern] = [
    path("editions/<str:edition>/campaign-settings/", api.SettingsGuideView.as_view(), name="settings-guide"),
    path(f"{API}settings/", api.SettingsView.as_view(), name="settings"),
    path("campaign-presets/", api.OwnPresetsView.as_view(), name="own-presets"),
    path("campaign-presets/<uuid:preset>/", api.OwnPresetView.as_view(), name="own-preset"),
    path(f"{API}settings/presets/", api.PresetsView.as_view(), name="presets"),
    path(f"{API}settings/file/", api.SettingsFileView.as_view(), name="settings-file"),
]
