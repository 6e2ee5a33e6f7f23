"""Every page of rosters, under one name: `rosters:sheet`, `rosters:kill-team`, `rosters:datasheet` …"""

from rosters.pages.cards.urls import urlpatterns as cards
from rosters.pages.compendium.urls import urlpatterns as compendium
from rosters.pages.kill_teams.urls import urlpatterns as kill_teams
from rosters.pages.packs.urls import urlpatterns as packs
from rosters.pages.rosters.urls import urlpatterns as rosters
from rosters.pages.sharing.urls import urlpatterns as sharing
from rosters.pages.tokens.urls import urlpatterns as tokens

app_name = "rosters"
# Sharing comes first: /rosters/import/ is no roster's address.
urlpatterns = [*sharing, *rosters, *kill_teams, *cards, *compendium, *packs, *tokens]
