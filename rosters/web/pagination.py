"""Pages of a list by cursor: nothing is skipped or listed twice when something is added in between."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any

from django.db.models import QuerySet
from drf_spectacular.utils import inline_serializer
from rest_framework import serializers
from rest_framework.pagination import CursorPagination
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.serializers import BaseSerializer
from rest_framework.views import APIView

MOST = 100


class PageInput(serializers.Serializer):
    """Which page of a list."""

    cursor = serializers.CharField(
        required=False, max_length=500, help_text="Which page: take it from `next` or `previous` of an answer."
    )
    page_size = serializers.IntegerField(min_value=1, max_value=MOST, default=25)


class _Pages(CursorPagination):
    def __init__(self, ordering: tuple[str, ...], size: int) -> None:
        self.ordering = ordering
        self.page_size = size

    def get_ordering(self, request: Request, queryset: QuerySet[Any], view: APIView) -> tuple[str, ...]:
        return self.ordering


def page_of(
    request: Request,
    view: APIView,
    rows: QuerySet[Any],
    shape: type[BaseSerializer],
    *,
    ordering: str,
    asked: Mapping[str, Any],
    context: Mapping[str, Any] | None = None,
) -> Response:
    """One page of rows; `next` and `previous` are the addresses of those around it."""
    last = "-pk" if ordering.startswith("-") else "pk"
    pages = _Pages((ordering, last), asked["page_size"])
    found = pages.paginate_queryset(rows.order_by(ordering, last), request, view)
    data = shape(found, many=True, context=context or {}).data
    return Response({"next": pages.get_next_link(), "previous": pages.get_previous_link(), "results": data})


@cache
def pages_of(shape: type[BaseSerializer]) -> BaseSerializer:
    """How a page of these is described."""
    name = shape.__name__.removesuffix("Serializer")
    address = {"allow_null": True, "help_text": "The address of the page; null if there is none."}
    fields = {
        "next": serializers.URLField(**address),
        "previous": serializers.URLField(**address),
        "results": shape(many=True),
    }
    return inline_serializer(f"{name}Page", fields)
