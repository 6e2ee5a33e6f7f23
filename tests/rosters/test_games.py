"""Games outside campaigns: what may be told of one, what it comes to, who sees it."""

from __future__ import annotations

import datetime
import uuid
from typing import Any

import pytest

from rosters.games.selectors import games_of, record_of
from rosters.games.services import GameTold, game_change, game_delete, game_log
from rosters.models import LoggedGame, Roster
from rosters.rosters.services.rosters import roster_share
from rules.errors import Refusal
from tests.api.calls import by_token, of
from tests.cast import Player, found, pick

pytestmark = pytest.mark.django_db

DAY = datetime.date(2024, 10, 20)


def a_game(**fields: Any) -> GameTold:
    return GameTold(**{"played_on": DAY, "opponent": "Ines", "result": "won", **fields})


def log(player: Player, roster: Roster, **fields: Any) -> LoggedGame:
    return game_log(roster_id=roster.pk, viewer=player.viewer, details=a_game(**fields))


@pytest.fixture
def roster(owner: Player) -> Roster:
    return found(owner, "fire-warrior-shasla", name="Ashgate")


@pytest.mark.parametrize(
    ("mine", "theirs", "result", "outcome"),
    [
        (12, 9, "", "won"),
        (9, 12, "", "lost"),
        (9, 9, "", "drawn"),
        (12, 9, "won", "won"),
        (0, 0, "", "drawn"),
        (None, None, "lost", "lost"),
        (7, None, "drawn", "drawn"),
        (12, 9, "lost", "contradiction"),
        (None, None, "", "no-result"),
        (7, None, "", "no-result"),
        (None, None, "tied", "unknown-result"),
        (201, 0, "", "out-of-range"),
        (-1, 0, "", "out-of-range"),
    ],
)
def test_a_result_is_what_the_points_say_or_what_is_told(
    owner: Player, roster: Roster, mine: int | None, theirs: int | None, result: str, outcome: str
):
    points = {"mine": {} if mine is None else {"points": mine}, "theirs": {} if theirs is None else {"points": theirs}}
    if outcome in LoggedGame.Result.values:
        assert log(owner, roster, result=result, **points).result == outcome
        return
    with pytest.raises(Refusal) as refused:
        log(owner, roster, result=result, **points)
    assert refused.value.code == outcome
    assert not roster.games.exists()


@pytest.mark.parametrize(
    ("fields", "code"),
    [
        ({"opponent": " "}, "nobody"),
        ({"played_on": datetime.date(2000, 1, 1)}, "wrong-day"),
        ({"played_on": datetime.date.today() + datetime.timedelta(days=3)}, "wrong-day"),
        ({"mine": {"crit": 3}}, "unknown-points"),
        ({"opponent_address": "somewhere"}, "no-such-roster"),
        ({"opponent_address": f"/rosters/{uuid.uuid4()}/"}, "no-such-roster"),
        ({"opponent_address": "/s/nothing-there/"}, "no-such-roster"),
    ],
)
def test_what_cannot_be_is_refused(owner: Player, roster: Roster, fields: dict[str, Any], code: str):
    with pytest.raises(Refusal) as refused:
        log(owner, roster, **fields)
    assert refused.value.code == code


def test_a_roster_of_the_opponent_is_named_where_it_may_be_opened(owner: Player, opponent: Player, roster: Roster):
    theirs = found(opponent, name="Hill Watch")
    address = f"https://muster.example/rosters/{theirs.pk}/"
    with pytest.raises(Refusal, match="no roster that you can open"):
        log(owner, roster, opponent="", opponent_address=address)
    roster_share(roster_id=theirs.pk, viewer=opponent.viewer, visibility="public")
    game = log(owner, roster, opponent="", opponent_address=address)
    assert (game.opponent, game.opponent_roster_id) == ("Opponent", theirs.pk)
    assert [each.opponent_roster for each in games_of(roster, owner.viewer)] == [str(theirs.pk)]
    roster_share(roster_id=theirs.pk, viewer=opponent.viewer, visibility="private")
    assert [each.opponent_roster for each in games_of(roster, owner.viewer)] == [""]
    with pytest.raises(Refusal, match="against itself"):
        log(owner, roster, opponent_address=f"/rosters/{roster.pk}/")


