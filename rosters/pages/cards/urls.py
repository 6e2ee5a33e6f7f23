"""Addresses of what is printed; included by rosters.urls under the name `rosters`."""

from django.urls import URLPattern, path

from rosters.pages.cards import printed, views

ROSTER = "rosters/<uuid:roster_id>/"

urlpatterns: list[URLPattern] = [
    path(f"{ROSTER}cards/", views.cards, name="cards"),
    path(f"{ROSTER}cards.pdf", views.cards_pdf, name="cards-pdf"),
    path(f"{ROSTER}printed/<int:version>/<slug:seal>/", printed.printed, name="printed"),
]
