"""Every address of a roster, page and API, for all whom it does not belong to; a new one is in here by itself."""

from __future__ import annotations

import uuid
from collections.abc import Iterator, Mapping
from datetime import date
from typing import Any

import pytest
from django.test import Client
from django.urls import URLPattern, URLResolver, get_resolver, reverse

from rosters.cards.layout.stale import seal_of
from rosters.games.services import GameDetails, game_log
from rosters.models import Roster
from rosters.operatives.services import portrait_set
from rosters.rosters.services.rosters import roster_share
from tests.cast import Player, act, acts, found_team, pick
from tests.pictures import drawn

pytestmark = [pytest.mark.ci, pytest.mark.django_db, pytest.mark.usefixtures("only_the_status")]

OTHERS = ["opponent", "guest", "stranger", "staff"]
METHODS = {"rosters": ["get", "post"], "api": ["get", "post", "patch", "delete"]}
KEYS = {"roster_id", "roster"}
# What whoever may see a roster may read of it; all else is its owner's.
READABLE = {
    "rosters:sheet",
    "rosters:export",
    "rosters:export-file",
    "rosters:kill-teams",
    "rosters:kill-team",
    "rosters:cards",
    "rosters:cards-pdf",
    "rosters:printed",
    "rosters:game",
    "rosters:games",
    "rosters:portrait",
    "api:roster",
    "api:export",
    "api:names",
    "api:recruitables",
    "api:issues",
    "api:operative",
    "api:portrait",
    "api:advances",
    "api:loadout",
    "api:kill-teams",
    "api:kill-team",
    "api:cards",
    "api:kill-team-cards",
    "api:game-choices",
    "api:suggestions",
    "api:nearest",
    "api:to-own",
    "api:games",
    "api:game",
}
# Copying writes a roster of one's own, and asks no more than to see this one.
COPYING = {"rosters:copy", "api:copies"}


def addresses() -> list[tuple[str, frozenset[str]]]:
    """Each by name with what it needs to know."""
    return sorted((name, keys) for name, keys in walked(get_resolver().url_patterns) if KEYS & keys)


def walked(
    patterns: list[URLPattern | URLResolver], namespace: str = "", outer: frozenset[str] = frozenset()
) -> Iterator[tuple[str, frozenset[str]]]:
    for pattern in patterns:
        keys = outer | frozenset(pattern.pattern.converters)
        if isinstance(pattern, URLResolver):
            inner = f"{namespace}{pattern.namespace}:" if pattern.namespace else namespace
            yield from walked(pattern.url_patterns, inner, keys)
        else:
            yield f"{namespace}{pattern.name}", keys


ADDRESSES = addresses()


@pytest.fixture
def roster(owner: Player) -> Roster:
    """With all that an address may name."""
    roster = found_team(owner)
    pick(owner, roster)
    first = str(roster.operatives.first().pk)
    team = roster.operatives.exclude(sheet__fire_team="").first().sheet["fire_team"]
    act(owner, roster, acts.SetTeamExperience(fire_team=team, experience=3))
    details = GameDetails(played_on=date(2024, 10, 20), opponent="Ines", result="won")
    game_log(roster_id=roster.pk, viewer=owner.viewer, details=details)
    portrait_set(roster_id=roster.pk, viewer=owner.viewer, operative=first, data=drawn())
    act(owner, roster, acts.Rename(operative=str(roster.operatives.first().pk), called="Kais"))
    return roster


def known_of(roster: Roster) -> dict[str, Any]:
    """What addresses may name."""
    batch, operative, team = roster.batches.last(), roster.operatives.first(), roster.kill_teams.get()
    return {
        **dict.fromkeys(KEYS, roster.pk),
        "operative": operative.pk,
        **dict.fromkeys(("team_id", "kill_team"), team.pk),
        **dict.fromkeys(("batch_id", "batch"), batch.pk),
        "form": "json",
        "digest": operative.portrait,
        **dict.fromkeys(("squad_id", "squad"), roster.squads.get().pk),
        "version": roster.version,
        "seal": seal_of(roster.pk, roster.version, ""),
        **dict.fromkeys(("game_id", "game"), roster.games.get().pk),
    }


def url_of(name: str, keys: frozenset[str], known: Mapping[str, Any]) -> str:
    return reverse(name, kwargs={key: known[key] for key in keys})


def answer(client: Client, method: str, url: str) -> int:
    """To a request that says nothing but where it goes."""
    return int(
        getattr(client, method)(url, **({} if method == "get" else {"content_type": "application/json"})).status_code
    )


def content(roster: Roster) -> dict[str, Any]:
    return Roster.objects.values().get(pk=roster.pk)


@pytest.mark.parametrize("who", OTHERS)
def test_a_private_roster_answers_others_as_if_it_were_not_there(
    roster: Roster, who: str, request: pytest.FixtureRequest
):
    client = request.getfixturevalue(who).client()
    before, known = content(roster), known_of(roster)
    elsewhere = known | dict.fromkeys(KEYS, uuid.uuid4())
    for name, keys in ADDRESSES:
        for method in METHODS[name.partition(":")[0]]:
            status = answer(client, method, url_of(name, keys, known))
            assert status >= 400, (name, method)
            assert status == answer(client, method, url_of(name, keys, elsewhere)), (name, method)
    assert content(roster) == before


@pytest.mark.parametrize("who", OTHERS)
def test_a_public_roster_is_read_by_everyone_and_written_by_its_owner(
    roster: Roster, who: str, request: pytest.FixtureRequest, owner: Player
):
    roster_share(roster_id=roster.pk, viewer=owner.viewer, visibility="public")
    assert readable(request.getfixturevalue(who), roster) == READABLE


@pytest.mark.parametrize("who", OTHERS)
def test_a_roster_shared_by_link_is_read_by_those_who_came_by_it(
    roster: Roster, who: str, request: pytest.FixtureRequest, owner: Player
):
    shared = roster_share(roster_id=roster.pk, viewer=owner.viewer, visibility="link")
    player: Player = request.getfixturevalue(who)
    assert readable(player, roster) == set()
    client = player.client()
    assert client.get(reverse("rosters:shared", args=[shared.share_key]), follow=True).status_code == 200
    pages = {name for name in READABLE if name.startswith("rosters:")}
    assert {name for name in readable(player, roster, client) if name.startswith("rosters:")} == pages
    roster_share(roster_id=roster.pk, viewer=owner.viewer, visibility="private")
    assert readable(player, roster, client) == set()


def readable(player: Player, roster: Roster, client: Client | None = None) -> set[str]:
    """What answers a player with content; nothing that they send may change the roster."""
    client = client or player.client()
    before, known = content(roster), known_of(roster)
    found = set()
    for name, keys in ADDRESSES:
        url = url_of(name, keys, known)
        if answer(client, "get", url) < 400:
            found.add(name)
        writes = [method for method in METHODS[name.partition(":")[0]][1:] if answer(client, method, url) < 400]
        assert writes == [] or name in COPYING, (name, writes)
    assert content(roster) == before
    return found


def test_its_owner_gets_an_answer_everywhere(roster: Roster, owner: Player):
    client, known = owner.client(), known_of(roster)
    for name, keys in ADDRESSES:
        assert answer(client, "get", url_of(name, keys, known)) in (200, 302, 405) or name in (
            "api:link",  # it has its pack
            "api:move",  # needs to be told where to
        ), name
