"""The API's addresses, version 1. Its root names every entry point, so that a client need know one address."""

from rosters.api.urls import app_name, urlpatterns

__all__ = ["app_name", "urlpatterns"]
