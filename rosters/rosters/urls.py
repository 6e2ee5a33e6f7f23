"""Addresses of whole rosters: pages and endpoints."""

from django.urls import URLPattern, path

from rosters.rosters import api, pages
from rosters.web.distances import choose_distances

ROSTER = "rosters/<uuid:roster_id>/"
API_ROSTER = "rosters/<uuid:roster>/"

urlpatterns: list[URLPattern] = [
    path("rosters/", pages.shelf, name="list"),
    path("rosters/new/", pages.create, name="create"),
    path("rosters/distances/", choose_distances, name="distances"),
    path(ROSTER, pages.sheet, name="sheet"),
    path(f"{ROSTER}act/", pages.act, name="act"),
    path(f"{ROSTER}fix-all/", pages.fix_everything, name="fix-all"),
    path(f"{ROSTER}order/", pages.order, name="reorder"),
    path(f"{ROSTER}details/", pages.details, name="details"),
    path(f"{ROSTER}sub-faction/", pages.sub_faction, name="sub-faction"),
    path(f"{ROSTER}copy/", pages.copy, name="copy"),
    path(f"{ROSTER}discard/", pages.discard, name="discard"),
    path(f"{ROSTER}restore/", pages.restore, name="restore"),
    path(f"{ROSTER}history/", pages.history, name="history"),
    path(f"{ROSTER}history/<uuid:batch_id>/undo/", pages.undo, name="undo"),
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
