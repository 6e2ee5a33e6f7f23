"""The names on the sheets, each with its place in the compendium: they stand beside the paper, which has no links."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from rosters.cards.layout.deck import Deck
from rosters.compendium.addresses import common_url, datasheet_url, faction_url, training_url, weapon_url


@dataclass(frozen=True, slots=True)
class Named:
    """A name and where it is explained."""

    name: str
    url: str


@dataclass(frozen=True, slots=True)
class NamesOfKind:
    """Names of one kind."""

    title: str
    names: tuple[Named, ...]


def names_on(deck: Deck) -> list[NamesOfKind]:
    """Every name that the sheets give, once; of those only that the compendium knows a place for."""
    kinds = (
        ("Models", _models),
        ("Weapons and wargear", _arms),
        (deck.edition.words.get("trainings", "Training"), _trainings),
        ("Traits", _traits),
    )
    groups = [NamesOfKind(title, _once(find(deck))) for title, find in kinds]
    groups.append(NamesOfKind("Tactics", _once([Named("Tactics", faction_url(deck.roster, "faction-tactics"))])))
    return [each for each in groups if each.names]


def _once(found: Iterable[Named]) -> tuple[Named, ...]:
    return tuple(dict.fromkeys(each for each in found if each.url))


def _models(deck: Deck) -> Iterator[Named]:
    for op in deck.sheets:
        yield Named(op.model, datasheet_url(deck.roster, op.model_key))


def _arms(deck: Deck) -> Iterator[Named]:
    for op in deck.sheets:
        for name in (*(line.name for line in op.weapons), *(text.name for text in op.wargear)):
            yield Named(name, weapon_url(deck.roster, name))


def _trainings(deck: Deck) -> Iterator[Named]:
    for op in deck.sheets:
        if op.training:
            yield Named(deck.edition.speak(op.training), training_url(deck.roster, op.training))


def _traits(deck: Deck) -> Iterator[Named]:
    for op in deck.sheets:
        for trait in op.traits:
            yield Named(trait.name, common_url(deck.roster, "traits", trait.key))
