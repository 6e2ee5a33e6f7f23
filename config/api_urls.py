"""The API's addresses, version 1. Its root names every entry point, so that a client need know one address."""

from django.urls import path
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.reverse import reverse
from rest_framework.views import APIView


class Root(APIView):
    """Where to start."""

    def get(self, request: Request) -> Response:
        """The addresses of everything below."""
        return Response({"health": reverse("healthz", request=request)})


app_name = "api"
urlpatterns = [
    path("", Root.as_view(), name="root"),
]
