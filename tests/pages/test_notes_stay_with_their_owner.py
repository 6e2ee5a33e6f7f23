"""Every address by which others read a roster or play against it: none of them tells what its owner noted."""

from __future__ import annotations

import io
import json
import zipfile
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import date
from typing import Any

import pytest
from django.test import Client
from django.urls import get_resolver, reverse

from campaigns.models import Mission
from campaigns.overview.services import campaign_found
from campaigns.rounds.services.pairing import round_open
from campaigns.settings.services import campaign_share
from campaigns.standings.services import campaign_start
from rosters.games.services import GameDetails, game_log
from rosters.models import Roster
from rosters.operatives.services import portrait_set
from rosters.rosters.services.rosters import operative_note, roster_describe, roster_share
from tests.campaigns.scene import by_hand, enter
from tests.campaigns.table import Club, fell, join, settings
from tests.cast import Player, act, acts, found_team, pick
from tests.pages.test_every_address import ADDRESSES, READABLE, known_of, url_of, walked
from tests.pictures import drawn
from tests.rosters.exchanging import as_form, brought

pytestmark = [pytest.mark.ci, pytest.mark.django_db]

NOTED = "Zyxomma"
FORMS = {
    "api:export": [f"as={form}{team}" for form in ("json", "text", "ros", "rosz") for team in ("", "&kill_team={team}")]
}
FILES = {"rosters:export-file": ("json", "ros", "rosz", "txt")}
NAMELESS = ("channel", "news", "comment", "post", "preset")
"""What addresses name that tells nothing of a roster: any id will do."""
CAMPAIGN_ADDRESSES = sorted(
    (name, keys)
    for name, keys in walked(get_resolver().url_patterns)
    if keys & {"campaign", "campaign_id"} and not keys & {"share_key", "invite_key", "invite", "invite_id"}
)


def noted(player: Player, team: str = "listening-post") -> Roster:
    """A roster with a note in every place that holds one: on itself, on people here and gone, below them, on teams."""
    plain = found_team(player, team)
    pick(player, plain)
    fire_team = plain.operatives.exclude(sheet__fire_team="").first().sheet["fire_team"]
    act(player, plain, acts.SetTeamExperience(fire_team=fire_team, experience=3))
    payload = json.loads(as_form("json", player, plain))
    for field in [payload, *payload["operatives"], *payload["fire_teams"]]:
        field["notes"] = f"{NOTED} of {field['name'] or 'a team'}"
    for each in _choices(payload):
        each["notes"] = f"{NOTED} of a choice"
    roster = brought(player, json.dumps(payload).encode())
    details = GameDetails(played_on=date(2024, 10, 20), opponent="Ines", result="won", notes=NOTED)
    game_log(roster_id=roster.pk, viewer=player.viewer, details=details)
    first, last = roster.operatives.first(), roster.operatives.last()
    portrait_set(roster_id=roster.pk, viewer=player.viewer, operative=str(first.pk), data=drawn())
    act(player, roster, acts.Retire(operative=str(last.pk)))
    return roster


def _choices(value: Any) -> Iterator[dict[str, Any]]:
    if isinstance(value, Mapping):
        for name in ("choices", "role_choices", "children"):
            for each in value.get(name, ()):
                yield each
                yield from _choices(each)
        yield from _choices(value.get("operatives", ()))
    elif isinstance(value, list):
        for each in value:
            yield from _choices(each)


def said(answer: Any) -> bytes:
    """What an answer says, unpacked."""
    body = b"".join(answer.streaming_content) if answer.streaming else answer.content
    if not body.startswith(b"PK\x03\x04"):
        return bytes(body)
    with zipfile.ZipFile(io.BytesIO(body)) as packed:
        return b"".join(packed.read(name) for name in packed.namelist())


