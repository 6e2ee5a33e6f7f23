"""How much of something stands in a container, and who makes it up."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from decimal import Decimal

from rules.catalogue.effects import tidy
from rules.catalogue.model import Number, Query
from rules.catalogue.runtime import CategoryRun, Container, ForceRun, NodeRun, Run

ANY = "any"


def count(run: Run, container: Container, wanted: str, query: Query) -> Number:
    """How much of `wanted` stands in a container, as the query asks for it.

    The id of a force entry stands for whatever is selected in forces of that kind.
    """
    field = query.field
    if field == "selections":
        deep = query.include_child_selections
        if wanted not in run.catalogue.forces:
            if not query.include_child_forces and container is not run.roster:
                return _table(container, deep)[wanted]
            return sum([_table(place, deep)[wanted] for place in _places(run, container, query)])
        places = _of_force(_places(run, container, query), wanted)
        return sum([_table(place, deep)[ANY] for place in places])
    if field == "forces":
        return sum(wanted in ("", ANY, force.force.entry_id) for force in _forces_in(run, container, query))
    limited = run.catalogue.limit_of(field)
    if limited:
        return run.limits.get(limited, -1)
    return tidy(sum(node.costs.get(field, 0) for node in standing_in(run, container, wanted, query)))


def standing_in(run: Run, container: Container, wanted: str, query: Query) -> Iterator[NodeRun]:
    """The selections that a query counts in a container."""
    places = _places(run, container, query)
    if wanted in run.catalogue.forces:
        places, wanted = _of_force(places, wanted), ANY
    for place in places:
        if query.include_child_selections:
            yield from _index(run, place).get(wanted, ())
        else:
            yield from (node for node in place.children if wanted in node.names())


def holders(run: Run, container: Container, wanted: str, query: Query) -> list[tuple[str, Number]]:
    """Who counts towards `count`, each with their share."""
    return [
        (node.key, node.number if query.field == "selections" else node.costs.get(query.field, 0))
        for node in standing_in(run, container, wanted, query)
    ]


def share(run: Run, query: Query, containers: Iterable[Container]) -> Number:
    """A percentage of everything the query's field counts in these containers."""
    total = sum(count(run, container, ANY, query) for container in containers)
    return tidy(Decimal(query.value) * total / 100)


def _places(run: Run, container: Container, query: Query) -> Iterable[Container]:
    if container is run.roster:
        return [f for f in run.forces if query.include_child_forces or f.outer is None]
    if query.include_child_forces and isinstance(container, ForceRun):
        return [container, *_inner_forces(container)]
    return (container,)


def _of_force(places: Iterable[Container], entry_id: str) -> list[Container]:
    """Those of the places that are, or stand in, a force of this kind."""
    found: list[Container] = []
    for place in places:
        force = place.force if isinstance(place, NodeRun | CategoryRun) else place
        if isinstance(force, ForceRun) and force.force.entry_id == entry_id:
            found.append(place)
    return found


def _forces_in(run: Run, container: Container, query: Query) -> Iterable[ForceRun]:
    if container is run.roster:
        return [f for f in run.forces if query.include_child_forces or f.outer is None]
    if isinstance(container, ForceRun):
        return _inner_forces(container) if query.include_child_forces else container.forces
    return ()


def _inner_forces(force: ForceRun) -> list[ForceRun]:
    found: list[ForceRun] = []
    waiting = list(force.forces)
    while waiting:
        inner = waiting.pop(0)
        found.append(inner)
        waiting.extend(inner.forces)
    return found


def _table(container: Container, deep: bool) -> Counter[str]:
    """How many of each name stand in a container; made once."""
    table = container.deep if deep else container.direct
    if table is not None:
        return table
    table = Counter()
    for node in container.descendants() if deep else container.children:
        number = node.selection.number
        for name in node.names():
            table[name] = table.get(name, 0) + number
    if deep:
        container.deep = table
    else:
        container.direct = table
    return table


def _index(run: Run, container: Container) -> Mapping[str, list[NodeRun]]:
    """Everything below a container, by name; made once."""
    known = run.indexes.get(id(container))
    if known is None:
        known = run.indexes[id(container)] = {}
        for node in container.descendants():
            for name in node.names():
                known.setdefault(name, []).append(node)
    return known
