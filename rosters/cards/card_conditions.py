"""What an operative carries from its campaign today, for its card: asked of the layer above, which knows campaigns."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from accounts.hooks import named
from rosters.models import Roster
from rules.cards import CardCondition
from rules.sheets import OperativeSheet


@dataclass(frozen=True, slots=True, kw_only=True)
class CardConditions:
    """The campaign a roster is out in, and how its operatives start their next mission."""

    campaign: str = ""
    today: Mapping[str, CardCondition] = field(default_factory=dict)

    @property
    def mark(self) -> str:
        """The same as long as nothing of it changes: a part of what a card's version is."""
        text = repr((self.campaign, sorted(self.today.items())))
        return hashlib.sha256(text.encode()).hexdigest()[:12] if self.today else ""


NOTHING = CardConditions()


def carried(roster: Roster, sheets: Sequence[OperativeSheet] = (), version: int | None = None) -> CardConditions:
    """Of today, or of the day on which the roster was at that version; no query for a roster that is in no campaign.

    CARDS_TODAY names functions today(roster, sheets, version), which answer with Today by operative; `sheets` are
    those of its operatives where they are at hand.
    """
    if not roster.campaign:
        return NOTHING
    found: dict[str, CardCondition] = {}
    for today in named("CARDS_TODAY"):
        found |= today(roster, sheets, version)
    return CardConditions(campaign=roster.campaign.get("name", ""), today=found)


def amounts_of(roster: Roster) -> dict[str, int]:
    """What the roster has in its campaign by name, for its sheet; no query for a roster that is in none.

    CARDS_AMOUNTS names functions amounts(roster).
    """
    found: dict[str, int] = {}
    for amounts in named("CARDS_AMOUNTS") if roster.campaign else ():
        found |= amounts(roster)
    return found
