"""Addresses of a campaign's log and of what is done by hand; included by campaigns.urls."""

from django.urls import URLPattern, path

from campaigns.pages.log import byhand, views

CAMPAIGN = "<uuid:campaign_id>/"

urlpatterns: list[URLPattern] = [
    path(f"{CAMPAIGN}log/", views.log, name="log"),
    path(f"{CAMPAIGN}log/<uuid:batch_id>/undo/", views.undo, name="undo"),
    path(f"{CAMPAIGN}log/decide/", views.decide, name="decide"),
    path(f"{CAMPAIGN}by-hand/", byhand.choose, name="by-hand"),
    path(f"{CAMPAIGN}by-hand/<uuid:entrant_id>/", byhand.change, name="by-hand-entrant"),
]
