"""Every address, asked for what is there, gone, thrown away, somebody else's or of another kind: never a 500."""

from __future__ import annotations

import json
import uuid
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any
from urllib.parse import urlencode

import pytest
from django.db import transaction
from django.test import Client
from django.urls import get_resolver, reverse

from campaigns.rounds.services.pairing import round_open
from campaigns.settings.services import campaign_describe
from rosters.cards.layout.stale import seal_of
from rosters.models import Roster
from rosters.rosters.services.rosters import roster_copy, roster_discard, roster_share
from tests.campaigns.table import Club, club, join
from tests.cast import Player, act, acts, found_team, pick
from tests.pages.test_every_address import walked
from tests.rosters.factories import UserFactory

pytestmark = [pytest.mark.ci, pytest.mark.django_db, pytest.mark.usefixtures("only_the_status")]

ODD_NEXT = (
    "x",
    "rosters:sheet",
    "//evil.example/",
    "/\\evil.example/",
    "http://[",
    "https://evil.example/x",
    "javascript:alert(1)",
    "/a\r\nSet-Cookie: a=b",
    "/" + "ö" * 3000,
    "/\0",
    "?",
    "/?" + "a=1&" * 900,
)
ODD_BODIES = ("", "[]", "null", "{", '{"version": "x", "told": [[]]}', '{"version": 1e400}', '"\\ud800"', "[" * 5000)
NAMES = sorted(set(walked(get_resolver().url_patterns)), key=lambda each: (each[0], sorted(each[1])))
# The descriptions are drawn anew for each reader and say nothing of any row.
STILL = {"api:schema", "api:docs", "api:nowhere", "look"}


@dataclass
class World:
    """What addresses may name, by case: the words for each part of an address."""

    cases: dict[str, dict[str, Any]]
    operative: str

    def urls(self, case: str) -> Iterator[tuple[str, str]]:
        for name, keys in NAMES:
            if name not in STILL:
                yield name, reverse(name, kwargs={key: self.cases[case][key] for key in keys})

    def form(self, number: int) -> dict[str, Any]:
        """What a form may send: where to go on, and an act that the reader of their own roster may do."""
        sent = json.dumps({"act": "rename", "operative": self.operative, "called": "Kais"})
        return {"next": ODD_NEXT[number % len(ODD_NEXT)], "acts": sent, "version": "1", "name": "A name"}


@pytest.fixture
def world(arbitrator: Player, owner: Player, opponent: Player, staff: Player) -> World:
    table, other = (
        club(arbitrator, {"owner": owner, "opponent": opponent}),
        club(staff, {"opponent": opponent, "third": arbitrator}),
    )
    campaign_describe(campaign_id=table.campaign.pk, viewer=arbitrator.viewer, story="By the river.")
    join(table.campaign, arbitrator, staff, "spectator")
    table.played("owner")
    table.plan()
    other.plan()
    for each in (table, other):
        round_open(campaign_id=each.campaign.pk, viewer=each.arbitrator.viewer, pairing="swiss", is_published=True)
    mine, theirs = built(owner), built(opponent)
    thrown = roster_copy(source=mine, viewer=owner.viewer, name="Deleted")
    pick(owner, thrown)
    there = {**of_roster(mine), **of_campaign(table, mine), **words(mine)}
    foreign = {**of_roster(theirs), **of_campaign(other, theirs), **words(theirs)}
    away = {**there, **of_roster(thrown), "own_roster": thrown.pk}
    roster_discard(roster_id=thrown.pk, viewer=owner.viewer)
    ids = {key for key, value in there.items() if isinstance(value, uuid.UUID)}
    outer = {"roster", "roster_id", "campaign", "campaign_id"}
    return World(
        cases={
            "there": there,
            "gone": {**there, **{key: uuid.uuid4() for key in ids}},
            "gone inside": {**there, **{key: uuid.uuid4() for key in ids - outer}},
            "thrown away": away,
            "foreign": foreign,
            "foreign inside": {**foreign, **{key: there[key] for key in outer}},
            "of another kind": {**there, **{key: there["campaign" if "roster" in key else "roster"] for key in ids}},
            "of another kind inside": {**there, **dict.fromkeys(ids - outer, there["person"])},
        },
        operative=str(mine.operatives.first().pk),
    )


def built(player: Player) -> Roster:
    """A roster with all that an address may name."""
    roster = found_team(player)
    pick(player, roster)
    team = roster.operatives.exclude(sheet__fire_team="").first().sheet["fire_team"]
    act(player, roster, acts.SetTeamExperience(fire_team=team, experience=3))
    return roster_share(roster_id=roster.pk, viewer=player.viewer, visibility="link")


def of_roster(roster: Roster) -> dict[str, Any]:
    team, batch = roster.kill_teams.first().pk, roster.batches.last().pk
    squad = roster.squads.first()
    return {
        **dict.fromkeys(("roster", "roster_id"), roster.pk),
        **dict.fromkeys(("team_id", "kill_team"), team),
        **dict.fromkeys(("batch", "batch_id"), batch),
        "operative": roster.operatives.first().pk,
        **dict.fromkeys(("squad_id", "squad"), squad.pk if squad else uuid.uuid4()),
        "version": roster.version,
        "seal": seal_of(roster.pk, roster.version, ""),
        **dict.fromkeys(("game", "game_id"), uuid.uuid4()),
    }


