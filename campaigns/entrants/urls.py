"""Addresses of entrants, their choices and changes by hand, pages and endpoints."""

from django.urls import URLPattern, path

from campaigns.entrants import api, pages

CAMPAIGN = "<uuid:campaign_id>/"
ENTRANT = f"{CAMPAIGN}entrants/<uuid:entrant_id>/"
API = "campaigns/<uuid:campaign>/"
API_ENTRANT = f"{API}entrants/<uuid:entrant>/"

urlpatterns: list[URLPattern] = [
    path(f"{CAMPAIGN}enter/", pages.choose_roster, name="enter"),
    path(f"{CAMPAIGN}enter/build/", pages.build, name="enter-build"),
    path(f"{CAMPAIGN}enter/<uuid:own_roster>/", pages.enter, name="enter-roster"),
    path(ENTRANT, pages.entrant, name="entrant"),
    path(f"{ENTRANT}choices/", pages.choices, name="choices"),
    path(f"{ENTRANT}act/", pages.act, name="entrant-act"),
    path(f"{ENTRANT}withdraw/", pages.withdraw, name="withdraw"),
    path(f"{CAMPAIGN}by-hand/", pages.choose_entrant, name="by-hand"),
    path(f"{CAMPAIGN}by-hand/<uuid:entrant_id>/", pages.change, name="by-hand-entrant"),
]
api_urlpatterns: list[URLPattern] = [
    path(f"{API}entrants/", api.EntrantsView.as_view(), name="entrants"),
    path(f"{API}entrants/preview/", api.EntryPreviewView.as_view(), name="entry-preview"),
    path(API_ENTRANT, api.OneEntrantView.as_view(), name="entrant"),
    path(f"{API_ENTRANT}choices/", api.EntrantChoicesView.as_view(), name="choices"),
    path(f"{API_ENTRANT}activities/", api.ActivitiesView.as_view(), name="activities"),
    path(f"{API_ENTRANT}by-hand/", api.ByHandView.as_view(), name="by-hand"),
]
