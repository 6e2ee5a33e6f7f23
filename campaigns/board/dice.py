"""The dice of a board: from a secret whose hash is shown before, and which is shown when the campaign has ended."""

from __future__ import annotations

from typing import Any

from django.utils.crypto import salted_hmac

from campaigns.models import Campaign
from rules.dice import Dice, SealedDice, commitment

SALT = "campaigns.board.dice"


def secret_of(campaign: Campaign, era: int) -> bytes:
    """A campaign that goes on after its end goes on with another one. No query."""
    return salted_hmac(SALT, f"{campaign.pk} {era}", algorithm="sha256").digest()


def era_of(campaign: Campaign) -> int:
    """How often the campaign has ended before. One query."""
    ends = campaign.batches.filter(kind="end").count()
    return ends - (campaign.stage == Campaign.Stage.ENDED)


def board_dice(campaign: Campaign) -> Dice:
    """The same question gets the same roll, also when a step was taken back: nobody fishes for a better one."""
    return SealedDice(secret_of(campaign, era_of(campaign)))


def published(campaign: Campaign) -> dict[str, Any]:
    """What proves the rolls, as `rules/dice_check.py` reads it; of a running campaign the hash alone. Two queries."""
    era = era_of(campaign)
    secret = secret_of(campaign, era)
    is_open = campaign.stage == Campaign.Stage.ENDED
    payloads = campaign.batches.filter(kind="step").order_by("sequence").values_list("payload", flat=True)
    rolls = [roll for payload in payloads if payload.get("era", 0) == era for roll in payload["rolls"]]
    return {
        "secret": secret.hex() if is_open else "",
        "commitment": commitment(secret),
        "words": [],
        "rolls": rolls if is_open else [],
    }
