"""What the roster pages may cost: queries by name, no evaluation on reading, bytes."""

from __future__ import annotations

import json
import re
import sys

import pytest
from django.db import connection
from django.http import HttpResponse
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from rosters.models import Roster
from rules import acts
from rules.catalogue.evaluate import evaluate
from rules.catalogue.evaluate import evaluated as evaluated_before
from rules.editions.kt2018.checks.singly import forget_operatives
from tests.cast import Player, act, found, model, pick, recruit
from tests.queries import outer

pytestmark = pytest.mark.django_db

SIZES = (3, 10, 20)
SHEET = (
    "accounts_session",  # who reads
    "accounts_user",
    "rosters_roster",  # with its pack and owner
    "rosters_operative",
    "rosters_squad",
    "rosters_killteam",
    "rosters_batch",  # the last act, for its undo; inside: the newest revision of the pack
)
RENAMED = (
    "accounts_session",
    "accounts_user",
    "rosters_roster",  # locked, with its pack
    "rosters_operative",
    "rosters_squad",
    "rosters_killteam",
    "rosters_pack",  # whether a newer revision is there
)
"""What the form that renames somebody reads; what it shows is what it wrote."""
HISTORY = (
    "accounts_session",
    "accounts_user",
    "rosters_batch",  # a page of acts, with the roster and its pack
    "rosters_change",  # what they changed
    "rosters_operative",  # what everybody is called; inside: which acts are void, and up to where all stands
)


def filled(player: Player, size: int) -> Roster:
    """A roster of `size`, with a leader, specialists and two kill teams."""
    roster = found(player)
    recruit(player, roster, "fire-warrior-shasui", "leader")
    recruit(player, roster, "pathfinder", "specialist", specialism="scout")
    recruit(player, roster)
    if size > 3:
        key = recruit(player, roster, called="Copied")
        act(player, roster, acts.Copy(operative=key, times=size - 4)) if size > 4 else None
    pick(player, roster)
    pick(player, roster, [])
    return roster


def tables(queries: CaptureQueriesContext) -> list[str]:
    """The table each query reads, apart from those that it only looks something up in."""
    read = [outer(query["sql"]) for query in queries]
    return [sql.split(' FROM "', 1)[1].split('"', 1)[0] for sql in read if " FROM " in sql]


@pytest.fixture
def nothing_evaluates(monkeypatch: pytest.MonkeyPatch):
    """From then on every evaluation is an error."""

    def forbid() -> None:
        def evaluated(*_: object, **__: object) -> None:
            raise AssertionError("reading a page evaluates")

        evaluated_before.cache_clear()
        forget_operatives()
        for module in list(sys.modules.values()):
            if getattr(module, "evaluate", None) is evaluate:
                monkeypatch.setattr(module, "evaluate", evaluated)

    return forbid


@pytest.mark.parametrize("size", SIZES)
def test_the_roster_page_makes_these_queries_and_evaluates_nothing(
    owner: Player, size: int, django_assert_num_queries, nothing_evaluates
) -> None:
    roster = filled(owner, size)
    client = owner.client()
    url = reverse("rosters:sheet", args=[roster.pk])
    nothing_evaluates()
    with django_assert_num_queries(len(SHEET)) as queries:
        answer = client.get(url)
    assert tables(queries) == [*SHEET], "what it won is asked only of rosters that a campaign has changed"
    assert len(answer.content) <= 150_000


@pytest.mark.parametrize("size", [3, 20])
def test_a_rename_reads_this_and_evaluates_nothing(
    owner: Player, size: int, django_assert_num_queries, nothing_evaluates
) -> None:
    roster = found(owner)
    act(owner, roster, acts.Copy(operative=recruit(owner, roster, called="Aun"), times=size - 1))
    client = owner.client()
    named = acts.Rename(operative=str(roster.operatives.last().pk), called="Nobody is told of")
    roster.refresh_from_db()
    send = {"acts": json.dumps([acts.to_json(named)]), "version": roster.version}
    nothing_evaluates()
    with CaptureQueriesContext(connection) as queries:
        answer = client.post(reverse("rosters:act", args=[roster.pk]), send, headers={"HX-Request": "true"})
    assert "Nobody is told of" in answer.content.decode()
    assert tables(queries) == [*RENAMED]


