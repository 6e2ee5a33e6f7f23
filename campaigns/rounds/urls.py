"""Addresses of rounds, pages and endpoints."""

from django.urls import URLPattern, path

from campaigns.rounds import api, pages

ROUNDS = "<uuid:campaign_id>/rounds/"
ROUND = f"{ROUNDS}<uuid:round_id>/"
API = "campaigns/<uuid:campaign>/rounds/"
API_ROUND = f"{API}<uuid:round>/"

urlpatterns: list[URLPattern] = [
    path(ROUNDS, pages.rounds, name="rounds"),
    path(f"{ROUNDS}open/", pages.open_round, name="round-open"),
    path(ROUND, pages.one_round, name="round"),
    path(f"{ROUND}pair/", pages.pair, name="round-pair"),
    path(f"{ROUND}plan/", pages.plan, name="round-plan"),
    path(f"{ROUND}redraw/", pages.redraw, name="round-redraw"),
    path(f"{ROUND}publish/", pages.publish, name="round-publish"),
    path(f"{ROUND}change/", pages.change, name="round-change"),
    path(f"{ROUND}close/", pages.close, name="round-close"),
    path(f"{ROUND}reopen/", pages.reopen, name="round-reopen"),
    path(f"{ROUND}drop/", pages.drop, name="round-drop"),
]
api_urlpatterns: list[URLPattern] = [
    path(API, api.RoundsView.as_view(), name="rounds"),
    path(f"{API}table/", api.TableView.as_view(), name="rounds-table"),
    path(API_ROUND, api.OneRoundView.as_view(), name="round"),
    path(f"{API_ROUND}pairings/", api.PairingsView.as_view(), name="round-pairings"),
    path(f"{API_ROUND}plan/", api.PlanView.as_view(), name="round-plan"),
    path(f"{API_ROUND}publish/", api.PublishView.as_view(), name="round-publish"),
    path(f"{API_ROUND}close/preview/", api.ClosePreviewView.as_view(), name="round-close-preview"),
    path(f"{API_ROUND}close/", api.CloseView.as_view(), name="round-close"),
    path(f"{API_ROUND}reopen/", api.RoundReopenView.as_view(), name="round-reopen"),
    path(f"{API_ROUND}drop/", api.DropView.as_view(), name="round-drop"),
]
