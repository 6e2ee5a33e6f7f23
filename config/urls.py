"""Every address: pages, the API below /api/v1/, and /healthz."""

from django.conf import settings
from django.urls import include, path

from config.health import healthz
from config.home import about, home
from config.offline import no_connection, offline_worker
from config.pattern import pattern
from config.scheme import choose_scheme
from config.search import search

handler400 = "config.errors.bad_request"
handler403 = "config.errors.permission_denied"
handler404 = "config.errors.not_found"
handler500 = "config.errors.server_error"

urlpatterns = [
    path("", home, name="home"),
    path("about/", about, name="about"),
    path("search/", search, name="search"),
    path("scheme/", choose_scheme, name="scheme"),
    path("account/", include("accounts.urls")),
    path("offline.js", offline_worker, name="offline-worker"),
    path("offline/", no_connection, name="no-connection"),
    path("healthz", healthz, name="healthz"),
    path("api/v1/", include("config.api_urls")),
    path("campaigns/", include("campaigns.urls")),
    path("", include("rosters.urls")),
]
if settings.DEBUG:
    urlpatterns.append(path("look/", pattern, name="look"))
