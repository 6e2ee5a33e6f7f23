"""Defaults that a list does not name, laid down where they make illegal what it names."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import replace
from itertools import combinations

from rosters.exchange.places import named_within
from rules import acts
from rules.catalogue.compile import Catalogue
from rules.editions.base import Edition, RosterContent
from rules.errors import Refusal
from rules.issues import is_legal

MOST_DEFAULTS = 3
"""So many defaults are laid down at most."""


def without_unnamed(
    edition: Edition, catalogue: Catalogue, content: RosterContent, key: str, named: Collection[str]
) -> tuple[RosterContent, list[str]]:
    """A roster in which one operative lays down the fewest defaults that make it illegal beside what is named, and
    which these are; the same roster where nothing is named, or no default is in the way.
    """
    whole = {loadout.key: loadout for loadout in content.loadouts}
    alone = best = replace(content, loadouts=(whole[key],))

    def faults(trial: RosterContent) -> int:
        issues = edition.view(catalogue, trial).issues
        return sum(key in each.operatives and not is_legal([each]) for each in issues)

    sheet = edition.sheets(catalogue, edition.view(catalogue, alone))[0]
    names = [name.rpartition(" × ")[2] for name in sheet.carried]
    unnamed = [name for name in names if name not in named]
    fewest, gone = faults(alone) if len(unnamed) < len(names) else 0, list[str]()
    for number in range(1, MOST_DEFAULTS + 1):
        for these in combinations(unnamed, number) if fewest else ():
            without = _without(edition, catalogue, alone, key, these)
            if without is not None and (left := faults(without)) < fewest:
                best, fewest, gone = without, left, [*these]
    whole[key] = best.loadouts[0]
    return replace(content, loadouts=tuple(whole.values())), gone


def _without(
    edition: Edition, catalogue: Catalogue, content: RosterContent, key: str, names: Iterable[str]
) -> RosterContent | None:
    """With none of these things; None where one of them must stay."""
    for name in names:
        place = edition.places(catalogue, content, key)
        inner = next(named_within(place, name), None) if place else None
        if inner is None:
            return None
        try:
            content = edition.perform(catalogue, content, acts.Drop(operative=key, place=inner.place), str)
        except Refusal:
            return None
    return content
