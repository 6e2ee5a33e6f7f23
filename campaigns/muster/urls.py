"""Addresses of musters and revealed teams, pages and endpoints."""

from django.urls import URLPattern, path

from campaigns.muster import api
from campaigns.muster.pages import mustering, recruiting

MISSION = "<uuid:campaign_id>/missions/<uuid:mission_id>/"
SIDE = f"{MISSION}sides/<uuid:side_id>/"
RECRUITS = f"{MISSION}muster/recruits/"
API_MISSION = "campaigns/<uuid:campaign>/missions/<uuid:mission>/"
API_SIDE = f"{API_MISSION}sides/<uuid:side>/"

urlpatterns: list[URLPattern] = [
    path(f"{SIDE}team/", mustering.mend, name="mission-mend"),
    path(f"{MISSION}muster/", mustering.muster, name="muster"),
    path(f"{MISSION}muster/save/", mustering.save, name="muster-save"),
    path(f"{MISSION}muster/fix/", mustering.fix, name="muster-fix"),
    path(f"{MISSION}next-muster/fix/", mustering.fix_next, name="next-muster-fix"),
    path(f"{MISSION}muster/lock/", mustering.lock, name="muster-lock"),
    path(f"{MISSION}muster/unlock/", mustering.unlock, name="muster-unlock"),
    path(f"{MISSION}muster/paper/", mustering.paper, name="muster-paper"),
    path(f"{MISSION}secrets/", mustering.seal, name="secret-seal"),
    path(f"{MISSION}secrets/open/", mustering.unseal, name="secret-open"),
    path(RECRUITS, recruiting.recruit, name="muster-recruit"),
    path(f"{RECRUITS}<uuid:operative>/", recruiting.equip, name="muster-equip"),
    path(f"{RECRUITS}<uuid:operative>/dismiss/", recruiting.dismiss, name="muster-dismiss"),
]
api_urlpatterns: list[URLPattern] = [
    path(f"{API_MISSION}muster/", api.MusterView.as_view(), name="muster"),
    path(f"{API_MISSION}muster/recruitables/", api.MusterRecruitablesView.as_view(), name="muster-recruitables"),
    path(f"{API_MISSION}muster/recruits/<uuid:operative>/", api.RecruitLoadoutView.as_view(), name="recruit-loadout"),
    path(f"{API_MISSION}muster/fix/", api.MusterFixView.as_view(), name="muster-fix"),
    path(f"{API_MISSION}next-muster/fix/", api.NextMusterFixView.as_view(), name="next-muster-fix"),
    path(f"{API_MISSION}muster/lock/", api.LockView.as_view(), name="muster-lock"),
    path(f"{API_MISSION}muster/unlock/", api.UnlockView.as_view(), name="muster-unlock"),
    path(f"{API_MISSION}muster/paper/", api.PaperView.as_view(), name="muster-paper"),
    path(f"{API_MISSION}secrets/", api.SecretSealView.as_view(), name="secret-seal"),
    path(f"{API_MISSION}secrets/open/", api.SecretOpenView.as_view(), name="secret-open"),
    path(f"{API_SIDE}reset/", api.SideResetView.as_view(), name="side-reset"),
    path(f"{API_SIDE}paper/", api.SidePaperView.as_view(), name="side-paper"),
    path(f"{API_SIDE}accept/", api.SideAcceptView.as_view(), name="side-accept"),
    path(f"{API_SIDE}team/", api.SideTeamView.as_view(), name="side-team"),
]
