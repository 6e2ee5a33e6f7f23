"""Paper that was printed before: what changed since, what to print anew, and who may ask."""

from __future__ import annotations

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from rosters.cards.layout.options import PrintOptions
from rosters.cards.layout.stale import printed_path, seal_of
from rosters.cards.selectors.cards import deck_of
from rosters.cards.selectors.past import deck_at
from rosters.kill_teams.services import kill_team_strike
from rosters.models import KillTeam, Roster
from rosters.rosters.selectors import roster_sheet
from rosters.rosters.services.rosters import roster_share
from rules import acts
from rules.paper.aging import aged
from tests.cast import Player, act, found_team, pick, recruit, undo

pytestmark = pytest.mark.django_db


def path_of(player: Player, roster: Roster, team: KillTeam | None = None) -> str:
    """The address in the QR code of a sheet printed now."""
    deck = deck_of(roster, player.viewer, PrintOptions(team=str(team.pk) if team else ""))
    assert deck is not None
    return printed_path(deck)


@pytest.fixture
def roster(owner: Player) -> Roster:
    return found_team(owner)


@pytest.fixture
def team(owner: Player, roster: Roster) -> KillTeam:
    return pick(owner, roster, name="Listening post")


def keys(roster: Roster) -> list[str]:
    return [str(key) for key in roster.operatives.order_by("position").values_list("pk", flat=True)]


def test_fresh_paper_is_still_right(owner: Player, roster: Roster, team: KillTeam):
    answer = owner.client().get(path_of(owner, roster, team))
    assert answer.status_code == 200
    assert answer.context["changes"] == []
    assert "Still right" in answer.content.decode()
    assert answer.context["print_url"] == ""


def test_what_changed_is_said_and_those_cards_alone_are_printed(owner: Player, roster: Roster, team: KillTeam):
    path = path_of(owner, roster, team)
    first, second = keys(roster)[:2]
    act(owner, roster, acts.Rename(operative=first, called="Morning Bell"))
    answer = owner.client().get(path)
    (changed,) = answer.context["changes"]
    assert changed.name == "Morning Bell"
    assert changed.sentences[0].startswith("Was called ")
    assert first in answer.context["print_url"]
    assert second not in answer.context["print_url"]
    cards = owner.client().get(answer.context["print_url"]).context["deck"].cards
    assert [card.key for card in cards] == [first]


def test_who_left_the_team_is_told_and_not_printed(owner: Player, roster: Roster, team: KillTeam):
    path = path_of(owner, roster, team)
    act(owner, roster, acts.Bench(operatives=(keys(roster)[-1],)), kill_team=str(team.pk))
    answer = owner.client().get(path)
    gone = [each for each in answer.context["changes"] if each.is_gone]
    assert len(gone) == 1
    assert keys(roster)[-1] not in answer.context["print_url"]
    assert any(sentence.startswith("Points in all: ") for sentence in answer.context["sums"])


@pytest.mark.parametrize("is_team", [True, False], ids=["kill team", "roster"])
def test_who_died_is_told_as_gone(owner: Player, roster: Roster, team: KillTeam, is_team: bool):
    path = path_of(owner, roster, team if is_team else None)
    dead = keys(roster)[-1]
    act(owner, roster, acts.SetStatus(operative=dead, status="dead"))
    answer = owner.client().get(path)
    (gone,) = [each for each in answer.context["changes"] if each.is_gone]
    assert gone.name == roster.operatives.get(pk=dead).sheet["name"]
    assert dead not in answer.context["print_url"]


def test_what_was_taken_back_leaves_paper_right(owner: Player, roster: Roster, team: KillTeam):
    path = path_of(owner, roster, team)
    act(owner, roster, acts.Rename(operative=keys(roster)[0], called="Morning Bell"))
    undo(owner, roster)
    assert owner.client().get(path).context["changes"] == []


