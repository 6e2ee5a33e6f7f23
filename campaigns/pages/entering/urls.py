"""Addresses of entrants; included by campaigns.urls."""

from django.urls import URLPattern, path

from campaigns.pages.entering import choosing, views

CAMPAIGN = "<uuid:campaign_id>/"
ENTRANT = f"{CAMPAIGN}entrants/<uuid:entrant_id>/"

urlpatterns: list[URLPattern] = [
    path(f"{CAMPAIGN}enter/", views.choose, name="enter"),
    path(f"{CAMPAIGN}enter/<uuid:own_roster>/", views.enter, name="enter-roster"),
    path(ENTRANT, views.entrant, name="entrant"),
    path(f"{ENTRANT}choices/", choosing.choices, name="choices"),
    path(f"{ENTRANT}withdraw/", views.withdraw, name="withdraw"),
]
