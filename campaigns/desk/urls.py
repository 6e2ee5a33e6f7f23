"""Addresses of the desk, pages and endpoints."""

from django.urls import URLPattern, path

from campaigns.desk import api, pages

DESK = "<uuid:campaign_id>/desk/"
API = "campaigns/<uuid:campaign>/desk/"

urlpatterns: list[URLPattern] = [
    path(DESK, pages.board, name="desk"),
    path(f"{DESK}remind/", pages.remind, name="desk-remind"),
    path(f"{DESK}hand-over/", pages.hand_over, name="desk-hand-over"),
]
api_urlpatterns: list[URLPattern] = [
    path(API, api.DeskView.as_view(), name="desk"),
    path(f"{API}reminders/", api.RemindersView.as_view(), name="desk-reminders"),
    path(f"{API}hand-over/", api.HandOverView.as_view(), name="desk-hand-over"),
]
