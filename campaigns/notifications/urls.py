"""Addresses of channels: one's own in a campaign, and those that a link alone opens."""

from django.urls import URLPattern, path

from campaigns.notifications import api, pages

HERE = "<uuid:campaign_id>/notifications/"
LINK = "channels/<str:key>/"
API = "campaigns/<uuid:campaign>/notifications/"

urlpatterns: list[URLPattern] = [
    path(HERE, pages.notifications, name="notifications"),
    path(f"{HERE}push/", pages.push, name="push"),
    path(f"{HERE}<uuid:channel_id>/off/", pages.remove, name="channel-remove"),
    path(f"{HERE}<uuid:channel_id>/test/", pages.test, name="channel-test"),
    path(f"{LINK}off/", pages.off, name="channel-off"),
    path(f"{LINK}confirm/", pages.confirm, name="channel-confirm"),
    path(f"{LINK}campaign.atom", pages.feed, name="feed"),
    path(f"{LINK}campaign.ics", pages.calendar, name="calendar"),
]
api_urlpatterns: list[URLPattern] = [
    path("push-key/", api.PushKeyView.as_view(), name="push-key"),
    path(API, api.ChannelsView.as_view(), name="notifications"),
    path(f"{API}<uuid:channel>/", api.OneChannelView.as_view(), name="channel"),
]
