"""What entrants and boards had come to: from rows as they are now, or from a state of the journal."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from campaigns.journal import state as states
from campaigns.models import Campaign, Entrant
from rules.campaigns.board import BoardRules, Position
from rules.campaigns.entrants import Contender
from rules.campaigns.kind import CampaignKind
from rules.changes import State
from rules.errors import Refusal


def board_of(kind: CampaignKind) -> BoardRules:
    if kind.board is None:
        raise Refusal("This kind of campaign has no board.", code="no-board")
    return kind.board


def state_of_entrant(kind: CampaignKind, entrant: Entrant) -> Any:
    """What an entrant has come to, as its campaign's kind reads it."""
    shape = kind.states.entrant
    return shape.from_fields(shape.from_column(entrant.state))


def position_of(kind: CampaignKind, campaign: Campaign, settings: Any, entrants: Iterable[Entrant]) -> Position:
    """As it is now; those who left play no more. No query."""
    shape = kind.states.campaign
    present = sorted((each for each in entrants if not each.has_left), key=lambda each: each.position)
    return Position(
        settings=settings,
        shared=shape.from_fields(shape.from_column(campaign.state)),
        contenders=tuple(
            Contender(key=str(each.pk), name=each.name, faction=each.faction, state=state_of_entrant(kind, each))
            for each in present
        ),
    )


def position_in(kind: CampaignKind, state: State) -> Position:
    """As it was in a state of the journal."""
    fields = state[states.CAMPAIGN]
    return Position(
        settings=kind.settings_shape.read(fields["settings"]),
        shared=kind.states.campaign.from_fields(fields),
        contenders=tuple(
            Contender(key=key, name=each["name"], faction=each["faction"], state=kind.states.entrant.from_fields(each))
            for key, each in states.entrants(state).items()
            if not each["left"]
        ),
    )
