"""Addresses of starting and ending a campaign; included by campaigns.urls."""

from django.urls import URLPattern, path

from campaigns.pages.ending import views

CAMPAIGN = "<uuid:campaign_id>/"

urlpatterns: list[URLPattern] = [
    path(f"{CAMPAIGN}start/", views.start, name="start"),
    path(f"{CAMPAIGN}end/", views.end, name="end"),
    path(f"{CAMPAIGN}reopen/", views.reopen, name="reopen"),
    path(f"{CAMPAIGN}final/", views.final, name="final"),
]
