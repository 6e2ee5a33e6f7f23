"""check_campaigns: what does not agree is named and left."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from copy import deepcopy
from functools import partial
from typing import Any

import pytest
from pytest_django.plugin import DjangoDbBlocker

from campaigns.models import Batch, Campaign, Entrant, Mission, MissionSide, Person, Roll
from rosters.models import Batch as RosterBatch
from rosters.models import Roster
from tests.campaigns.scene import assert_reconciled, found_campaign
from tests.campaigns.table import TEAMS, Club
from tests.campaigns.table import club as new_club
from tests.cast import Player
from tests.commands import output_of, refused_output_of
from tests.once import made_once
from tests.rosters.factories import UserFactory

pytestmark = [pytest.mark.ci, pytest.mark.django_db]


check = partial(output_of, "check_campaigns")
failing = partial(refused_output_of, "check_campaigns", says="1 of 2 campaigns")


@pytest.fixture(scope="module")
def playing_club(django_db_setup: None, django_db_blocker: DjangoDbBlocker) -> Iterator[Club]:
    """A campaign with a mission that stands, one that was voided, and one of which nobody knows yet who comes."""
    with made_once(django_db_blocker):
        table = new_club(Player(user=UserFactory()), {name: Player(user=UserFactory()) for name in TEAMS})
        found_campaign(table.arbitrator, "Another")
        first = table.played("owner", fallen(table))
        table.confirm(first, "opponent")
        table.void(table.played("opponent"))
        table.muster(table.plan(), "owner")
        yield table


@pytest.fixture
def club(playing_club: Club) -> Club:
    return deepcopy(playing_club)


def fallen(table: Club) -> dict[str, Any]:
    """Somebody of either side is out of action, so that there are rolls."""
    return {f"out:{table.everyone(name)[0]}": True for name in table.entrants}


def test_campaigns_that_agree_are_counted(club: Club):
    assert check() == "All is well: 2 campaigns, journals, rosters, seals and dice agree.\n"
    assert json.loads(check("--json")) == {"campaigns": 2, "wrong": []}
    assert_reconciled(club.fresh())


FAULTS: dict[str, tuple[Callable[[Campaign], Any], str]] = {
    "a resource that nobody won": (
        lambda c: Entrant.objects.filter(campaign=c, position=1).update(state={"resources": {"morale": 99}}),
        "fold: entrant:",
    ),
    "a victory that nobody won": (
        lambda c: Entrant.objects.filter(campaign=c, position=1).update(won=7),
        "won: 7 is stored, not 1",
    ),
    "a roster that is free though it is out": (
        lambda c: Roster.objects.filter(entrants__campaign=c).update(campaign={}),
        "campaign: {} is stored, not {",
    ),
    "an entrant that lets its roster go": (
        lambda c: Entrant.objects.filter(campaign=c, position=1).update(holds_roster=False),
        "holds_roster: False is stored, not True",
    ),
    "a mission in another state": (
        lambda c: Mission.objects.filter(campaign=c, number=1).update(standing={**_standing(c), "voided": True}),
        "voided: True is stored, not False",
    ),
    "a mission that says it is planned": (
        lambda c: Mission.objects.filter(campaign=c, number=1).update(state="planned"),
        "fold: mission 1 state: 'planned' is stored, not 'confirmed'",
    ),
    "a mission that says it is reported": (
        lambda c: Mission.objects.filter(campaign=c, number=3).update(state="reported"),
        "fold: mission 3 state: 'reported' is stored, not 'planned'",
    ),
    "a report that nobody can read": (
        lambda c: Batch.objects.filter(campaign=c, kind="report", mission__number=1).update(payload={"results": None}),
        "chronicle: campaign content: ",
    ),
    "a mission that stands nowhere": (
        lambda c: Mission.objects.filter(campaign=c, number=1).update(standing={}),
        "fold: campaign content: KeyError('stage') is stored, not 'what can be read'",
    ),
    "a batch lost from the journal": (
        lambda c: Batch.objects.filter(campaign=c, kind="confirm").delete(),
        "journal: campaign sequences",
    ),
    "nobody who runs it": (
        lambda c: Person.objects.filter(campaign=c).update(role="player"),
        "people: campaign arbitrators: 0 is stored, not 1",
    ),
    "a roster that does not know what was voided": (
        lambda c: RosterBatch.objects.filter(voids__isnull=False, roster__entrants__campaign=c).update(voids=None),
        "counts: True is stored, not False",
    ),
    "a team with somebody who was not sealed": (
        lambda c: _spoil_team(c),
        "seal: mission 1 side 1 team: 'The revealed team has an operative who was not in the sealed team.'",
    ),
    "another hash than was published": (
        lambda c: MissionSide.objects.filter(mission__campaign=c, mission__number=1, position=0).update(salt="x"),
        "seal: mission 1 side 1 team: 'The sealed team does not match the hash",
    ),
    "a roll that flatters": (
        lambda c: Roll.objects.filter(mission__campaign=c, mission__number=1).update(value=99),
        "is stored, not",
    ),
    "a secret that was not the one": (
        lambda c: Mission.objects.filter(campaign=c, number=3).update(secret=b"y" * 32),
        "dice: mission 3 commitment",
    ),
    "a chronicle that boasts": (
        lambda c: c.chronicle.__class__.objects.filter(campaign=c).update(records=[{"title": "Best"}]),
        "chronicle: campaign records",
    ),
}


def _standing(campaign: Campaign) -> dict[str, Any]:
    return Mission.objects.get(campaign=campaign, number=1).standing


def _spoil_team(campaign: Campaign) -> None:
    side = MissionSide.objects.get(mission__campaign=campaign, mission__number=1, position=0)
    side.team = {**side.team, "members": [*side.team["members"], "somebody"]}
    side.save()


@pytest.mark.parametrize("fault", FAULTS)
def test_what_does_not_agree_is_named_and_ends_with_one(club: Club, fault: str):
    spoil, words = FAULTS[fault]
    spoil(club.fresh())
    output = failing()
    assert output.endswith("\n"), "each difference on a line of its own"
    assert f"{club.campaign.pk} {club.campaign.name}" in output
    assert words in output
    assert "Another" not in output
    [wrong] = json.loads(failing("--json"))["wrong"]
    assert wrong["campaign"] == str(club.campaign.pk)


def test_rolls_of_a_mission_that_is_not_open_are_not_told(club: Club):
    """Until the secret is told nobody can know what it would have rolled: not from this command either."""
    Roll.objects.filter(mission__campaign=club.campaign).update(value=99)
    Mission.objects.filter(campaign=club.campaign, number=1).update(state="reported")
    assert "roll:" not in failing()
