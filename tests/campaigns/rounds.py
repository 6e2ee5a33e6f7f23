"""Rounds as an arbitrator opens and closes them, and three who play in them."""

from __future__ import annotations

from datetime import datetime, timedelta

import pytest
from django.urls import reverse
from django.utils import timezone

from campaigns.models import Mission, Round
from campaigns.rounds.services.closing import round_close
from campaigns.rounds.services.pairing import round_open
from rules.campaigns.settings import Pairing
from tests.campaigns.table import Club, club
from tests.cast import Player


@pytest.fixture
def three(arbitrator: Player, owner: Player, opponent: Player, staff: Player) -> Club:
    return club(arbitrator, {"owner": owner, "opponent": opponent, "third": staff})


def opened(table: Club, pairing: Pairing = Pairing.SWISS, **fields: object) -> Round:
    given = {"pairing": pairing.value, "is_published": True, **fields}
    return round_open(campaign_id=table.campaign.pk, viewer=table.arbitrator.viewer, **given)


def closed(table: Club, row: Round, **unplayed: str) -> Round:
    results = {str(Mission.objects.get(campaign=table.campaign, number=int(n[1:])).pk): v for n, v in unplayed.items()}
    return round_close(round_id=row.pk, viewer=table.arbitrator.viewer, unplayed=results)


def key(table: Club, name: str) -> str:
    return str(table.entrants[name].pk)


def one_round_page(table: Club, row: Round) -> str:
    """As the arbitrator reads it."""
    return table.arbitrator.client().get(reverse("campaigns:round", args=[table.campaign.pk, row.pk])).text


def days(number: int) -> datetime:
    return timezone.now().replace(second=0, microsecond=0) + timedelta(days=number)
