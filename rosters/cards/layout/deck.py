"""What is printed from: a roster or one of its kill teams, with a datacard for everyone in it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from rosters.rosters.selectors import KillTeamSheet, RosterSheet
from rosters.web.hues import hue_of
from rules.cards import CardContext, Datacard
from rules.editions.base import Edition
from rules.paper.tactics import Usable
from rules.reference import Reference
from rules.sheets import OperativeSheet

TACTICS, EQUIPMENT, RULES, TOKENS, OPPONENT = "tactic-cards", "equipment-cards", "rule-cards", "tokens", "opponent"
TAC_OPS = "tac-op-cards"
WEAPON_RULES = "weapon-rules"
"""The key of the card that explains the rules of everybody's weapons."""
OPEN_CARDS = (TACTICS, EQUIPMENT, RULES)
"""Parts of a print that are cards, nobody's own and no secret."""
TEAM_CARDS = (*OPEN_CARDS, TAC_OPS)
"""Those and what a team chooses in secret."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Deck:
    """Everything that may be printed of a roster or a kill team; made by `selectors.cards.deck_of`."""

    context: CardContext
    edition: Edition
    roster: RosterSheet
    team: KillTeamSheet | None
    cards: tuple[Datacard, ...]
    """The requested operatives, in the roster's order."""
    sheets: tuple[OperativeSheet, ...]
    """Everyone in the context, as the cards were made from: in a kill team, with the rules that its company brings."""
    taken: tuple[str, ...] = ()
    """What the kill team has chosen for this game, by name."""
    everyone: tuple[Datacard, ...] = ()
    """All of the roster, one card each, where its sheet is asked for and the deck holds fewer."""
    usable: tuple[Usable, ...] = ()
    """Tactics that the team may use, core Tactics first, each with the operatives it depends on."""
    team_cards: Mapping[str, tuple[Datacard, ...]] = field(default_factory=dict)
    """Cards that are nobody's own by the part that prints them, of the parts that were asked for."""
    reference: Reference = field(default_factory=Reference)
    """What else the edition and the faction provide: lessons, phases by their words, rounds, resources."""
    player: str = ""
    """Whose roster it is; empty for a guest's."""
    code: str = ""
    """Which roster at which version: `7K2M·41`."""
    today: str = ""
    """The mark of what its campaign knows of the day (`rosters.cards.card_conditions`); empty where that is nothing."""

    amounts: Mapping[str, int] = field(default_factory=dict)
    """What its campaign knows that the roster has, by name, for the owner of its sheet."""
    worn: str = ""
    """The hue that it wears in a campaign, where that is not its faction's."""

    @property
    def faction(self) -> str:
        return self.roster.faction

    @property
    def hue(self) -> str:
        """The hue of its paper."""
        return self.worn or hue_of(self.faction)
