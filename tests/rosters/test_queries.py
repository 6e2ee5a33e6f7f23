"""What rosters cost in queries: each named, and the same for three operatives as for twenty."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from rosters.journal.check import differences
from rosters.models import Roster
from rosters.rosters.selectors import find_roster, history, public_rosters, roster_sheet, rosters_of
from rosters.rosters.services import rosters as services
from rules import acts
from tests.cast import MODEL, Player, act, found, model, pick, recruit, undo
from tests.queries import outer

pytestmark = pytest.mark.django_db

SIZES = (3, 20)


@pytest.fixture(params=SIZES)
def roster(request: pytest.FixtureRequest, owner: Player) -> Roster:
    """Of three and of twenty, with a kill team, in processes that know the catalogue."""
    roster = found(owner)
    key = recruit(owner, roster)
    act(owner, roster, acts.Copy(operative=key, times=request.param - 1))
    pick(owner, roster)
    return roster


def queries(what: Callable[[], object]) -> list[str]:
    """Each query by its verb and table."""
    with CaptureQueriesContext(connection) as captured:
        what()
    return [_short(query["sql"]) for query in captured.captured_queries]


TABLE_AFTER = {"select": "FROM", "delete": "FROM", "insert": "INTO", "update": "UPDATE"}


def _short(sql: str) -> str:
    words = outer(sql).replace('"', "").split()
    verb = words[0].lower()
    if verb not in TABLE_AFTER:
        return verb
    return f"{verb} {words[words.index(TABLE_AFTER[verb]) + 1].removeprefix('rosters_')}"


def perform(roster: Roster, owner: Player, *requested: acts.Act, **others: str) -> Callable[[], object]:
    return lambda: services.roster_act(roster_id=roster.pk, viewer=owner.viewer, acts=requested, **others)


# Every act begins and ends so.
READING = [
    "savepoint",
    "select roster",  # lock it, with its pack
    "select operative",
    "select squad",
    "select killteam",
    "insert batch",
    "insert change",
]
ENDING = ["update roster", "release"]


def test_an_act_on_one_operative_has_eleven_queries(roster: Roster, owner: Player):
    key = str(roster.operatives.first().pk)
    assert queries(perform(roster, owner, acts.Rename(operative=key, called="Kais"))) == [
        *READING,
        "update operative",
        *ENDING,
    ]


def test_a_token_is_one_query_more(roster: Roster, owner: Player):
    key = str(roster.operatives.first().pk)
    repeated = queries(perform(roster, owner, acts.Rename(operative=key, called="Kais"), token="once"))
    assert repeated[2] == "select batch"
    assert len(repeated) == 11


def test_recruiting_writes_the_new_row_alone(roster: Roster, owner: Player):
    assert queries(perform(roster, owner, acts.Recruit(model=model(MODEL), role="non-specialist"))) == [
        *READING,
        "insert operative",
        *ENDING,
    ]


def test_striking_the_first_moves_all_others_up_in_one_query(roster: Roster, owner: Player):
    key = str(roster.operatives.first().pk)
    assert queries(perform(roster, owner, acts.Remove(operative=key))) == [
        *READING,
        "delete operative",
        "update operative",
        "update killteam",  # its members, points and issues
        *ENDING,
    ]


def test_fifty_acts_cost_the_queries_of_one(roster: Roster, owner: Player):
    key = str(roster.operatives.first().pk)
    requested = [acts.Rename(operative=key, called=f"Kais {number}") for number in range(50)]
    assert len(queries(perform(roster, owner, *requested))) == 10


def test_ticking_an_operative_off_asks_about_no_other_kill_team(
    roster: Roster, owner: Player, monkeypatch: pytest.MonkeyPatch
):
    team, *_ = pick(owner, roster), pick(owner, roster), pick(owner, roster)
    judged = []
    from rosters.journal import settle as settling

    judge = settling.judge_team
    monkeypatch.setattr(settling, "judge_team", lambda *args: judged.append(args) or judge(*args))
    bench = perform(roster, owner, acts.Bench(operatives=tuple(team.members[:1])), kill_team=str(team.pk))
    assert queries(bench) == [*READING, "update killteam", *ENDING]
    assert len(judged) == 1


def test_recruiting_judges_no_team_that_has_nothing_to_mend(owner: Player, monkeypatch: pytest.MonkeyPatch):
    roster = found(owner)
    leader = recruit(owner, roster, "fire-warrior-shasui", "leader")
    act(owner, roster, acts.Copy(operative=recruit(owner, roster), times=3))
    fine, faulty = pick(owner, roster), pick(owner, roster, [leader])
    assert (fine.verdict["issues"], faulty.is_legal) == ([], False)
    from rosters.journal import settle as settling

    judge, judged = settling.judge_team, []
    monkeypatch.setattr(settling, "judge_team", lambda *args: judged.append(args[3]["name"]) or judge(*args))
    recruit(owner, roster)
    assert judged == [faulty.name], "whoever joined may mend it"
    act(owner, roster, acts.SetExperience(operative=leader, experience=3))
    assert judged == [faulty.name, fine.name, faulty.name]
    assert differences(roster) == []


@pytest.mark.parametrize("is_faulty", [False, True])
def test_another_order_is_judged_only_where_verdicts_may_tell_it(
    owner: Player, monkeypatch: pytest.MonkeyPatch, is_faulty: bool
):
    roster = found(owner)
    leader = recruit(owner, roster, "fire-warrior-shasui", "leader", called="One")
    act(owner, roster, acts.Copy(operative=recruit(owner, roster, called="Two"), times=3))
    team = pick(owner, roster, [leader] if is_faulty else None)
    assert bool(team.verdict["issues"]) is is_faulty
    from rosters.journal import operation

    settle, settled = operation.settle, []
    monkeypatch.setattr(operation, "settle", lambda *args: settled.append(args) or settle(*args))
    order = [str(key) for key in reversed(roster.operatives.values_list("pk", flat=True))]
    services.roster_describe(roster_id=roster.pk, viewer=owner.viewer, order=order)
    assert [str(row.pk) for row in roster.operatives.all()] == order
    assert len(settled) == is_faulty
    roster.refresh_from_db()
    assert differences(roster) == []


def test_two_renamed_in_one_step_are_written_in_one_query(owner: Player):
    roster = found(owner)
    act(owner, roster, acts.Copy(operative=recruit(owner, roster, called="One"), times=3))
    keys = [str(key) for key in roster.operatives.values_list("pk", flat=True)]
    renames = [acts.Rename(operative=key, called=f"Kais {place}") for place, key in enumerate(keys)]
    assert queries(perform(roster, owner, *renames)) == [*READING, "update operative", *ENDING]
    roster.refresh_from_db()
    assert differences(roster) == []


def test_an_undo_reads_the_journal_in_two_queries(roster: Roster, owner: Player):
    key = str(roster.operatives.first().pk)
    act(owner, roster, acts.Rename(operative=key, called="Kais"))
    batch = roster.batches.last()
    assert queries(lambda: undo(owner, roster, batch)) == [
        *READING[:5],
        "select batch",  # the one to take back
        "select batch",  # the journal
        "select change",
        "insert batch",
        "update operative",
        *ENDING,
        "select roster",  # the verb of the cast brings its roster up to date
    ]


def test_the_sheet_of_a_roster_has_four_queries(roster: Roster, owner: Player):
    assert queries(lambda: roster_sheet(find_roster(roster.pk, owner.viewer), owner.viewer)) == [
        "select roster",  # with its pack and owner
        "select operative",
        "select squad",
        "select killteam",
    ]


def test_reading_a_roster_never_evaluates(roster: Roster, owner: Player, monkeypatch: pytest.MonkeyPatch):
    from rosters.journal import settle as settling

    def evaluating(*args: object, **others: object) -> None:
        raise AssertionError("a page evaluated")

    monkeypatch.setattr(settling, "catalogue_of", evaluating)
    monkeypatch.setattr("rules.editions.kt2018.checks.members.evaluated", evaluating)
    assert roster_sheet(find_roster(roster.pk, owner.viewer), owner.viewer).operatives
    list(history(roster)), list(rosters_of(owner.viewer)), list(public_rosters())


@pytest.mark.parametrize("acts_done", [2, 40])
def test_a_history_of_any_length_has_three_queries(owner: Player, acts_done: int):
    roster = found(owner, MODEL)
    key = str(roster.operatives.first().pk)
    for number in range(acts_done):
        act(owner, roster, acts.Rename(operative=key, called=f"Kais {number}"))
    undo(owner, roster)
    batches: list[object] = []
    assert queries(lambda: batches.extend(history(roster)[:50])) == [
        "select batch",  # with who did it and what it voids
        "select change",
        "select batch",  # what voids them
    ]
    assert len(batches) == acts_done + 3


@pytest.mark.parametrize("count", [1, 6])
def test_lists_of_rosters_are_one_query(owner: Player, count: int):
    for _ in range(count):
        roster = found(owner, MODEL)
        services.roster_share(roster_id=roster.pk, viewer=owner.viewer, visibility="public")
    rows: list[str] = []
    assert queries(lambda: rows.extend(f"{row.pack} {row.team_count}" for row in rosters_of(owner.viewer))) == [
        "select roster"
    ]
    assert queries(lambda: rows.extend(f"{row.pack} {row.owner}" for row in public_rosters())) == ["select roster"]
    assert len(rows) == 2 * count


def test_checking_a_roster_is_flat(roster: Roster):
    fresh = Roster.objects.select_related("pack").get(pk=roster.pk)
    assert queries(lambda: differences(fresh)) == [
        "select batch",  # their numbers
        "select batch",  # the journal
        "select change",
        "select operative",
        "select squad",
        "select killteam",
    ]
