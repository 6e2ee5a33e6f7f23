"""The API's description, made once per process, and what it says that an address may be asked."""

from __future__ import annotations

import re
from functools import cache
from typing import Any

from drf_spectacular.generators import SchemaGenerator
from drf_spectacular.plumbing import ComponentRegistry
from rest_framework.exceptions import ValidationError
from rest_framework.request import Request

CONVERTER = re.compile(r"<(?:\w+:)?(\w+)>")
METHODS = {"GET", "POST", "PUT", "PATCH", "DELETE"}


@cache
def schema() -> dict[str, Any]:
    """OpenAPI 3.1, from the views."""
    payload: dict[str, Any] = SchemaGenerator().get_schema(request=None, public=True)
    return payload


def check_query(request: Request) -> None:
    """Refuse a query with words that the address does not know: a filter that is misspelt must not be passed over."""
    if not request.query_params:
        return
    match, method = request.resolver_match, "GET" if request.method == "HEAD" else str(request.method)
    if method not in METHODS or not hasattr(match.func.cls, method.lower()):
        return  # answered with 405, which comes before what was asked
    if unknown := sorted(set(request.query_params) - known_words(match.route, match.func, method)):
        raise ValidationError({name: ["This address has no such query parameter."] for name in unknown})


@cache
def known_words(route: str, view: Any, method: str) -> frozenset[str]:
    """What an address is described to know in its query. Once per process and address, without describing the rest."""
    path = "/" + CONVERTER.sub(r"{\1}", route)
    # The generator holds what describes its views: it must outlive them.
    generator = SchemaGenerator()
    view_made = generator.create_view(view, method)
    operation = view_made.schema.get_operation(path, path, path, method, ComponentRegistry()) or {}
    return frozenset(each["name"] for each in operation.get("parameters", ()) if each["in"] == "query")
