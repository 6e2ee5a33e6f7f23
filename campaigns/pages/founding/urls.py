"""Addresses of founding a campaign; included by campaigns.urls."""

from django.urls import URLPattern, path

from campaigns.pages.founding import views

urlpatterns: list[URLPattern] = [path("new/", views.create, name="create")]
