"""Addresses of the pages of kill teams; included by rosters.urls under the name `rosters`."""

from django.urls import URLPattern

urlpatterns: list[URLPattern] = []