def urls(roster: Roster, share: str = "") -> Iterator[tuple[str, str]]:
    """Every address of the roster, in every form that it can be asked in."""
    known = known_of(roster)
    for name, keys in ADDRESSES:
        url = url_of(name, keys, known)
        asked = [each.format(team=known["team_id"]) for each in FORMS.get(name, [""])]
        for query in asked:
            link = f"share={share}" if share and name.startswith("api:") else ""
            yield name, f"{url}?{'&'.join(filter(None, (query, link)))}"
        for form in FILES.get(name, ()):
            yield name, reverse(name, args=[roster.pk, form])
            yield name, f"{reverse(name, args=[roster.pk, form])}?team={roster.kill_teams.get().pk}"
    if roster.share_key:
        yield "api:shared", reverse("api:shared", args=[roster.share_key])


def answered(client: Client, wanted: Iterator[tuple[str, str]]) -> dict[str, str]:
    """The names of what answered, and where one of them told what was noted."""
    found: dict[str, str] = {}
    for name, url in wanted:
        answer = client.get(url, follow=True)
        if answer.status_code == 200:
            found[name] = found.get(name) or (url if NOTED.encode() in said(answer) else "")
    return found


def leaking(found: Mapping[str, str]) -> list[str]:
    return [f"{name}: {url}" for name, url in found.items() if url]


def test_its_owner_reads_the_notes_where_notes_are(owner: Player):
    """Without it the tables below could not fail."""
    roster = noted(owner)
    found = answered(owner.client(), urls(roster))
    assert {"api:roster", "api:operative", "api:export", "rosters:export-file", "rosters:sheet"} <= {
        name for name, url in found.items() if url
    }
    for form in ("json", "ros"):
        assert as_form(form, owner, roster).decode().count(NOTED) > roster.size, form


@pytest.mark.parametrize("who", ["opponent", "stranger"])
@pytest.mark.parametrize("visibility", ["public", "link"])
def test_no_reader_of_a_roster_is_told_its_notes(
    owner: Player, who: str, visibility: str, request: pytest.FixtureRequest
):
    roster = noted(owner)
    shared = roster_share(roster_id=roster.pk, viewer=owner.viewer, visibility=visibility)
    roster.refresh_from_db()
    client = request.getfixturevalue(who).client()
    assert client.get(reverse("rosters:shared", args=[shared.share_key]), follow=True).status_code == 200
    found = answered(client, urls(roster, shared.share_key))
    assert {*READABLE, "api:shared"} - {"rosters:cards-pdf"} <= set(found)
    assert leaking(found) == []


@pytest.mark.parametrize("way", ["page", "api"])
def test_a_copy_of_anothers_roster_is_without_its_notes(owner: Player, opponent: Player, way: str):
    roster = noted(owner)
    roster_share(roster_id=roster.pk, viewer=owner.viewer, visibility="public")
    name = "rosters:copy" if way == "page" else "api:copies"
    answer = opponent.client().post(reverse(name, args=[roster.pk]), {}, content_type="application/json")
    assert answer.status_code in (201, 302)
    assert NOTED.encode() not in said(answer)
    copy = Roster.objects.get(owner=opponent.user)
    for form in ("json", "ros"):
        assert NOTED not in as_form(form, opponent, copy).decode()
    assert NOTED not in str(list(copy.batches.values_list("changes__value", flat=True)))


def test_a_copy_of_ones_own_roster_keeps_the_notes_about_people(owner: Player):
    roster = noted(owner)
    owner.client().post(reverse("rosters:copy", args=[roster.pk]))
    copy = Roster.objects.filter(owner=owner.user).latest("created_at")
    assert copy.pk != roster.pk
    assert NOTED in as_form("json", owner, copy).decode()


