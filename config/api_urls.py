"""The API's addresses, version 1. Its root names every entry point, so that a client need know one address."""

from campaigns.urls import api_urlpatterns as campaigns
from rosters.urls import api_urlpatterns as rosters
from rosters.web.urls import api_urlpatterns as start
from rosters.web.urls import nowhere

app_name = "api"
# The last of them answers for every address that is none.
urlpatterns = [*start, *rosters, *campaigns, nowhere]
