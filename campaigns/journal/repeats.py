"""The same act asked for twice under one token is done once."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import ParamSpec

from campaigns.models import Batch
from rosters.journal.operation import Repeated

Arguments = ParamSpec("Arguments")


def once(service: Callable[Arguments, Batch | None]) -> Callable[Arguments, Batch | None]:
    """A service that answers with its batch answers a repeat with the first one."""

    @wraps(service)
    def answered_once(*args: Arguments.args, **kwargs: Arguments.kwargs) -> Batch | None:
        try:
            return service(*args, **kwargs)
        except Repeated as repeated:
            earlier: Batch = repeated.batch
            return earlier

    return answered_once
