"""Addresses of where the API begins: its root, its description, who calls."""

from django.urls import URLPattern, path, re_path
from drf_spectacular.views import SpectacularSwaggerSplitView

from rosters.web import start

api_urlpatterns: list[URLPattern] = [
    path("", start.ApiStartView.as_view(), name="root"),
    path("openapi.json", start.SchemaView.as_view(), name="schema"),
    path("docs/", SpectacularSwaggerSplitView.as_view(url_name="api:schema"), name="docs"),
    path("me/", start.MeView.as_view(), name="me"),
    path("guests/", start.GuestsView.as_view(), name="guests"),
]
# Last of all, so that an address that is none is answered in the API's own shape.
nowhere = re_path(r"^[\s\S]*$", start.NowhereView.as_view(), name="nowhere")
