"""Every address: pages, the API below /api/v1/, and /healthz."""

from django.urls import include, path

from config.health import healthz
from config.home import home

urlpatterns = [
    path("", home, name="home"),
    path("healthz", healthz, name="healthz"),
    path("api/v1/", include("config.api_urls")),
]