def test_an_act_shows_what_a_page_would_read(owner: Player) -> None:
    """The rows that were written are shown without being read again, and rows drawn before are not drawn again."""
    roster = filled(owner, 10)
    client, sheet = owner.client(), reverse("rosters:sheet", args=[roster.pk])
    client.get(sheet, headers={"HX-Request": "true"})
    first, second, *_, last = [str(each.pk) for each in roster.operatives.all()]
    for each in (
        acts.Rename(operative=last, called="Longstrike"),
        acts.Recruit(model=model("pathfinder"), role="specialist", specialism="scout"),
        acts.SetExperience(operative=second, experience=3),
        acts.Retire(operative=second),
        acts.SetStatus(operative=second, status="ready"),
        acts.Remove(operative=first),
    ):
        roster.refresh_from_db()
        send = {"acts": json.dumps([acts.to_json(each)]), "version": roster.version}
        answer = client.post(reverse("rosters:act", args=[roster.pk]), send, headers={"HX-Request": "true"})
        done = roster.batches.latest("sequence").pk
        page = client.get(f"{sheet}?done={done}", headers={"HX-Request": "true"})
        assert without_tokens(answer) == without_tokens(page), each


def without_tokens(answer: HttpResponse) -> str:
    return re.sub(r'name="csrfmiddlewaretoken" value="[^"]*"', "", answer.content.decode())


def test_the_guard_against_evaluation_guards(owner: Player, nothing_evaluates) -> None:
    roster = filled(owner, 3)
    key = str(roster.operatives.first().pk)
    nothing_evaluates()
    with pytest.raises(AssertionError, match="evaluates"):
        owner.client().get(reverse("rosters:operative", args=[roster.pk, key]))


@pytest.mark.parametrize("size", SIZES)
def test_the_history_makes_these_queries_however_long(owner: Player, size: int, django_assert_num_queries) -> None:
    roster = filled(owner, size)
    for number in range(size):
        act(owner, roster, acts.Rename(operative=str(roster.operatives.first().pk), called=f"Name {number}"))
    client = owner.client()
    with django_assert_num_queries(len(HISTORY)) as queries:
        client.get(reverse("rosters:history", args=[roster.pk]))
    assert tables(queries) == list(HISTORY)


@pytest.mark.parametrize("size", SIZES)
def test_the_open_editor_costs_the_same_queries(owner: Player, size: int, django_assert_num_queries) -> None:
    roster = filled(owner, size)
    client = owner.client()
    url = reverse("rosters:operative", args=[roster.pk, roster.operatives.first().pk])
    with django_assert_num_queries(len(SHEET)):
        answer = client.get(url)
    assert len(answer.content) <= 150_000


def test_the_list_of_rosters_is_flat(owner: Player, django_assert_num_queries) -> None:
    client = owner.client()
    url = reverse("rosters:list")
    for _ in range(2):
        found(owner, "fire-warrior-shasla")
        # Who reads (2), how many, the rosters with their packs, those thrown away.
        with django_assert_num_queries(5):
            client.get(url)


@pytest.mark.parametrize("size", SIZES)
def test_the_recruiting_list_is_flat_and_light(owner: Player, size: int, django_assert_num_queries) -> None:
    roster = filled(owner, size)
    client = owner.client()
    url = reverse("rosters:recruit", args=[roster.pk])
    client.get(url)
    # The sheet's without the last act, and how many of each model are here (2).
    with django_assert_num_queries(len(SHEET) - 1 + 2):
        answer = client.get(url)
    assert len(answer.content) <= 150_000
