"""Addresses of the pages of missions; included by campaigns.urls under the name `campaigns`."""

from django.urls import URLPattern, path

from campaigns.pages.missions import (
    amending,
    confirming,
    deciding,
    dice,
    listing,
    mission,
    mustering,
    open_dice,
    planning,
    played,
    recruiting,
    reporting,
    taking_back,
)

MISSIONS = "<uuid:campaign_id>/missions/"
MISSION = f"{MISSIONS}<uuid:mission_id>/"
SIDE = f"{MISSION}sides/<uuid:side_id>/"
RECRUITS = f"{MISSION}muster/recruits/"

urlpatterns: list[URLPattern] = [
    path(MISSIONS, listing.missions, name="missions"),
    path("missions/<uuid:mission_id>/", listing.found, name="mission"),
    path(f"{MISSIONS}plan/", planning.plan, name="plan"),
    path(f"{MISSIONS}challenge/", planning.challenge, name="challenge"),
    path(f"{MISSIONS}played/", played.played, name="just-played"),
    path(MISSION, mission.mission, name="mission"),
    path(f"{MISSION}answer/", mission.answer, name="mission-answer"),
    path(f"{MISSION}change/", mission.change, name="mission-change"),
    path(f"{MISSION}cancel/", mission.cancel, name="mission-cancel"),
    path(f"{MISSION}roll/", mission.roll_kind, name="mission-roll"),
    path(f"{SIDE}reset/", mission.reset, name="mission-reset"),
    path(f"{SIDE}paper/", mission.on_paper, name="mission-paper"),
    path(f"{SIDE}accept/", mission.accept, name="mission-accept"),
    path(f"{SIDE}team/", mustering.mend, name="mission-mend"),
    path(f"{MISSION}muster/", mustering.muster, name="muster"),
    path(f"{MISSION}muster/save/", mustering.save, name="muster-save"),
    path(f"{MISSION}muster/lock/", mustering.lock, name="muster-lock"),
    path(f"{MISSION}muster/unlock/", mustering.unlock, name="muster-unlock"),
    path(f"{MISSION}muster/paper/", mustering.paper, name="muster-paper"),
    path(RECRUITS, recruiting.recruit, name="muster-recruit"),
    path(f"{RECRUITS}<uuid:operative>/", recruiting.equip, name="muster-equip"),
    path(f"{RECRUITS}<uuid:operative>/dismiss/", recruiting.dismiss, name="muster-dismiss"),
    path(f"{MISSION}report/", reporting.report, name="mission-report"),
    path(f"{MISSION}report/tick/", reporting.tick, name="report-tick"),
    path(f"{MISSION}report/ticked/", reporting.ticked, name="report-ticked"),
    path(f"{MISSION}choices/", deciding.choose, name="mission-choice"),
    path(f"{MISSION}confirm/", confirming.confirm, name="mission-confirm"),
    path(f"{MISSION}dispute/", confirming.dispute, name="mission-dispute"),
    path(f"{MISSION}decide/", confirming.decide, name="mission-decide"),
    path(f"{MISSION}correct/", amending.amend, name="mission-amend"),
    path(f"{MISSION}void/", taking_back.void, name="mission-void"),
    path(f"{MISSION}void/undo/", taking_back.undo_void, name="mission-void-undo"),
    path(f"{MISSION}text/", deciding.as_text, name="mission-text"),
    path(f"{MISSION}dice/", dice.dice, name="mission-dice"),
    path(f"{MISSION}dice/word/", mission.word, name="mission-word"),
    path(f"{MISSION}dice.json", dice.dice_file, name="mission-dice-file"),
    path("dice/<str:signed>/", open_dice.open_dice, name="open-dice"),
    path("dice/<str:signed>.json", open_dice.open_dice_file, name="open-dice-file"),
    path("confirm/<str:signed>/", confirming.by_link, name="confirm-link"),
]
