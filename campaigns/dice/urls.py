"""Addresses of a mission's dice, pages and endpoints."""

from django.urls import URLPattern, path

from campaigns.dice import api, pages

MISSION = "<uuid:campaign_id>/missions/<uuid:mission_id>/"
API_MISSION = "campaigns/<uuid:campaign>/missions/<uuid:mission>/"

urlpatterns: list[URLPattern] = [
    path(f"{MISSION}dice/", pages.dice, name="mission-dice"),
    path(f"{MISSION}dice.json", pages.dice_file, name="mission-dice-file"),
    path("dice/<str:signed>/", pages.open_dice, name="open-dice"),
    path("dice/<str:signed>.json", pages.open_dice_file, name="open-dice-file"),
]
api_urlpatterns: list[URLPattern] = [
    path(f"{API_MISSION}dice/", api.DiceView.as_view(), name="mission-dice"),
    path(f"{API_MISSION}dice/word/", api.DiceWordView.as_view(), name="dice-word"),
    path(f"{API_MISSION}text/", api.ResultTextView.as_view(), name="mission-text"),
]
