"""Addresses of seasons, pages and endpoints."""

from django.urls import URLPattern, path

from campaigns.seasons import api, pages

urlpatterns: list[URLPattern] = [path("<uuid:campaign_id>/season/", pages.begin, name="season")]
api_urlpatterns: list[URLPattern] = [path("campaigns/<uuid:campaign>/season/", api.SeasonView.as_view(), name="season")]
