"""The API's addresses."""

from django.urls import path, re_path
from drf_spectacular.views import SpectacularSwaggerSplitView

from rosters.api.views import (
    cards,
    editions,
    exchange,
    history,
    kill_teams,
    moving,
    operatives,
    pack_sharing,
    packs,
    portraits,
    rosters,
    start,
)

app_name = "api"

ROSTER = "rosters/<uuid:roster>/"
KILL_TEAM = f"{ROSTER}kill-teams/<uuid:kill_team>/"

urlpatterns = [
    path("", start.Start.as_view(), name="root"),
    path("openapi.json", start.Schema.as_view(), name="schema"),
    path("docs/", SpectacularSwaggerSplitView.as_view(url_name="api:schema"), name="docs"),
    path("me/", start.Me.as_view(), name="me"),
    path("guests/", start.Guests.as_view(), name="guests"),
    path("editions/", editions.Editions.as_view(), name="editions"),
    path("editions/<str:edition>/", editions.OneEdition.as_view(), name="edition"),
    path("editions/<str:edition>/factions/", editions.Factions.as_view(), name="factions"),
    path("editions/<str:edition>/glossary/", editions.Glossary.as_view(), name="glossary"),
    path("editions/<str:edition>/search/", editions.Search.as_view(), name="search"),
    path("packs/", packs.Packs.as_view(), name="packs"),
    path("packs/<uuid:pack>/", packs.OnePack.as_view(), name="pack"),
    path("packs/<uuid:pack>/revisions/", packs.Revisions.as_view(), name="revisions"),
    path("packs/<uuid:pack>/sharing/", pack_sharing.PackSharing.as_view(), name="pack-sharing"),
    path("shared-packs/<slug:share_key>/", pack_sharing.SharedPack.as_view(), name="shared-pack"),
    path("packs/<uuid:pack>/rosters/", packs.RostersBehind.as_view(), name="pack-rosters"),
    path("packs/<uuid:pack>/compendium/", packs.Compendium.as_view(), name="compendium"),
    path("packs/<uuid:pack>/models/", packs.Models.as_view(), name="models"),
    path("packs/<uuid:pack>/models/<str:model>/", packs.OneModel.as_view(), name="model"),
    path("rosters/", rosters.Rosters.as_view(), name="rosters"),
    path("shared/<slug:share_key>/", rosters.Shared.as_view(), name="shared"),
    path("rosters/import/", exchange.Import.as_view(), name="import"),
    path("rosters/claims/", rosters.Claims.as_view(), name="claims"),
    path(ROSTER, rosters.OneRoster.as_view(), name="roster"),
    path(f"{ROSTER}restore/", rosters.Restore.as_view(), name="restore"),
    path(f"{ROSTER}sharing/", rosters.Sharing.as_view(), name="sharing"),
    path(f"{ROSTER}copies/", rosters.Copies.as_view(), name="copies"),
    path(f"{ROSTER}move/", moving.Move.as_view(), name="move"),
    path(f"{ROSTER}export/", exchange.Export.as_view(), name="export"),
    path(f"{ROSTER}link/", moving.Link.as_view(), name="link"),
    path(f"{ROSTER}names/", rosters.Names.as_view(), name="names"),
    path(f"{ROSTER}recruitables/", rosters.Recruitables.as_view(), name="recruitables"),
    path(f"{ROSTER}issues/", rosters.Issues.as_view(), name="issues"),
    path(f"{ROSTER}acts/", operatives.Acts.as_view(), name="acts"),
    path(f"{ROSTER}operatives/<uuid:operative>/", operatives.OneOperative.as_view(), name="operative"),
    path(f"{ROSTER}operatives/<uuid:operative>/loadout/", operatives.Loadout.as_view(), name="loadout"),
    path(f"{ROSTER}operatives/<uuid:operative>/portrait/", portraits.Portrait.as_view(), name="portrait"),
    path(f"{ROSTER}fire-teams/<uuid:fire_team>/advances/", operatives.Advances.as_view(), name="advances"),
    path(f"{ROSTER}cards/", cards.Cards.as_view(), name="cards"),
    path(f"{ROSTER}kill-teams/", kill_teams.KillTeams.as_view(), name="kill-teams"),
    path(KILL_TEAM, kill_teams.OneKillTeam.as_view(), name="kill-team"),
    path(f"{KILL_TEAM}cards/", cards.KillTeamCards.as_view(), name="kill-team-cards"),
    path(f"{KILL_TEAM}suggestions/", kill_teams.Suggestions.as_view(), name="suggestions"),
    path(f"{KILL_TEAM}nearest/", kill_teams.Nearest.as_view(), name="nearest"),
    path(f"{ROSTER}history/", history.History.as_view(), name="history"),
    path(f"{ROSTER}history/<uuid:batch>/", history.OneBatch.as_view(), name="batch"),
    path(f"{ROSTER}history/<uuid:batch>/undo/", history.Undo.as_view(), name="undo"),
]
# Last, so that an address that is none is answered in the API's own shape.
urlpatterns.append(re_path(r"^.*$", start.Nowhere.as_view(), name="nowhere"))
