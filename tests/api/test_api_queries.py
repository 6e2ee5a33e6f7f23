"""How many queries the API's answers take; the same however large a roster is."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from rosters.journal.catalogues import catalogue_for
from tests.api.calls import CALLER, Caller, by_token, of
from tests.cast import LEADER, Player, found, found_team, pick, recruit

pytestmark = pytest.mark.django_db
Counted = Callable[..., object]

# An act: the caller (2); the roster locked, its operatives, fire and kill teams (4); batch and changes written (2);
# an operative and the roster written (2); and the roster told (3).
ACT = 13


def warm(caller: Caller) -> Caller:
    """Begin the stretch in which calls are counted."""
    caller.get("editions/")
    return caller


def test_a_roster_takes_six_queries_however_large(owner: Player, django_assert_num_queries: Counted):
    small, large, caller = found(owner, LEADER), found_team(owner), warm(by_token(owner))
    pick(owner, large)
    for roster in (small, large):
        with django_assert_num_queries(CALLER + 4):  # roster; operatives, fire teams, kill teams
            assert caller.get(of(roster)).status_code == 200


def test_an_unchanged_roster_takes_one_query_beyond_the_caller(owner: Player, django_assert_num_queries: Counted):
    roster, caller = found_team(owner), warm(by_token(owner))
    etag = caller.get(of(roster))["ETag"]
    with django_assert_num_queries(CALLER + 1):  # roster
        assert caller.get(of(roster), If_None_Match=etag).status_code == 304


def test_a_list_takes_one_query_beyond_the_caller(owner: Player, django_assert_num_queries: Counted):
    caller = warm(by_token(owner))
    for _ in range(5):
        found(owner)
    with django_assert_num_queries(CALLER + 1):  # rosters with their owners
        assert len(caller.get("rosters/").json()["results"]) == 5


def test_history_takes_seven_queries_however_long(owner: Player, django_assert_num_queries: Counted):
    roster, caller = found(owner), warm(by_token(owner))
    for length in (1, 6):
        while roster.batches.count() < length:
            recruit(owner, roster)
        with django_assert_num_queries(CALLER + 5):  # roster; undos; batches with actors, changes, undos of each
            assert len(caller.get(of(roster, "history")).json()["results"]) == length


def test_a_pack_that_is_compiled_tells_its_models_in_one_query(owner: Player, django_assert_num_queries: Counted):
    roster, caller = found(owner), warm(by_token(owner))
    catalogue_for(roster.pack.digest)
    below = f"packs/{roster.pack_id}/models/"
    caller.get(below)
    with django_assert_num_queries(CALLER + 1):  # pack
        assert caller.get(below).status_code == 200


def test_an_act_takes_the_same_queries_for_one_and_for_thirteen(owner: Player):
    small, large, caller = found(owner, LEADER), found_team(owner), by_token(owner)
    counts = []
    for roster in (small, small, large):
        key = str(roster.operatives.first().pk)
        body = {"acts": [{"act": "rename", "operative": key, "called": f"Kael {len(counts)}"}]}
        with CaptureQueriesContext(connection) as queries:
            assert caller.post(of(roster, "acts"), body, If_Match="*").status_code == 200
        counts.append(len([each for each in queries if "SAVEPOINT" not in each["sql"]]))
    # The first call of all begins the stretch in which calls are counted.
    assert counts[1] == counts[2] == ACT
