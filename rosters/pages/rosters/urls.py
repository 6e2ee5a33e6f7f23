"""Addresses of the pages of rosters; included by rosters.urls under the name `rosters`."""

from django.urls import URLPattern, path

from rosters.pages.rosters import details, fire_teams, history, keep, operatives, portraits, recruit, sheet, shelf

ROSTER = "rosters/<uuid:roster_id>/"
OPERATIVE = f"{ROSTER}operatives/<uuid:operative>/"

urlpatterns: list[URLPattern] = [
    path("rosters/", shelf.shelf, name="list"),
    path("rosters/new/", shelf.create, name="create"),
    path("keep/<str:key>/", keep.keep, name="keep"),
    path(ROSTER, sheet.sheet, name="sheet"),
    path(f"{ROSTER}act/", sheet.act, name="act"),
    path(f"{ROSTER}recruit/", recruit.recruit, name="recruit"),
    path(OPERATIVE, operatives.operative, name="operative"),
    path(f"{OPERATIVE}loadout/", operatives.loadout, name="loadout"),
    path(f"{OPERATIVE}role/", operatives.role, name="role"),
    path(f"{OPERATIVE}name/", operatives.name, name="name"),
    path(f"{OPERATIVE}portrait/", portraits.send, name="portrait-send"),
    path(f"{OPERATIVE}portrait/<slug:digest>.jpg", portraits.portrait, name="portrait"),
    path(f"{OPERATIVE}record/", operatives.record, name="record"),
    path(f"{OPERATIVE}more/", operatives.more, name="more"),
    path(f"{OPERATIVE}move/", operatives.move, name="move"),
    path(f"{ROSTER}fire-teams/<uuid:fire_team>/", fire_teams.fire_team, name="fire-team"),
    path(f"{ROSTER}order/", details.order, name="reorder"),
    path(f"{ROSTER}details/", details.details, name="details"),
    path(f"{ROSTER}sub-faction/", details.sub_faction, name="sub-faction"),
    path(f"{ROSTER}copy/", details.copy, name="copy"),
    path(f"{ROSTER}discard/", details.discard, name="discard"),
    path(f"{ROSTER}restore/", details.restore, name="restore"),
    path(f"{ROSTER}history/", history.history, name="history"),
    path(f"{ROSTER}history/<uuid:batch_id>/undo/", history.undo, name="undo"),
]
