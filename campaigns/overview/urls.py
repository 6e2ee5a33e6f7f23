"""Addresses of the list of campaigns, founding one, and a campaign at a glance, pages and endpoints."""

from django.urls import URLPattern, path

from campaigns.overview import api, pages

CAMPAIGN = "<uuid:campaign_id>/"
API = "campaigns/<uuid:campaign>/"

urlpatterns: list[URLPattern] = [
    path("", pages.shelf, name="list"),
    path("new/", pages.create, name="create"),
    path(CAMPAIGN, pages.campaign, name="campaign"),
    path(f"{CAMPAIGN}fallen/", pages.fallen, name="fallen"),
]
api_urlpatterns: list[URLPattern] = [
    path("campaigns/", api.CampaignsView.as_view(), name="campaigns"),
    path("campaigns/waiting/", api.WaitingView.as_view(), name="waiting"),
    path("shared-campaigns/<slug:share_key>/", api.SharedCampaignView.as_view(), name="shared-campaign"),
    path(API, api.OneCampaignView.as_view(), name="campaign"),
    path(f"{API}sharing/", api.CampaignSharingView.as_view(), name="campaign-sharing"),
    path(f"{API}standings/", api.StandingsView.as_view(), name="standings"),
    path(f"{API}fallen/", api.FallenView.as_view(), name="fallen"),
]
