"""Every address of campaigns: pages (`campaigns:people` …), and endpoints for config.api_urls."""

from campaigns.board import urls as board
from campaigns.desk import urls as desk
from campaigns.dice import urls as dice
from campaigns.entrants import urls as entrants
from campaigns.log import urls as log
from campaigns.missions import urls as missions
from campaigns.muster import urls as muster
from campaigns.news import urls as news
from campaigns.notifications import urls as notifications
from campaigns.numbers import urls as numbers
from campaigns.overview import urls as overview
from campaigns.paper import urls as paper
from campaigns.people import urls as people
from campaigns.reports import urls as reports
from campaigns.rounds import urls as rounds
from campaigns.seasons import urls as seasons
from campaigns.settings import urls as settings
from campaigns.standings import urls as standings
from campaigns.story import urls as story
from campaigns.transfer import urls as transfer

app_name = "campaigns"
ROOMS = [
    *(overview, people, settings, entrants, standings, log, missions, rounds, muster, reports, dice, paper),
    *(board, desk, notifications, news, numbers, seasons, story, transfer),
]
urlpatterns = [address for room in ROOMS for address in room.urlpatterns]
api_urlpatterns = [address for room in ROOMS for address in getattr(room, "api_urlpatterns", [])]
