"""Addresses of whole rosters: pages and endpoints."""

from django.urls import URLPattern, path

from rosters.rosters import api
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
    path("rosters/", api.RostersView.as_view(), name="rosters"),
    path("shared/<slug:share_key>/", api.SharedView.as_view(), name="shared"),
    path("rosters/claims/", api.ClaimsView.as_view(), name="claims"),
    path(API_ROSTER, api.OneRosterView.as_view(), name="roster"),
    path(f"{API_ROSTER}restore/", api.RestoreView.as_view(), name="restore"),
    path(f"{API_ROSTER}sharing/", api.RosterSharingView.as_view(), name="sharing"),
    path(f"{API_ROSTER}copies/", api.CopiesView.as_view(), name="copies"),
    path(f"{API_ROSTER}names/", api.NamesView.as_view(), name="names"),
    path(f"{API_ROSTER}recruitables/", api.RecruitablesView.as_view(), name="recruitables"),
    path(f"{API_ROSTER}issues/", api.IssuesView.as_view(), name="issues"),
    path(f"{API_ROSTER}fix-all/", api.FixAllView.as_view(), name="fix-all"),
    path(f"{API_ROSTER}history/", api.HistoryView.as_view(), name="history"),
    path(f"{API_ROSTER}history/<uuid:batch>/", api.OneBatchView.as_view(), name="batch"),
    path(f"{API_ROSTER}history/<uuid:batch>/undo/", api.UndoView.as_view(), name="undo"),
]
