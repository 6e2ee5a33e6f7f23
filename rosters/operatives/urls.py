"""Addresses of operatives and squads: pages and endpoints."""

from django.urls import URLPattern, path

from rosters.operatives import api, pages
from rules.editions import EDITIONS

ROSTER = "rosters/<uuid:roster_id>/"
OPERATIVE = f"{ROSTER}operatives/<uuid:operative>/"
API_ROSTER = "rosters/<uuid:roster>/"
SQUADS = sorted({edition.squads.path for edition in EDITIONS.values() if edition.squads})
"""How editions call squads in addresses."""

urlpatterns: list[URLPattern] = [
    path(f"{ROSTER}recruit/", pages.recruit, name="recruit"),
    path(OPERATIVE, pages.operative, name="operative"),
    path(f"{OPERATIVE}loadout/", pages.loadout, name="loadout"),
    path(f"{OPERATIVE}role/", pages.role, name="role"),
    path(f"{OPERATIVE}name/", pages.name, name="name"),
    path(f"{OPERATIVE}portrait/", pages.send, name="portrait-send"),
    path(f"{OPERATIVE}portrait/<slug:digest>.jpg", pages.portrait, name="portrait"),
    path(f"{OPERATIVE}record/", pages.record, name="record"),
    path(f"{OPERATIVE}more/", pages.more, name="more"),
    path(f"{OPERATIVE}move/", pages.move, name="move"),
    *(path(f"{ROSTER}{name}/<uuid:squad_id>/", pages.squad, name="squad") for name in SQUADS),
]
api_urlpatterns: list[URLPattern] = [
    path(f"{API_ROSTER}acts/", api.ActsView.as_view(), name="acts"),
    path(f"{API_ROSTER}operatives/<uuid:operative>/", api.OneOperativeView.as_view(), name="operative"),
    path(f"{API_ROSTER}operatives/<uuid:operative>/loadout/", api.LoadoutView.as_view(), name="loadout"),
    path(f"{API_ROSTER}operatives/<uuid:operative>/portrait/", api.PortraitView.as_view(), name="portrait"),
    *(
        path(f"{API_ROSTER}{name}/<uuid:squad>/advances/", api.AdvancesView.as_view(), name="advances")
        for name in SQUADS
    ),
]
