"""Addresses of reports: given, confirmed, corrected, taken back, pages and endpoints."""

from django.urls import URLPattern, path

from campaigns.reports import api
from campaigns.reports.pages import confirming, reporting, taking_back

MISSION = "<uuid:campaign_id>/missions/<uuid:mission_id>/"
API_MISSION = "campaigns/<uuid:campaign>/missions/<uuid:mission>/"

urlpatterns: list[URLPattern] = [
    path(f"{MISSION}report/", reporting.report, name="mission-report"),
    path(f"{MISSION}report/tick/", reporting.tick, name="report-tick"),
    path(f"{MISSION}report/ticked/", reporting.ticked, name="report-ticked"),
    path(f"{MISSION}choices/", confirming.choose, name="mission-choice"),
    path(f"{MISSION}confirm/", confirming.confirm, name="mission-confirm"),
    path(f"{MISSION}dispute/", confirming.dispute, name="mission-dispute"),
    path(f"{MISSION}decide/", confirming.decide, name="mission-decide"),
    path(f"{MISSION}correct/", taking_back.amend, name="mission-amend"),
    path(f"{MISSION}void/", taking_back.void, name="mission-void"),
    path(f"{MISSION}void/undo/", taking_back.undo_void, name="mission-void-undo"),
    path(f"{MISSION}text/", confirming.as_text, name="mission-text"),
    path("confirm/<str:signed>/", confirming.by_link, name="confirm-link"),
]
api_urlpatterns: list[URLPattern] = [
    path(f"{API_MISSION}questions/", api.QuestionsView.as_view(), name="questions"),
    path(f"{API_MISSION}draft/", api.DraftView.as_view(), name="draft"),
    path(f"{API_MISSION}report/", api.ReportedView.as_view(), name="report"),
    path(f"{API_MISSION}report/differences/", api.DifferencesView.as_view(), name="differences"),
    path(f"{API_MISSION}amendment/", api.AmendmentView.as_view(), name="amendment"),
    path(f"{API_MISSION}amendment/preview/", api.AmendmentPreviewView.as_view(), name="amend-preview"),
    path(f"{API_MISSION}void/", api.VoidView.as_view(), name="void"),
    path(f"{API_MISSION}void/preview/", api.VoidPreviewView.as_view(), name="void-preview"),
    path(f"{API_MISSION}void/undo/", api.VoidUndoView.as_view(), name="void-undo"),
    path(f"{API_MISSION}confirm/", api.ConfirmView.as_view(), name="confirm"),
    path(f"{API_MISSION}dispute/", api.DisputeView.as_view(), name="dispute"),
    path(f"{API_MISSION}decision/", api.DecisionView.as_view(), name="decision"),
    path(f"{API_MISSION}decision/preview/", api.DecisionPreviewView.as_view(), name="decision-preview"),
]
