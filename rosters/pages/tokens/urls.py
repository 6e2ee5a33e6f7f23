"""Addresses of the token page; included by rosters.urls under the name `rosters`."""

from django.urls import path

from rosters.pages.tokens import views

urlpatterns = [
    path("account/tokens/", views.tokens, name="tokens"),
    path("account/tokens/new/", views.new, name="token-new"),
    path("account/tokens/<slug:key>/revoke/", views.revoke, name="token-revoke"),
]
