"""Every address of rosters: pages (`rosters:sheet`, `rosters:datasheet` …), and endpoints for config.api_urls."""

from rosters.cards import urls as cards
from rosters.compendium import urls as compendium
from rosters.exchange import urls as exchange
from rosters.games import urls as games
from rosters.kill_teams import urls as kill_teams
from rosters.operatives import urls as operatives
from rosters.packs import urls as packs
from rosters.rosters import urls as rosters
from rosters.sharing import urls as sharing
from rosters.tokens import urls as tokens

app_name = "rosters"
# Exchange and sharing come first: /rosters/import/ is no roster's address.
ROOMS = [exchange, sharing, rosters, operatives, kill_teams, games, cards, compendium, packs, tokens]
urlpatterns = [address for room in ROOMS for address in room.urlpatterns]
api_urlpatterns = [address for room in ROOMS for address in getattr(room, "api_urlpatterns", [])]
