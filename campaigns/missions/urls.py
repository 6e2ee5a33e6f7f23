"""Addresses of missions until they are reported, pages and endpoints."""

from django.urls import URLPattern, path

from campaigns.missions import api
from campaigns.missions.pages import listing, mission, pictures, planning

MISSIONS = "<uuid:campaign_id>/missions/"
MISSION = "<uuid:campaign_id>/missions/<uuid:mission_id>/"
SIDE = f"{MISSION}sides/<uuid:side_id>/"
API = "campaigns/<uuid:campaign>/"
API_MISSION = "campaigns/<uuid:campaign>/missions/<uuid:mission>/"

urlpatterns: list[URLPattern] = [
    path(MISSIONS, listing.missions, name="missions"),
    path("missions/<uuid:mission_id>/", listing.found, name="mission"),
    path("missions/pictures/<str:signed>.png", pictures.picture, name="mission-picture"),
    path(f"{MISSIONS}plan/", planning.plan, name="plan"),
    path(f"{MISSIONS}challenge/", planning.challenge, name="challenge"),
    path(f"{MISSIONS}played/", planning.played, name="just-played"),
    path(MISSION, mission.mission, name="mission"),
    path(f"{MISSION}answer/", mission.answer, name="mission-answer"),
    path(f"{MISSION}change/", mission.change, name="mission-change"),
    path(f"{MISSION}cancel/", mission.cancel, name="mission-cancel"),
    path(f"{MISSION}roll/", mission.roll_kind, name="mission-roll"),
    path(f"{SIDE}reset/", mission.reset, name="mission-reset"),
    path(f"{SIDE}paper/", mission.on_paper, name="mission-paper"),
    path(f"{SIDE}accept/", mission.accept, name="mission-accept"),
    path(f"{MISSION}dice/word/", mission.word, name="mission-word"),
]
api_urlpatterns: list[URLPattern] = [
    path(f"{API}missions/", api.MissionsView.as_view(), name="missions"),
    path(f"{API}missions/challenges/", api.ChallengesView.as_view(), name="challenges"),
    path(f"{API}missions/just-played/", api.JustPlayedView.as_view(), name="just-played"),
    path(API_MISSION, api.OneMissionView.as_view(), name="mission"),
    path(f"{API_MISSION}answer/", api.AnswerView.as_view(), name="mission-answer"),
    path(f"{API_MISSION}cancel/", api.CancelView.as_view(), name="mission-cancel"),
    path(f"{API_MISSION}kind/", api.KindRollView.as_view(), name="mission-kind"),
]
