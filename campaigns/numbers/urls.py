"""Addresses of a campaign's numbers."""

from django.urls import URLPattern, path

from campaigns.numbers import api, pages

urlpatterns: list[URLPattern] = [path("<uuid:campaign_id>/numbers/", pages.board, name="numbers")]
api_urlpatterns: list[URLPattern] = [
    path("campaigns/<uuid:campaign>/numbers/", api.NumbersView.as_view(), name="numbers")
]
