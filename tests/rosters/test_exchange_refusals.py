"""What is made to break us is refused in a line and leaves nothing behind."""

from __future__ import annotations

import json

import pytest

from rosters.exchange.services import read_arriving
from rosters.models import Roster
from rules.errors import Malformed, Refusal
from tests.cast import Player
from tests.rosters.exchanging import as_form, brought, worn
from tests.rosters.hostile import HOSTILE

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("kind", HOSTILE)
def test_a_file_made_to_break_us_is_refused_in_a_line(owner: Player, kind: str):
    data, says = HOSTILE[kind]
    with pytest.raises(Malformed) as refused:
        read_arriving(data, "x", owner.user)
    words = str(refused.value)
    assert says in words
    assert len(words) < 300
    assert "\n" not in words
    assert not Roster.objects.exists()


def test_nothing_half_written_stays_when_a_team_is_refused(owner: Player):
    data = json.loads(as_form("json", owner, worn(owner)))
    data["kill_teams"][1]["settings"]["points_limit"] = 5000
    before = Roster.objects.count()
    with pytest.raises(Refusal, match="A limit is"):
        brought(owner, json.dumps(data).encode())
    assert Roster.objects.count() == before
