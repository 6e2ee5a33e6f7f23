"""Rosters of the stub edition through pages and API: built, judged, played, printed, shared, taken along."""

from __future__ import annotations

import json
from typing import Any

import pytest
from django.urls import reverse

from rosters.journal.check import differences
from rosters.models import Pack, Roster
from rosters.packs.services.packs import NewFile, files_import
from rules import acts
from rules.acts import Act
from rules.formats.text import canonical_bytes
from tests.api.calls import Caller, by_token, of
from tests.cast import Player
from tests.pages.roster_scene import fields_of, send, text
from tests.stub_edition.edition import FILES, FOLDER

pytestmark = pytest.mark.django_db


@pytest.fixture
def pack() -> Pack:
    """The Watch's pack, as an import of its two files leaves it."""
    kinds = (("game-system", "stub-watch", ()), ("catalogue", "stub-harbour", ("stub-watch",)))
    files = [
        NewFile(
            kind=kind,
            source_id=key,
            name=name,
            edition="stub",
            revision=1,
            body=canonical_bytes((FOLDER / name).read_bytes(), name),
            needs=needs,
        )
        for (kind, key, needs), name in zip(kinds, FILES, strict=True)
    ]
    files_import(files=files)
    return Pack.objects.get(edition="stub", key="stub-harbour")


@pytest.fixture
def caller(owner: Player) -> Caller:
    return by_token(owner)


@pytest.fixture
def patrol(owner: Player, pack: Pack, caller: Caller) -> Roster:
    """Ada the Warden and three Watchers, built through the API."""
    made = caller.post("rosters/", {"pack": str(pack.pk), "name": "Pier Four"})
    assert made.status_code == 201, made.content
    roster = Roster.objects.get(pk=made.json()["id"])
    for model, name in (("warden", "Ada"), ("watcher", "Bo"), ("watcher", "Cy"), ("watcher", "Di")):
        role = "leader" if model == "warden" else "non-specialist"
        assert done(caller, roster, acts.Recruit(model=model, role=role, called=name)).status_code == 200
    return roster


def done(caller: Caller, roster: Roster, *wanted: Act, kill_team: str = "") -> Any:
    wanted_of = {"acts": [acts.to_json(each) for each in wanted]} | ({"kill_team": kill_team} if kill_team else {})
    return caller.post(of(roster, "acts"), wanted_of | now(roster))


def now(roster: Roster) -> dict[str, int]:
    """The version that whoever writes has read."""
    roster.refresh_from_db()
    return {"version": roster.version}


def keys(roster: Roster) -> dict[str, str]:
    return {each.name: str(each.pk) for each in roster.operatives.all()}


@pytest.fixture
def team(patrol: Roster, caller: Caller) -> str:
    """All four, picked for a game."""
    wanted = {"format": "patrol", "name": "Night shift", "members": list(keys(patrol).values()), **now(patrol)}
    made = caller.post(of(patrol, "kill-teams"), wanted)
    assert made.status_code == 201, made.content
    return made.json()["kill_team"]["id"]


def offered(caller: Caller, roster: Roster, team: str) -> dict[str, dict[str, Any]]:
    """What may be chosen, by whose it is ("" the team's) and name."""
    blocks = caller.get(of(roster, "kill-teams", team, "choices")).json()
    return {block["operative"]: {each["name"]: each for each in block["options"]} for block in blocks}


def judged(caller: Caller, roster: Roster, team: str) -> list[str]:
    return [issue["code"] for issue in caller.get(of(roster, "kill-teams", team)).json()["issues"]]


def test_it_is_built_and_judged_through_the_api(patrol: Roster, caller: Caller, team: str) -> None:
    whole = caller.get(of(patrol)).json()
    assert [each["name"] for each in whole["operatives"]] == ["Ada", "Bo", "Cy", "Di"]
    assert whole["is_legal"]
    assert judged(caller, patrol, team) == []
    done(caller, patrol, acts.Bench(operatives=(keys(patrol)["Bo"], keys(patrol)["Cy"])), kill_team=team)
    assert judged(caller, patrol, team) == ["patrol-size"]
    assert differences(Roster.objects.get(pk=patrol.pk)) == []


def test_kit_is_taken_judged_counted_and_dropped_through_the_api(patrol: Roster, caller: Caller, team: str) -> None:
    whose = offered(caller, patrol, team)
    assert set(whose) == {"", *keys(patrol).values()}
    for name in ("Flare", "Ladder", "Flare"):
        act = acts.from_json(offered(caller, patrol, team)[""][name]["take"])
        assert done(caller, patrol, act, kill_team=team).status_code == 200
    assert offered(caller, patrol, team)[""]["Flare"]["number"] == 2
    assert judged(caller, patrol, team) == ["too-much-kit"]
    flare = offered(caller, patrol, team)[""]["Flare"]["drop"]
    done(caller, patrol, acts.SetCountForTeam(place=tuple(flare["place"]), count=1), kill_team=team)
    assert judged(caller, patrol, team) == []
    done(caller, patrol, acts.from_json(flare), kill_team=team)
    assert [each["id"] for each in caller.get(of(patrol, "kill-teams", team)).json()["choices"]] == ["ladder"]
    assert differences(Roster.objects.get(pk=patrol.pk)) == []


