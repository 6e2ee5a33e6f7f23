"""Games outside campaigns: what may be told of one, what it comes to, who sees it."""

from __future__ import annotations

import datetime
import re
import uuid
from typing import Any

import pytest

from rosters.games.selectors import games_of, record_of
from rosters.games.services import GameDetails, game_change, game_delete, game_log
from rosters.models import LoggedGame, Roster
from rosters.rosters.services.rosters import roster_share
from rules.errors import Refusal
from tests.api.calls import by_token, of
from tests.campaigns.leagues import ready
from tests.cast import Player, found, pick

pytestmark = pytest.mark.django_db

DAY = datetime.date(2024, 10, 20)


def a_game(**fields: Any) -> GameDetails:
    return GameDetails(**{"played_on": DAY, "opponent": "Ines", "result": "won", **fields})


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


@pytest.fixture
def teams(owner: Player, opponent: Player) -> tuple[Roster, Roster]:
    """Six Angels of Death, and a Spectre Squad of eleven of whom the kill op does not count the beacon."""
    mine = ready(owner, "angels-of-death", "strike-team")
    theirs = ready(opponent, "spectre-squad", "first-team")
    roster_share(roster_id=theirs.pk, viewer=opponent.viewer, visibility="public")
    assert (len(mine.kill_teams.get().members), len(theirs.kill_teams.get().members)) == (6, 11)
    return mine, theirs


def with_losses(teams: tuple[Roster, Roster], **fields: Any) -> dict[str, Any]:
    """Two of the six lost, six of the ten: grades 2 and 3, and one point more for the higher."""
    mine, theirs = teams
    known = {"kill_team": mine.kill_teams.get().name, "opponent_address": f"/rosters/{theirs.pk}/", "result": ""}
    return {**known, "mine": {"crit": 3}, "theirs": {"crit": 3}, "lost": {"mine": 2, "theirs": 6}, **fields}


def test_the_kill_op_follows_from_losses_and_leaves_out_who_does_not_count(owner: Player, teams: tuple[Roster, Roster]):
    game = log(owner, teams[0], **with_losses(teams))
    assert game.losses == {"mine": {"starters": 6, "lost": 2}, "theirs": {"starters": 10, "lost": 6}}
    assert (game.mine, game.theirs, game.result) == ({"crit": 3, "kill": 4}, {"crit": 3, "kill": 2}, "won")
    team = teams[1].kill_teams.get()
    page = f"https://muster.example/rosters/{teams[1].pk}/teams/{team.pk}/"
    assert log(owner, teams[0], **with_losses(teams, opponent_address=page)).mine["kill"] == 4


@pytest.mark.parametrize(
    ("fields", "code"),
    [
        ({"mine": {"kill": 3}}, "contradiction"),
        ({"lost": {"mine": 2}}, "incomplete"),
        ({"lost": {"mine": 7, "theirs": 6}}, "out-of-range"),
        ({"lost": {}, "starters": {"mine": 6}}, "incomplete"),
        ({"starters": {"theirs": 31}}, "out-of-range"),
        ({"kill_team": ""}, "no-starters"),
        ({"opponent_address": ""}, "no-starters"),
        ({"opponent_address": "", "starters": {"theirs": 10}}, ""),
        ({"mine": {"crit": 3, "kill": 4}}, ""),
    ],
)
def test_losses_that_cannot_be_are_refused(
    owner: Player, teams: tuple[Roster, Roster], fields: dict[str, Any], code: str
):
    if not code:
        assert log(owner, teams[0], **with_losses(teams, **fields)).mine["kill"] == 4
        return
    with pytest.raises(Refusal) as refused:
        log(owner, teams[0], **with_losses(teams, **fields))
    assert refused.value.code == code


def test_the_primary_op_follows_from_which_one_it_was(owner: Player, teams: tuple[Roster, Roster]):
    game = log(owner, teams[0], **with_losses(teams, chosen={"mine": "crit", "theirs": "kill"}))
    assert (game.mine["primary"], game.theirs["primary"], game.chosen["theirs"]) == (2, 1, "kill")
    for fields, code in (
        ({"chosen": {"mine": "tac"}}, "incomplete"),
        ({"chosen": {"mine": "crit"}, "mine": {"crit": 3, "primary": 3}}, "contradiction"),
        ({"chosen": {"mine": "primary"}}, "unknown-points"),
    ):
        with pytest.raises(Refusal) as refused:
            log(owner, teams[0], **with_losses(teams, **fields))
        assert refused.value.code == code