def test_paper_printed_between_an_act_and_its_undo_is_told_of_the_undo(owner: Player, roster: Roster):
    first = keys(roster)[0]
    was = roster.operatives.get(pk=first).sheet["name"]
    act(owner, roster, acts.Rename(operative=first, called="Morning Bell"))
    path = path_of(owner, roster)
    undo(owner, roster)
    (changed,) = owner.client().get(path).context["changes"]
    assert changed.name == was
    assert changed.sentences == ("Was called Morning Bell.",)


def test_a_struck_team_is_said_to_be_gone(owner: Player, roster: Roster, team: KillTeam):
    path = path_of(owner, roster, team)
    kill_team_strike(roster_id=roster.pk, viewer=owner.viewer, kill_team=str(team.pk))
    answer = owner.client().get(path)
    assert answer.status_code == 200
    assert "is no longer there" in answer.content.decode()


def test_a_stranger_gets_404_even_with_the_paper(owner: Player, stranger: Player, roster: Roster, team: KillTeam):
    path = path_of(owner, roster, team)
    assert stranger.client().get(path).status_code == 404


def test_who_may_see_the_roster_asks_only_about_paper_in_hand(owner: Player, opponent: Player, roster: Roster):
    path = path_of(owner, roster)
    recruit(owner, roster)
    roster_share(roster_id=roster.pk, viewer=owner.viewer, visibility="public")
    roster.refresh_from_db()
    reader = opponent.client()
    assert reader.get(path).status_code == 200
    seal = path.rstrip("/").rsplit("/", 1)[-1]
    forged = reverse("rosters:printed", args=[roster.pk, 2, seal])
    assert reader.get(forged).status_code == 404, "the history is the player's own"
    assert owner.client().get(forged).status_code == 200


@pytest.mark.parametrize("version", [0, 99, 2**31, 10**30])
def test_a_version_that_never_was_is_nowhere(owner: Player, roster: Roster, version: int):
    sealed = reverse("rosters:printed", args=[roster.pk, version, seal_of(roster.pk, version, "")])
    assert owner.client().get(sealed).status_code == 404


@pytest.mark.parametrize("team", ["x", "00000000-0000-7000-8000-000000000000"])
def test_a_team_that_never_was_is_nowhere(owner: Player, roster: Roster, team: str):
    assert owner.client().get(f"{path_of(owner, roster)}?team={team}").status_code == 404


@pytest.mark.parametrize("is_team", [False, True])
def test_the_past_of_today_is_today(owner: Player, roster: Roster, team: KillTeam, is_team: bool):
    options = PrintOptions(team=str(team.pk) if is_team else "")
    sheet = roster_sheet(roster, owner.viewer)
    past, now = deck_at(roster, sheet, roster.version, options), deck_of(roster, owner.viewer, options)
    assert past is not None
    assert now is not None
    assert past.deck.cards == now.cards
    assert aged(past.deck.cards, now.cards) == ()


# Session and player (2); the roster; its sheet: operatives, fire teams, kill teams (3); the past: batches and
# changes (2).
PAGE = 8


def test_the_page_takes_the_same_queries_however_large(owner: Player, roster: Roster, team: KillTeam):
    path, client, counts = path_of(owner, roster, team), owner.client(), []
    for length in (1, 5):
        for _ in range(length):
            recruit(owner, roster)
        client.get(path)
        with CaptureQueriesContext(connection) as queries:
            client.get(path)
        counts.append(len(queries))
    assert counts == [PAGE, PAGE]


def test_the_first_experience_of_a_roster_makes_one_card_stale(owner: Player, roster: Roster):
    path = path_of(owner, roster)
    first = next(str(each.pk) for each in roster.operatives.order_by("position") if each.role == "leader")
    act(owner, roster, acts.SetExperience(operative=first, experience=1))
    (changed,) = owner.client().get(path).context["changes"]
    assert changed.sentences == ("Experience 0 → 1.",)