def test_an_operatives_kit_is_for_this_game_alone(patrol: Roster, caller: Caller, team: str) -> None:
    bo = keys(patrol)["Bo"]
    for name in ("Flare", "Ladder"):
        done(caller, patrol, acts.from_json(offered(caller, patrol, team)[bo][name]["take"]), kill_team=team)
    assert judged(caller, patrol, team) == ["own-kit"]
    assert set(caller.get(of(patrol, "kill-teams", team)).json()["loadouts"]) == {bo}
    assert "flare" not in json.dumps(patrol.operatives.get(pk=bo).loadout)
    last = patrol.batches.order_by("sequence").last()
    assert last.words == "Bo took Ladder to this game."
    undone = caller.post(of(patrol, "history", str(last.pk), "undo"), now(patrol))
    assert undone.status_code == 200, undone.content
    assert judged(caller, patrol, team) == []
    assert differences(Roster.objects.get(pk=patrol.pk)) == []


def test_an_operative_who_does_not_go_takes_nothing(patrol: Roster, caller: Caller, team: str) -> None:
    bo = keys(patrol)["Bo"]
    done(caller, patrol, acts.Bench(operatives=(bo,)), kill_team=team)
    refused = done(caller, patrol, acts.ChooseForGame(operative=bo, option="flare"), kill_team=team)
    assert refused.status_code == 409


def test_its_pages_show_and_take_kit(patrol: Roster, owner: Player, caller: Caller, team: str) -> None:
    client = owner.client()
    for page, others in (("sheet", ()), ("kill-teams", ()), ("kill-team", (team,)), ("cards", ()), ("history", ())):
        assert client.get(reverse(f"rosters:{page}", args=[patrol.pk, *others]), follow=True).status_code == 200, page
    page = text(client.get(reverse("rosters:kill-team", args=[patrol.pk, team])))
    assert "For this game" in page
    assert "Suggest a legal team" not in page
    take = acts.from_json(offered(caller, patrol, team)[""]["Flare"]["take"])
    answer = send(owner, "kill-team-act", patrol, team, acts=fields_of(take), htmx=True)
    assert answer.status_code == 200
    assert 'aria-pressed="true"><span class="hush">Drop </span>' in text(answer)
    for name in keys(patrol).values():
        assert client.get(reverse("rosters:operative", args=[patrol.pk, name])).status_code == 200
    assert client.get(reverse("rosters:recruit", args=[patrol.pk])).status_code == 200


def test_it_is_printed_with_what_it_takes(patrol: Roster, owner: Player, caller: Caller, team: str) -> None:
    bo = keys(patrol)["Bo"]
    done(caller, patrol, acts.ChooseForTeam(option="ladder"), kill_team=team)
    done(caller, patrol, acts.ChooseForGame(operative=bo, option="flare"), kill_team=team)
    query = f"?team={team}&part=cards&part=team"
    page = text(owner.client().get(reverse("rosters:cards", args=[patrol.pk]) + query, follow=True))
    assert "Ada" in page
    assert "takes Ladder" in page
    assert "Flare" in page


def test_it_is_shared_and_taken_along(
    patrol: Roster, owner: Player, opponent: Player, stranger: Player, caller: Caller, team: str
) -> None:
    bo = keys(patrol)["Bo"]
    done(caller, patrol, acts.ChooseForTeam(option="ladder"), kill_team=team)
    done(caller, patrol, acts.ChooseForGame(operative=bo, option="flare"), kill_team=team)
    shared = caller.put(of(patrol, "sharing"), {"visibility": "link", **now(patrol)})
    assert shared.status_code == 200, shared.content
    patrol.refresh_from_db()
    seen = stranger.client().get(reverse("rosters:shared", args=[patrol.share_key]), follow=True)
    assert "Pier Four" in text(seen)
    body = caller.get(of(patrol, "export") + "?as=json")
    assert body.status_code == 200, body.content
    arrived = by_token(opponent).post("rosters/import/", {"text": body.content.decode()})
    assert arrived.status_code == 201, arrived.content
    copy = Roster.objects.get(owner=opponent.user)
    (again,) = copy.kill_teams.all()
    assert [each["id"] for each in again.choices] == ["ladder"]
    assert again.loadouts == {keys(copy)["Bo"]: [{"id": "flare"}]}
    assert differences(copy) == []


def test_what_the_edition_does_not_have_is_refused(patrol: Roster, caller: Caller) -> None:
    ada = keys(patrol)["Ada"]
    refused = done(caller, patrol, acts.SetExperience(operative=ada, experience=3))
    assert refused.status_code == 409
    assert "experience" not in patrol.operatives.get(pk=ada).state
    assert patrol.operatives.get(pk=ada).state == {"scars": 0}


def test_pages_say_nothing_of_what_it_lacks(patrol: Roster, owner: Player, team: str) -> None:
    client = owner.client()
    page = text(client.get(reverse("rosters:kill-team", args=[patrol.pk, team])))
    assert "Points limit" not in page
    assert "commander" not in page.casefold()
    opened = text(client.get(reverse("rosters:operative", args=[patrol.pk, keys(patrol)["Bo"]])))
    assert 'name="experience"' not in opened
