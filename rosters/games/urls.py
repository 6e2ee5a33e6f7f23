"""Addresses of games outside campaigns: pages and endpoints."""

from django.urls import URLPattern, path

from rosters.games import api, pages

ROSTER = "rosters/<uuid:roster_id>/games/"
API_ROSTER = "rosters/<uuid:roster>/games/"

urlpatterns: list[URLPattern] = [
    path(ROSTER, pages.games, name="games"),
    path(f"{ROSTER}<uuid:game_id>/", pages.game, name="game"),
    path(f"{ROSTER}<uuid:game_id>/delete/", pages.delete, name="delete-game"),
]
api_urlpatterns: list[URLPattern] = [
    path(API_ROSTER, api.GamesView.as_view(), name="games"),
    path(f"{API_ROSTER}<uuid:game>/", api.OneGameView.as_view(), name="game"),
]