def of_campaign(table: Club, roster: Roster) -> dict[str, Any]:
    campaign = table.campaign
    mission = campaign.missions.latest("number")
    named = {
        "campaign": campaign.pk,
        "mission": mission.pk,
        "side": mission.sides.first().pk,
        "entrant": next(iter(table.entrants.values())).pk,
        "person": campaign.people.first().pk,
        "invite": campaign.invites.first().pk,
        "round": campaign.rounds.get().pk,
        "channel": campaign.pk,
        "news": campaign.pk,
        "comment": campaign.pk,
        "post": campaign.pk,
        "preset": campaign.pk,
    }
    return {**named, **{f"{key}_id": value for key, value in named.items()}, "own_roster": roster.pk}


def words(roster: Roster) -> dict[str, Any]:
    """What is no id."""
    return {
        **dict.fromkeys(("pack", "pack_id"), roster.pack_id),
        "edition": roster.edition,
        "model": roster.operatives.first().model,
        "share_key": roster.share_key,
        "invite_key": "nothing-of-this-name",
        "signed": "nothing:of-this-name",
        "page": "specialisms",
        "key": "comms",
        "what": "missions",
        "form": "json",
        "digest": "0" * 64,
    }


def answered_500(
    client: Client, world: World, case: str, *, htmx: bool = False, turn: int = 0, of: int = 1
) -> list[str]:
    """The requests that were answered with a 500, each made as if no other had been.

    Of so many parts of all addresses one is asked, by whose turn it is.
    """
    client.raise_request_exception = False
    cookies, found = client.cookies.output(header="", sep=";"), []
    for number, (name, url) in enumerate(world.urls(case)):
        if number % of != turn % of:
            continue
        for request in requests(name, world.form(number), number):
            client.cookies.load(cookies)
            with transaction.atomic():
                answer = client.generic(path=url, headers={"HX-Request": "true"} if htmx else {}, **request)
                transaction.set_rollback(True)
            if answer.status_code >= 500:
                found.append(f"{request['method']} {name} ({request}): {answer.status_code}")
    return found


def requests(name: str, form: dict[str, Any], number: int) -> Iterator[dict[str, Any]]:
    """How an address is asked: with a form, or of the API with a body of some shape."""
    yield {"method": "GET", "QUERY_STRING": urlencode({} if name.startswith("api:") else {"next": form["next"]})}
    if not name.startswith("api:"):
        sent = urlencode(form)
        yield {"method": "POST", "data": sent, "content_type": "application/x-www-form-urlencoded"}
        return
    body = ODD_BODIES[number % len(ODD_BODIES)]
    for method in ("POST", "PATCH", "DELETE"):
        yield {"method": method, "data": body, "content_type": "application/json"}


EVERYDAY = ("there", "thrown away", "foreign inside")
CASES = (*EVERYDAY, "gone", "gone inside", "foreign", "of another kind", "of another kind inside")
READERS = ("owner", "arbitrator", "staff", "stranger")


def walks(client: Client, world: World, cases: Sequence[str], *, first: int, of: int) -> list[str]:
    """Walks with and without htmx through all these cases, each among other addresses than the one before."""
    kinds = [(case, htmx) for htmx in (False, True) for case in cases]
    found: list[str] = []
    for turn, (case, htmx) in enumerate(kinds, first):
        found += answered_500(client, world, case, htmx=htmx, turn=turn, of=of)
    return found


def test_no_address_answers_a_player_with_a_500(world: World, owner: Player) -> None:
    assert walks(owner.client(), world, EVERYDAY, first=0, of=6) == []


def test_no_address_answers_htmx_of_a_stranger_with_a_500(world: World, stranger: Player) -> None:
    assert answered_500(stranger.client(), world, "there", htmx=True, of=3) == []


IN_TURN = [pytest.param(who, marks=pytest.mark.ci if who == "stranger" else pytest.mark.long) for who in READERS]


@pytest.mark.parametrize("who", IN_TURN)
def test_no_address_answers_anybody_with_a_500(world: World, who: str, request: pytest.FixtureRequest) -> None:
    """Each reader asks each address in one of the cases, with htmx and without; other readers in other cases."""
    client = request.getfixturevalue(who).client()
    assert walks(client, world, CASES, first=2 * READERS.index(who), of=8) == []


@pytest.mark.long
@pytest.mark.parametrize("who", READERS)
def test_no_address_answers_anybody_with_a_500_in_any_way(
    world: World, who: str, request: pytest.FixtureRequest
) -> None:
    assert walks(request.getfixturevalue(who).client(), world, CASES, first=0, of=1) == []


@pytest.mark.parametrize("onward", ODD_NEXT)
@pytest.mark.parametrize("name", ["scheme", "accounts:log-in", "accounts:sign-up"])
def test_wherever_a_form_would_go_on_it_goes_on_here(client: Client, name: str, onward: str) -> None:
    UserFactory(name="Mira Holt", password="ashgate watch holds")
    who = "Mira Holt" if name.endswith("in") else "Tamsin"
    answer = client.post(reverse(name), {"name": who, "password": "ashgate watch holds", "next": onward})
    assert answer.status_code in (200, 302)
    assert answer.headers.get("Location", "/").startswith("/")
    assert not answer.headers.get("Location", "/").startswith(("//", "/\\"))
