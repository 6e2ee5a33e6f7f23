"""Every page of campaigns, under one name: `campaigns:campaign`, `campaigns:people`, `campaigns:mission` …"""

from campaigns.pages.dashboard.urls import urlpatterns as dashboard
from campaigns.pages.ending.urls import urlpatterns as ending
from campaigns.pages.entering.urls import urlpatterns as entering
from campaigns.pages.founding.urls import urlpatterns as founding
from campaigns.pages.log.urls import urlpatterns as log
from campaigns.pages.missions.urls import urlpatterns as missions
from campaigns.pages.paper.urls import urlpatterns as paper
from campaigns.pages.people.urls import urlpatterns as people
from campaigns.pages.settings.urls import urlpatterns as settings
from campaigns.pages.shelf.urls import urlpatterns as shelf

app_name = "campaigns"
urlpatterns = [*shelf, *founding, *people, *settings, *dashboard, *entering, *ending, *log, *missions, *paper]
