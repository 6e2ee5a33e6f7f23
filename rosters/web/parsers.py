"""How bodies are read: JSON that is no trap, and files."""

from __future__ import annotations

from collections.abc import Mapping
from typing import IO, Any

from rest_framework.exceptions import ParseError
from rest_framework.parsers import JSONParser

from rosters.web.untrusted import spend_on_tree
from rules.formats.budget import Budget

MOST_NODES = 20_000
"""Campaign settings, the largest of what is sent, have some hundreds of values."""


class PlainJSONParser(JSONParser):
    """JSON; what is nested deeper or holds more than any request means is refused before it is looked at."""

    def parse(
        self, stream: IO[bytes], media_type: str | None = None, parser_context: Mapping[str, Any] | None = None
    ) -> Any:
        try:
            read = super().parse(stream, media_type, parser_context)
        except RecursionError as problem:
            raise ParseError("The JSON is nested too deeply.") from problem
        spend_on_tree(read, Budget(name="The request", nodes=MOST_NODES))
        return read
