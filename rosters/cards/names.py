"""The names on the sheets, each with its place in the compendium: they stand beside the paper, which has no links."""

from __future__ import annotations

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
    roster, edition = deck.roster, deck.edition
    arms = [each.name for op in deck.sheets for each in (*op.weapons, *op.wargear)]
    trainings = [op.training for op in deck.sheets if op.training]
    traits = [trait for op in deck.sheets for trait in op.traits]
    tactics = edition.words.get("tactics", "Tactics")
    kinds = {
        edition.words["operatives"]: [Named(op.model, datasheet_url(roster, op.model_key)) for op in deck.sheets],
        "Weapons and wargear": [Named(name, weapon_url(roster, name)) for name in arms],
        edition.words.get("trainings", "Training"): [
            Named(edition.speak(each), training_url(roster, each)) for each in trainings
        ],
        "Traits": [Named(trait.name, common_url(roster, "traits", trait.key)) for trait in traits],
        tactics: [Named(tactics, faction_url(roster, "faction-tactics"))],
    }
    groups = [
        NamesOfKind(title, tuple(dict.fromkeys(each for each in found if each.url))) for title, found in kinds.items()
    ]
    return [each for each in groups if each.names]
