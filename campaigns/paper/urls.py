"""Addresses of what is printed of campaigns, pages and endpoints."""

from django.urls import URLPattern, path

from campaigns.paper import pages

CAMPAIGN = "<uuid:campaign_id>/"
ENTRANT = "<uuid:campaign_id>/entrants/<uuid:entrant_id>/"
MISSION = "<uuid:campaign_id>/missions/<uuid:mission_id>/"

urlpatterns: list[URLPattern] = [
    path(f"{CAMPAIGN}sheet/", pages.campaign_sheet, name="campaign-sheet"),
    path(f"{CAMPAIGN}sheet.pdf", pages.campaign_sheet_pdf, name="campaign-sheet-pdf"),
    path(f"{CAMPAIGN}settings/sheet/", pages.settings_sheet, name="settings-sheet"),
    path(f"{CAMPAIGN}settings/sheet.pdf", pages.settings_sheet_pdf, name="settings-sheet-pdf"),
    path(f"{ENTRANT}sheet/", pages.dossier_sheet, name="dossier-sheet"),
    path(f"{ENTRANT}sheet.pdf", pages.dossier_sheet_pdf, name="dossier-sheet-pdf"),
    path(f"{MISSION}packet/", pages.packet, name="packet"),
    path(f"{MISSION}packet.pdf", pages.packet_pdf, name="packet-pdf"),
    path(f"{MISSION}changed/", pages.changed_cards, name="changed-cards"),
]
