"""What stands and what is offered in the tree of an operative's loadout, by name, as texts speak of it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from rules import acts
from rules.catalogue.evaluation import Offer
from rules.editions.base import LoadoutPlace


def standing(place: LoadoutPlace) -> Counter[str]:
    """What stands at a place and below it, by name."""
    counts = Counter({place.name: place.number})
    for inner in place.inner:
        counts.update(standing(inner))
    return counts


def named_within(place: LoadoutPlace, name: str) -> Iterator[LoadoutPlace]:
    """Where something of that name stands below a place."""
    for inner in place.inner:
        if inner.name == name:
            yield inner
        yield from named_within(inner, name)


def ways_to_choose(place: LoadoutPlace, key: str, wanted: str) -> Iterator[acts.Act]:
    """The acts that choose what is called so, wherever it is offered."""
    for offer in place.offers:
        if offer.name == wanted and not offer.hidden and offer.id not in place.chosen:
            yield acts.Choose(operative=key, place=place.place, option=offer.id)
    for inner in place.inner:
        yield from ways_to_choose(inner, key, wanted)


def ways_to_count(place: LoadoutPlace, key: str, wanted: str, count: int) -> Iterator[acts.Act]:
    """The acts that take so many of what stands there by that name."""
    for inner in place.inner:
        if inner.name == wanted:
            yield acts.SetCount(operative=key, place=inner.place, count=count)
        yield from ways_to_count(inner, key, wanted, count)


def offered(place: LoadoutPlace) -> Iterator[tuple[tuple[str, ...], Offer]]:
    """What may be chosen at a place and below it, each with its own place."""
    for offer in place.offers:
        if not offer.hidden:
            yield place.place, offer
    for inner in place.inner:
        yield from offered(inner)