@dataclass
class Played:
    """A campaign that is played with a roster full of notes; more was noted while it ran."""

    game: Club
    missions: list[Mission]

    def urls(self) -> Iterator[tuple[str, str]]:
        for name, keys in CAMPAIGN_ADDRESSES:
            for known in self.known(keys):
                yield name, reverse(name, kwargs={key: known[key] for key in keys})

    def known(self, keys: frozenset[str]) -> Iterator[dict[str, Any]]:
        """What addresses with these keys may name: each batch, mission and table in turn."""
        campaign, roster = self.game.campaign, self.game.roster("owner")
        base = {
            **dict.fromkeys(("campaign", "campaign_id"), campaign.pk),
            **dict.fromkeys(("entrant", "entrant_id"), self.game.entrants["owner"].pk),
            **dict.fromkeys(("person", "person_id"), campaign.people.get(role="arbitrator").pk),
            **dict.fromkeys(("batch", "batch_id"), campaign.batches.first().pk),
            **dict.fromkeys(("round", "round_id"), campaign.rounds.get().pk),
            **dict.fromkeys((f"{name}{end}" for name in NAMELESS for end in ("", "_id")), campaign.pk),
            "own_roster": roster.pk,
            "operative": roster.operatives.first().pk,
            "digest": "0" * 64,
        }
        missions = self.missions if keys & {"mission", "mission_id"} else self.missions[:1]
        batches = campaign.batches.values_list("pk", flat=True) if keys & {"batch", "batch_id"} else [None]
        tables = ("missions", "experience", "resources", "standings", "results") if "what" in keys else [None]
        for mission in missions:
            side = self.game.side(mission, "owner").pk
            places = {"mission": mission.pk, "mission_id": mission.pk, "side": side, "side_id": side}
            for batch in batches:
                for what in tables:
                    named = dict.fromkeys(("batch", "batch_id"), batch) if batch else {}
                    yield {**base, **places, **named, "what": what}


@pytest.fixture
def played(arbitrator: Player, owner: Player, opponent: Player, staff: Player) -> Played:
    """Two missions told and one planned; everyone may read the campaign, and staff watches it from within."""
    players = {"owner": owner, "opponent": opponent}
    campaign = campaign_found(viewer=arbitrator.viewer, edition="kt2018", name="The Glass Plain", settings=settings())
    game = Club(campaign, arbitrator, players)
    for name, player in players.items():
        join(campaign, arbitrator, player)
        roster = noted(player) if name == "owner" else found_team(player, "sparkfinga-yard", "orks")
        game.entrants[name] = enter(player, campaign, roster)
    join(campaign, arbitrator, staff, "spectator")
    campaign_start(campaign_id=campaign.pk, viewer=arbitrator.viewer, anyway=True)
    campaign_share(campaign_id=campaign.pk, viewer=arbitrator.viewer, visibility="public")
    round_open(campaign_id=campaign.pk, viewer=arbitrator.viewer, pairing="swiss", is_published=True)
    mission = game.played("owner")
    roster = game.roster("owner")
    roster_describe(roster_id=roster.pk, viewer=owner.viewer, notes=f"{NOTED} again")
    operative_note(roster_id=roster.pk, viewer=owner.viewer, operative=game.everyone("owner")[0], notes=f"{NOTED} too")
    victim = game.everyone("owner")[1]
    second = game.played("opponent", fell(victim))
    by_hand(arbitrator, campaign, game.entrants["owner"], "status", victim, "ready")
    planned = game.plan()
    game.fresh()
    return Played(game, [mission, second, planned])


@pytest.mark.parametrize(
    "who", [pytest.param(each, marks=pytest.mark.long) for each in ("arbitrator", "staff", "stranger")] + ["opponent"]
)
def test_nobody_in_a_campaign_is_told_the_notes_of_anothers_roster(
    played: Played, who: str, request: pytest.FixtureRequest
):
    found = answered(request.getfixturevalue(who).client(), played.urls())
    least = {"api:entrant", "api:log", "api:mission", "campaigns:entrant", "campaigns:log", "campaigns:packet"}
    assert least <= set(found)
    assert leaking(found) == []
    if who == "arbitrator":
        assert {"api:log-undo", "campaigns:undo", "api:by-hand"} <= set(found)