def test_games_count_in_the_record_until_they_are_deleted(owner: Player, opponent: Player, roster: Roster):
    games = [log(owner, roster, result=result) for result in ("won", "won", "lost", "drawn")]
    record = record_of(roster)
    assert (record.played, record.won, record.drawn, record.lost) == (4, 2, 1, 1)
    game_change(roster_id=roster.pk, viewer=owner.viewer, game_id=games[0].pk, details=a_game(result="lost"))
    game_delete(roster_id=roster.pk, viewer=owner.viewer, game_id=games[3].pk)
    record = record_of(roster)
    assert (record.played, record.won, record.drawn, record.lost) == (3, 1, 0, 2)
    for write in (
        lambda: log(opponent, roster),
        lambda: game_change(roster_id=roster.pk, viewer=opponent.viewer, game_id=games[0].pk, details=a_game()),
        lambda: game_delete(roster_id=roster.pk, viewer=opponent.viewer, game_id=games[0].pk),
    ):
        with pytest.raises(Roster.DoesNotExist):
            write()


def test_a_page_logs_changes_and_deletes(owner: Player, stranger: Player, roster: Roster):
    team = pick(owner, roster)
    client, here = owner.client(), f"/rosters/{roster.pk}/games/"
    form = {"played_on": "2024-10-20", "opponent": "Ines", "kill_team": team.name, "notes": "Cold hall."}
    refused = client.post(here, form)
    assert refused.status_code == 422
    assert "Say how it ended" in refused.content.decode()
    sent = client.post(here, {**form, "mine-points": "8", "theirs-points": "6"}, follow=True)
    page = sent.content.decode()
    assert "1 played · 1 won · 0 drawn · 0 lost" in page
    assert "8–6" in page
    assert "Cold hall." in page
    game = roster.games.get()
    change = client.get(f"{here}{game.pk}/").content.decode()
    assert 'value="2024-10-20"' in change
    assert 'name="mine-points" value="8"' in change
    assert client.post(f"{here}{game.pk}/", {**form, "result": "lost"}).status_code == 302
    game.refresh_from_db()
    assert (game.result, game.mine) == ("lost", {})
    roster_share(roster_id=roster.pk, viewer=owner.viewer, visibility="public")
    seen = stranger.client().get(here).content.decode()
    assert "Ines" in seen
    assert "Cold hall." not in seen
    assert "Log a game" not in seen
    assert client.post(f"{here}{game.pk}/delete/").status_code == 302
    assert not roster.games.exists()


def test_the_api_logs_changes_and_deletes(owner: Player, opponent: Player, roster: Roster):
    caller, here = by_token(owner), f"{of(roster)}games/"
    body = {"played_on": "2024-10-20", "opponent": "Ines", "mine": {"points": 3}, "theirs": {"points": 5}}
    made = caller.post(here, body)
    assert made.status_code == 201, made.content
    game = made.json()
    assert (game["result"], game["total"], game["their_total"]) == ("lost", 3, 5)
    assert caller.get(here).json()["record"] == {"played": 1, "won": 0, "drawn": 0, "lost": 1}
    again = {"Idempotency-Key": "once"}
    once, twice = (caller.post(here, body, **again) for _ in range(2))
    assert once.json() == twice.json()
    assert (once.get("Idempotency-Replayed"), twice["Idempotency-Replayed"]) == (None, "true")
    assert caller.post(here, {**body, "opponent": "Bram"}, **again).json()["code"] == "key-used"
    assert roster.games.count() == 2
    assert caller.put(f"{here}{game['id']}/", {**body, "theirs": {"points": 1}}).json()["result"] == "won"
    assert caller.post(here, {**body, "result": "won"}).json()["code"] == "contradiction"
    assert by_token(opponent).get(here).status_code == 404
    assert caller.delete(f"{here}{game['id']}/").status_code == 204
    assert caller.get(f"{here}{game['id']}/").status_code == 404
