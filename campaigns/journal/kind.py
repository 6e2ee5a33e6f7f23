"""The kind of a campaign, its settings, and what entrants and boards had come to, in that kind's words."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from campaigns.journal import state as states
from campaigns.models import Campaign, Entrant
from rules.campaigns.board import BoardRules, Position
from rules.campaigns.entrants import Contender
from rules.campaigns.kind import CampaignKind
from rules.campaigns.validity import WrongSettings
from rules.changes import State
from rules.editions import find
from rules.errors import Refusal


def kind_of(campaign: Campaign) -> CampaignKind:
    """A Refusal where its edition has no such kind here."""
    return kind_named(campaign.edition, campaign.kind)


def kind_named(edition_key: str, key: str = "") -> CampaignKind:
    """A kind of an edition by its key, or the first of them; a Refusal where there is none."""
    edition = find(edition_key)
    kind = edition.campaign_kind(key)
    if kind is None:
        known = ", ".join(each.key for each in edition.campaigns)
        if not known:
            raise Refusal(f"{edition.name} has no campaigns here.", code="no-campaigns")
        raise Refusal(f"{edition.name} has no kind of campaign {key!r}; there are: {known}.", code="unknown-kind")
    return kind


def settings_of(campaign: Campaign, fields: Mapping[str, Any] | None = None) -> Any:
    """Its settings as its kind reads them: those of today, or others of the same campaign."""
    return kind_of(campaign).settings_shape.read(campaign.settings if fields is None else fields)


def checked_settings(rules: CampaignKind, settings: Any) -> Any:
    """The settings, if nothing is wrong with them; WrongSettings names every fault with its path."""
    if faults := rules.check_settings(settings):
        raise WrongSettings(faults)
    return settings


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
        has_ended=campaign.stage == Campaign.Stage.ENDED,
    )


def caution_about(campaign: Campaign, settings: Any, entrants: Iterable[Entrant]) -> str:
    """What these should know before a game among them, such as that it brings no points. No query."""
    kind = kind_of(campaign)
    return kind.fought_words(position_of(kind, campaign, settings, entrants))


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
