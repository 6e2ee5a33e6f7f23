"""Addresses of whole rosters: pages and endpoints."""

from django.urls import URLPattern, path

from rosters.rosters.api import history as api_history
from rosters.rosters.api import rosters as api_rosters
from rosters.rosters.pages import details, history, sheet, shelf
from rosters.web.distances import choose_distances

ROSTER = "rosters/<uuid:roster_id>/"
API_ROSTER = "rosters/<uuid:roster>/"

urlpatterns: list[URLPattern] = [
    path("rosters/", shelf.shelf, name="list"),
    path("rosters/new/", shelf.create, name="create"),
    path("rosters/distances/", choose_distances, name="distances"),
    path(ROSTER, sheet.sheet, name="sheet"),
    path(f"{ROSTER}act/", sheet.act, name="act"),
    path(f"{ROSTER}fix-all/", sheet.fix_everything, name="fix-all"),
    path(f"{ROSTER}order/", details.order, name="reorder"),
    path(f"{ROSTER}details/", details.details, name="details"),
    path(f"{ROSTER}sub-faction/", details.sub_faction, name="sub-faction"),
    path(f"{ROSTER}copy/", details.copy, name="copy"),
    path(f"{ROSTER}discard/", details.discard, name="discard"),
    path(f"{ROSTER}restore/", details.restore, name="restore"),
    path(f"{ROSTER}history/", history.history, name="history"),
    path(f"{ROSTER}history/<uuid:batch_id>/undo/", history.undo, name="undo"),
]
api_urlpatterns: list[URLPattern] = [
    path("rosters/", api_rosters.RostersView.as_view(), name="rosters"),
    path("shared/<slug:share_key>/", api_rosters.SharedView.as_view(), name="shared"),
    path("rosters/claims/", api_rosters.ClaimsView.as_view(), name="claims"),
    path(API_ROSTER, api_rosters.OneRosterView.as_view(), name="roster"),
    path(f"{API_ROSTER}restore/", api_rosters.RestoreView.as_view(), name="restore"),
    path(f"{API_ROSTER}sharing/", api_rosters.RosterSharingView.as_view(), name="sharing"),
    path(f"{API_ROSTER}copies/", api_rosters.CopiesView.as_view(), name="copies"),
    path(f"{API_ROSTER}names/", api_rosters.NamesView.as_view(), name="names"),
    path(f"{API_ROSTER}recruitables/", api_rosters.RecruitablesView.as_view(), name="recruitables"),
    path(f"{API_ROSTER}issues/", api_rosters.IssuesView.as_view(), name="issues"),
    path(f"{API_ROSTER}fix-all/", api_rosters.FixAllView.as_view(), name="fix-all"),
    path(f"{API_ROSTER}history/", api_history.HistoryView.as_view(), name="history"),
    path(f"{API_ROSTER}history/<uuid:batch>/", api_history.OneBatchView.as_view(), name="batch"),
    path(f"{API_ROSTER}history/<uuid:batch>/undo/", api_history.UndoView.as_view(), name="undo"),
]
