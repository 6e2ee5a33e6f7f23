"""One fault, one error: the engine reports every limit that is broken, and one choice may break several.

What stands in something hidden goes with it. Of maximums that the same choices exceed the
most exceeded is told; of what is missing, the thing itself rather than the group around it.
"""

from __future__ import annotations

from collections.abc import Iterator

from rules.catalogue.evaluation import Error, Evaluation, Limit
from rules.catalogue.plan import last_id


def without_echoes(evaluation: Evaluation) -> Iterator[Error]:
    """The errors, each fault once, in the engine's order."""
    hidden = [error.key for error in evaluation.errors if error.source.endswith("/hidden")]
    exceeded = _most_exceeded(evaluation)
    for error in evaluation.errors:
        goes_along = any(error.key.startswith(f"{key}/") for key in hidden)
        is_echo = error.limit is not None and (
            exceeded.get(_holders(error.limit), error.limit) is not error.limit
            or _is_around(error, error.limit, evaluation)
        )
        if not goes_along and not is_echo:
            yield error


def _holders(limit: Limit) -> frozenset[str]:
    return frozenset(holder.key for holder in limit.holders)


def _most_exceeded(evaluation: Evaluation) -> dict[frozenset[str], Limit]:
    """For choices that exceed maximums within one selection: the limit that asks most of them to go."""
    found: dict[frozenset[str], Limit] = {}
    for error in evaluation.errors:
        limit = error.limit
        if limit is None or limit.type != "max" or limit.scope_key not in evaluation.nodes:
            continue
        known = found.setdefault(_holders(limit), limit)
        if limit.count - limit.bound > known.count - known.bound:
            found[_holders(limit)] = limit
    return found


def _is_around(error: Error, limit: Limit, evaluation: Evaluation) -> bool:
    """Whether what is missing from a group is missing by itself too."""
    node = evaluation.nodes.get(error.key)
    if limit.type != "min" or node is None:
        return False
    lacking = {
        other.limit.owner_id: other.limit.bound - other.limit.count
        for other in evaluation.errors
        if other.key == error.key and other.limit is not None and other.limit.type == "min" and other is not error
    }
    inside = [
        lacking[last_id(offer.entry_id)]
        for offer in node.offers
        if last_id(offer.entry_id) in lacking and limit.owner_id in map(last_id, offer.group_path)
    ]
    return bool(inside) and sum(inside) >= limit.bound - limit.count
