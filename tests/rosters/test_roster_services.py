"""What players do to rosters, and what they are refused."""

import pytest

from tests.cast import LEADER, MODEL, Player, found, found_team, pick

pytestmark = pytest.mark.django_db


def test_a_founded_roster_is_the_players_and_its_journal_begins(owner: Player):
    roster = found(owner, name="Farlight")
    assert roster.owner == owner.user
    assert [(batch.sequence, batch.kind, batch.words) for batch in roster.batches.all()] == [
        (1, "found", "Founded Farlight.")
    ]


def test_a_recruit_costs_its_price(owner: Player):
    roster = found(owner, MODEL, LEADER)
    assert (roster.size, roster.points) == (2, 16)


def test_a_guest_founds_a_ready_team_and_picks_it(guest: Player):
    roster = found_team(guest)
    assert roster.size == 13
    team = pick(guest, roster)
    assert team.is_legal, team.verdict
