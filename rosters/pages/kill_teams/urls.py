"""Addresses of the pages of kill teams; included by rosters.urls under the name `rosters`."""

from django.urls import URLPattern, path

from rosters.pages.kill_teams import views

TEAMS = "rosters/<uuid:roster_id>/teams/"
TEAM = f"{TEAMS}<uuid:team_id>/"

urlpatterns: list[URLPattern] = [
    path(TEAMS, views.teams, name="kill-teams"),
    path(f"{TEAMS}new/", views.new, name="kill-team-new"),
    path(TEAM, views.team, name="kill-team"),
    path(f"{TEAM}pick/", views.pick, name="kill-team-pick"),
    path(f"{TEAM}change/", views.change, name="kill-team-change"),
    path(f"{TEAM}act/", views.act, name="kill-team-act"),
    path(f"{TEAM}strike/", views.strike, name="kill-team-strike"),
    path(f"{TEAM}suggest/", views.suggest, name="kill-team-suggest"),
]
