"""Addresses of entrants, their choices and changes by hand, pages and endpoints."""

from django.urls import URLPattern, path

from campaigns.entrants import api
from campaigns.entrants.pages import byhand, choosing, entering

CAMPAIGN = "<uuid:campaign_id>/"
ENTRANT = f"{CAMPAIGN}entrants/<uuid:entrant_id>/"
API = "campaigns/<uuid:campaign>/"
API_ENTRANT = f"{API}entrants/<uuid:entrant>/"

urlpatterns: list[URLPattern] = [
    path(f"{CAMPAIGN}enter/", entering.choose, name="enter"),
    path(f"{CAMPAIGN}enter/build/", entering.build, name="enter-build"),
    path(f"{CAMPAIGN}enter/<uuid:own_roster>/", entering.enter, name="enter-roster"),
    path(ENTRANT, entering.entrant, name="entrant"),
    path(f"{ENTRANT}choices/", choosing.choices, name="choices"),
    path(f"{ENTRANT}act/", choosing.act, name="entrant-act"),
    path(f"{ENTRANT}withdraw/", entering.withdraw, name="withdraw"),
    path(f"{CAMPAIGN}by-hand/", byhand.choose, name="by-hand"),
    path(f"{CAMPAIGN}by-hand/<uuid:entrant_id>/", byhand.change, name="by-hand-entrant"),
]
api_urlpatterns: list[URLPattern] = [
    path(f"{API}entrants/", api.EntrantsView.as_view(), name="entrants"),
    path(f"{API}entrants/preview/", api.EntryPreviewView.as_view(), name="entry-preview"),
    path(API_ENTRANT, api.OneEntrantView.as_view(), name="entrant"),
    path(f"{API_ENTRANT}choices/", api.EntrantChoicesView.as_view(), name="choices"),
    path(f"{API_ENTRANT}activities/", api.ActivitiesView.as_view(), name="activities"),
    path(f"{API_ENTRANT}by-hand/", api.ByHandView.as_view(), name="by-hand"),
]
