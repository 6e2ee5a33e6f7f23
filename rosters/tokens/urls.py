"""Addresses of a player's tokens: pages and endpoints."""

from django.urls import URLPattern, path

from rosters.tokens import pages

urlpatterns: list[URLPattern] = [
    path("account/tokens/", pages.tokens, name="tokens"),
    path("account/tokens/new/", pages.new, name="token-new"),
    path("account/tokens/<slug:key>/revoke/", pages.revoke, name="token-revoke"),
]
