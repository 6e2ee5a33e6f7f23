"""Addresses of what is printed of campaigns; included by campaigns.urls under the name `campaigns`."""

from django.urls import URLPattern, path

from campaigns.pages.paper import views

CAMPAIGN = "<uuid:campaign_id>/"
MISSION = f"{CAMPAIGN}missions/<uuid:mission_id>/"

urlpatterns: list[URLPattern] = [
    path(f"{CAMPAIGN}sheet/", views.campaign_sheet, name="campaign-sheet"),
    path(f"{CAMPAIGN}sheet.pdf", views.campaign_sheet_pdf, name="campaign-sheet-pdf"),
    path(f"{MISSION}packet/", views.packet, name="packet"),
    path(f"{MISSION}packet.pdf", views.packet_pdf, name="packet-pdf"),
    path(f"{MISSION}changed/", views.changed_cards, name="changed-cards"),
]
