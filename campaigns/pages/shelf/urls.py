"""Addresses of the shelf of campaigns; included by campaigns.urls."""

from django.urls import URLPattern, path

from campaigns.pages.shelf import views

urlpatterns: list[URLPattern] = [path("", views.shelf, name="list")]
