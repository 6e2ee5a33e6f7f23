"""The API's addresses, version 1. Its root names every entry point, so that a client need know one address."""

from campaigns.urls import api_urlpatterns as campaigns
from rosters.api.urls import app_name
from rosters.api.urls import urlpatterns as rosters

# The last of them answers for every address that is none.
*others, nowhere = rosters
urlpatterns = [*others, *campaigns, nowhere]

__all__ = ["app_name", "urlpatterns"]
