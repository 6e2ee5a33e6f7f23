"""Addresses of kill teams: pages and endpoints."""

from django.urls import URLPattern, path

from rosters.kill_teams import api, pages

TEAMS = "rosters/<uuid:roster_id>/teams/"
TEAM = f"{TEAMS}<uuid:team_id>/"
API_ROSTER = "rosters/<uuid:roster>/"
API_KILL_TEAM = f"{API_ROSTER}kill-teams/<uuid:kill_team>/"

urlpatterns: list[URLPattern] = [
    path(TEAMS, pages.teams, name="kill-teams"),
    path(f"{TEAMS}new/", pages.new, name="kill-team-new"),
    path(TEAM, pages.team, name="kill-team"),
    path(f"{TEAM}pick/", pages.pick, name="kill-team-pick"),
    path(f"{TEAM}change/", pages.change, name="kill-team-change"),
    path(f"{TEAM}act/", pages.act, name="kill-team-act"),
    path(f"{TEAM}strike/", pages.strike, name="kill-team-strike"),
    path(f"{TEAM}suggest/", pages.suggest, name="kill-team-suggest"),
]
api_urlpatterns: list[URLPattern] = [
    path(f"{API_ROSTER}kill-teams/", api.KillTeamsView.as_view(), name="kill-teams"),
    path(API_KILL_TEAM, api.OneKillTeamView.as_view(), name="kill-team"),
    path(f"{API_KILL_TEAM}choices/", api.KillTeamChoicesView.as_view(), name="game-choices"),
    path(f"{API_KILL_TEAM}suggestions/", api.SuggestionsView.as_view(), name="suggestions"),
    path(f"{API_KILL_TEAM}nearest/", api.NearestView.as_view(), name="nearest"),
    path(f"{API_KILL_TEAM}to-own/", api.ToOwnView.as_view(), name="to-own"),
]
