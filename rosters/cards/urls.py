"""Addresses of printing: pages and endpoints."""

from django.urls import URLPattern, path

from rosters.cards import api, pages

ROSTER = "rosters/<uuid:roster_id>/"
API_ROSTER = "rosters/<uuid:roster>/"
API_KILL_TEAM = f"{API_ROSTER}kill-teams/<uuid:kill_team>/"

urlpatterns: list[URLPattern] = [
    path(f"{ROSTER}cards/", pages.cards, name="cards"),
    path(f"{ROSTER}cards.pdf", pages.cards_pdf, name="cards-pdf"),
    path(f"{ROSTER}printed/<int:version>/<slug:seal>/", pages.printed, name="printed"),
]
api_urlpatterns: list[URLPattern] = [
    path(f"{API_ROSTER}cards/", api.CardsView.as_view(), name="cards"),
    path(f"{API_KILL_TEAM}cards/", api.KillTeamCardsView.as_view(), name="kill-team-cards"),
]
