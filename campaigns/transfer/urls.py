"""Addresses of a campaign's file, pages and endpoints."""

from django.urls import URLPattern, path

from campaigns.transfer import api, pages

urlpatterns: list[URLPattern] = [
    path("import/", pages.arrive, name="arrive"),
    path("<uuid:campaign_id>/export/campaign/", pages.transfer, name="transfer"),
    path("<uuid:campaign_id>/export/campaign.zip", pages.transfer_file, name="transfer-file"),
]
api_urlpatterns: list[URLPattern] = [
    path("campaign-files/", api.CampaignFilesView.as_view(), name="campaign-files"),
    path("campaigns/<uuid:campaign>/file/", api.CampaignFileView.as_view(), name="campaign-file"),
]