def test_a_hierotek_circle_counts_as_five_whatever_is_said(owner: Player, teams: tuple[Roster, Roster]):
    circle = ready(owner, "hierotek-circle", "first-team")
    fields = with_losses(teams, kill_team="", starters={"mine": 8}, lost={"mine": 3, "theirs": 0})
    game = log(owner, circle, **fields)
    assert (game.losses["mine"], game.theirs["kill"]) == ({"starters": 5, "lost": 3}, 4)


def test_losses_are_of_no_use_where_nothing_follows_from_them(owner: Player, roster: Roster):
    with pytest.raises(Refusal, match="gives no victory points"):
        log(owner, roster, lost={"mine": 1, "theirs": 1})


def test_page_and_api_work_the_kill_op_out(owner: Player, teams: tuple[Roster, Roster]):
    mine, theirs = teams
    client, here = owner.client(), f"/rosters/{mine.pk}/games/"
    form = {"played_on": "2024-10-20", "opponent_address": f"/rosters/{theirs.pk}/", "mine-lost": "2"}
    form |= {"kill_team": mine.kill_teams.get().name, "theirs-lost": "6", "mine-crit": "3", "theirs-crit": "3"}
    form |= {"mine-chosen": "kill", "theirs-chosen": "crit"}
    shown = client.post(here, form, follow=True).text
    assert re.findall(r'<td class="n">([^<]+)</td>', shown) == [*"334222", "2 of 6", "6 of 10"]
    assert "9–7" in client.get(here).text
    change = client.get(f"{here}{mine.games.get().pk}/").content.decode()
    assert re.findall(r'name="(theirs-\w+)" value="(\d+)"', change) == [
        ("theirs-crit", "3"), ("theirs-starters", "10"), ("theirs-lost", "6")
    ]  # fmt: skip
    body = {"played_on": "2024-10-20", "opponent": "Ines", "starters": {"mine": 6, "theirs": 10}}
    made = by_token(owner).post(f"{of(mine)}games/", {**body, "lost": {"mine": 2, "theirs": 6}}).json()
    assert (made["mine"], made["theirs"], made["losses"]["theirs"]) == (
        {"kill": 4},
        {"kill": 2},
        {"starters": 10, "lost": 6},
    )


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
    assert "Enter how it ended" in str(refused.context["form"]["result"].errors), "at the field that answers it"
    assert "Enter who the opponent was" in client.post(here, {**form, "opponent": ""}).text
    form |= {"mine-fallen": "Edda to Zog\nTarn", "theirs-fallen": "Zog to Brother Ide"}
    sent = client.post(here, {**form, "mine-points": "8", "theirs-points": "6"}, follow=True)
    page = sent.content.decode()
    game = roster.games.get()
    assert sent.redirect_chain[-1][0] == f"{here}{game.pk}/"
    assert "8<i>–</i>6" in page, "a page to read and show"
    assert 'Kill teams <span class="num">1</span>' in page, "the tabs of every other page"
    assert "Cold hall." in page
    assert "<b>Edda</b><span>to Zog</span>" in page
    listed = client.get(here).text
    assert "1 played · 1 won · 0 drawn · 0 lost" in listed
    assert "8–6" in listed
    assert "Edda fell to Zog; Tarn fell." in listed
    assert f'href="{here}{game.pk}/"' in listed
    assert game.fallen["theirs"] == [{"name": "Zog", "by": "Brother Ide"}]
    change = client.get(f"{here}{game.pk}/").content.decode()
    assert "Edda to Zog\nTarn</textarea>" in change
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
    shown = stranger.client().get(f"{here}{game.pk}/").text
    assert "Ines" in shown
    assert "Cold hall." not in shown
    assert "<h2>Change</h2>" not in shown, "to read alone"
    assert stranger.client().post(f"{here}{game.pk}/", form).status_code == 404
    assert client.post(f"{here}{game.pk}/delete/").status_code == 302
    assert not roster.games.exists()


def test_the_api_logs_changes_and_deletes(owner: Player, opponent: Player, roster: Roster):
    caller, here = by_token(owner), f"{of(roster)}games/"
    body = {"played_on": "2024-10-20", "opponent": "Ines", "mine": {"points": 3}, "theirs": {"points": 5}}
    body["fallen"] = {"mine": [{"name": "Edda", "by": "Zog"}, {"name": "Tarn"}]}
    made = caller.post(here, body)
    assert made.status_code == 201, made.content
    game = made.json()
    assert (game["result"], game["total"], game["their_total"]) == ("lost", 3, 5)
    assert game["fallen"] == {"mine": [{"name": "Edda", "by": "Zog"}, {"name": "Tarn", "by": ""}]}
    assert caller.post(here, {**body, "fallen": {"hers": []}}).json()["code"] == "unknown-side"
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
