"""The pages of the sealed muster: ticked, recruited for, locked, shown and settled."""

from __future__ import annotations

import html
import re
from typing import Any

import pytest

from campaigns.models import MissionSide
from campaigns.muster.services import open_teams
from campaigns.muster.services.mustering import muster_save
from rules.acts import Recruit
from tests.campaigns.table import Club
from tests.cast import model
from tests.pages.mission_scene import fresh, post, said, text, url
from tests.pages.roster_scene import HTMX

pytestmark = [pytest.mark.ci, pytest.mark.django_db]


def test_a_muster_is_ticked_locked_and_seen_by_nobody_else(game: Club):
    mission = game.plan()
    owner = game.players["owner"].client()
    members = game.everyone("owner")[:4]
    fragment = owner.post(url(mission, "muster-save"), {"take": members}, headers={"HX-Request": "true"})
    assert 'id="muster"' in fragment.content.decode()
    names = [row.sheet["name"] for row in game.roster("owner").operatives.filter(pk__in=members)]
    post(owner, url(mission, "muster-lock"), {"as_is": "1", "reason": "Nobody else is well."})
    for player, status in ((game.players["opponent"], 200), (game.arbitrator, 404)):
        client = player.client()
        page_text = text(client, url(mission)) + text(client, url(mission, "mission-dice"))
        page_text += text(client, url(mission, "muster"), status)
        assert not [name for name in names if name in page_text]
        assert "Nobody else is well" not in page_text
    sealed = text(owner, url(mission, "muster"))
    assert "Your team is sealed" in sealed
    assert "A legal team, and sealed." in sealed
    assert "lock it when you are ready" not in sealed
    post(owner, url(mission, "muster-unlock"))
    assert mission.sides.get(entrant=game.entrants["owner"]).locked_at is None


def test_the_last_team_is_two_posts_away_and_the_reveal_follows(game: Club):
    game.played("owner")
    mission = game.plan()
    owner = game.players["owner"].client()
    post(owner, url(mission, "muster-save"), {"how": "last"})
    side = mission.sides.get(entrant=game.entrants["owner"])
    assert side.draft["members"]
    post(owner, url(mission, "muster-save"), {"how": "nearest", "take": side.draft["members"]})
    post(owner, url(mission, "muster-lock"), {"as_is": "1", "reason": "As last time."})
    game.muster(mission, "opponent")
    page_text = text(owner, url(mission))
    assert "The teams are shown" in page_text
    assert "command point" in page_text
    assert "Check the seals" in page_text


def test_a_first_muster_offers_no_last_team_and_says_what_locking_does(game: Club):
    mission = game.plan(points_limit=80)
    owner = game.players["owner"].client()
    page = owner.get(url(mission, "muster")).text
    assert "Last team" not in page
    assert '"btn btn--main" name="how" value="nearest"' in page, "the main button is what comes next"
    assert "<b>0</b> <span>of 80 points" in page
    post(owner, url(mission, "muster-save"), {"how": "nearest"})
    other = game.players["opponent"].user.name
    assert f"Both teams open once {other} has locked too." in text(owner, url(mission, "muster"))
    game.muster(mission, "opponent")
    assert f"{other} has locked already: both teams open at once" in text(owner, url(mission, "muster"))


def test_an_illegal_team_is_declined_without_a_reason(game: Club):
    mission = game.plan()
    owner = game.players["owner"].client()
    post(owner, url(mission, "muster-save"), {"take": game.everyone("owner")[:1]})
    answer = post(owner, url(mission, "muster-lock"), status=409)
    assert "not legal" in said(answer)
    assert "Why this illegal team may play" in said(answer)


def test_the_other_side_accepts_a_team_as_it_is(game: Club):
    mission = game.plan()
    game.muster(mission, "owner", game.everyone("owner")[:2])
    game.muster(mission, "opponent")
    side = mission.sides.get(entrant=game.entrants["owner"])
    assert open_teams.needs_consent(side)
    client = game.players["opponent"].client()
    assert "We have no others." in text(client, url(mission))
    assert client.get(url(mission, "mission-report")).url == url(mission), "first the team is settled"
    post(client, url(mission, "mission-accept", side.pk))
    side.refresh_from_db()
    assert side.as_is_accepted


def test_a_recruit_of_the_muster_is_armed_there_and_joins_at_the_reveal(game: Club):
    mission = game.plan()
    owner, before = game.players["owner"].client(), game.roster("owner").size
    page = text(owner, url(mission, "muster-recruit"))
    assert re.search(r"\d+ points 0 on the roster", page), "what each costs"
    assert re.search(r"0 operatives 0 of \d+ · \d+ left", page), "and what there is for it"
    assert "This mission has no commanders." in page
    assert "Recruit Cadre Fireblade" not in page
    wanted = "kt2018:tau-empire:model:fire-warrior-shasla|non-specialist"
    answer = owner.post(url(mission, "muster-recruit"), {"recruit": wanted})
    assert answer["Location"].startswith(url(mission, "muster-recruit") + "#m-"), "one stays, to recruit more"
    side = mission.sides.get(entrant=game.entrants["owner"])
    (key,) = side.draft["recruited"]
    name = side.draft["recruited"][key]["name"]
    page = html.unescape(text(owner, answer["Location"]))
    assert f"Recruited {name} (Fire Warrior Shas'la): joins at the reveal." in page
    undo = f"{url(mission, 'muster-dismiss', key)}?back=1"
    assert owner.post(undo)["Location"] == url(mission, "muster-recruit")
    again = owner.post(url(mission, "muster-recruit"), {"recruit": wanted}, headers=HTMX)
    (key,) = mission.sides.get(entrant=game.entrants["owner"]).draft["recruited"]
    assert f'action="{url(mission, "muster-dismiss", key)}?back=1"' in again.text, "beside what is said stands its undo"
    assert game.roster("owner").size == before, "sealed until the reveal"
    assert "Joins at the reveal" in text(owner, url(mission, "muster"))
    assert "Fixed at the reveal" in text(owner, url(mission, "muster-equip", key))
    post(owner, url(mission, "muster-equip", key), {"called": "Late Arrival"})
    post(owner, url(mission, "muster-lock"), {"as_is": "1", "reason": "New here."})
    game.muster(mission, "opponent")
    assert game.roster("owner").size == before + 1
    assert "Late Arrival" in text(game.players["opponent"].client(), url(mission))


def test_a_recruit_can_be_left_out_again(game: Club):
    mission = game.plan()
    owner = game.players["owner"].client()
    wanted = "kt2018:tau-empire:model:fire-warrior-shasla|non-specialist"
    listed = owner.post(url(mission, "muster-recruit"), {"recruit": wanted}, headers={"HX-Request": "true"})
    assert listed.status_code == 200, "the list anew in its place, so that it does not jump"
    assert "joins at the reveal." in said(listed)
    (key,) = mission.sides.get(entrant=game.entrants["owner"]).draft["recruited"]
    post(owner, url(mission, "muster-dismiss", key))
    assert mission.sides.get(entrant=game.entrants["owner"]).draft["recruited"] == {}


def test_who_mustered_on_paper_says_afterwards_who_fights(game: Club):
    mission = game.plan()
    owner = game.players["owner"].client()
    post(owner, url(mission, "muster-paper"))
    game.muster(mission, "opponent")
    side = mission.sides.get(entrant=game.entrants["owner"])
    assert "Say who fights" in text(owner, url(mission))
    post(owner, url(mission, "mission-mend", side.pk), {"take": game.everyone("owner")[:4]})
    side.refresh_from_db()
    assert len(side.team["members"]) == 4


def test_an_arbitrator_who_put_a_side_on_paper_says_who_fights_and_goes_on(game: Club):
    mission, arbitrator = game.plan(), game.arbitrator.client()
    side = mission.sides.get(entrant=game.entrants["owner"])
    post(arbitrator, url(mission, "mission-paper", side.pk))
    game.muster(mission, "opponent")
    shown = text(arbitrator, url(mission))
    assert "Say first who fights for The owners: that team was mustered on paper." in shown
    assert shown.count("Say who fights for The owners") == 2, "beside the sentence that asks for it, and in their half"
    assert "The teams are shown" not in shown, "one of them is not"
    assert "The owners mustered on paper: nobody has said yet who fights." in shown
    assert len(re.findall(r"\d command points? in", shown)) == 1, "of the team that is known"
    assert "To the table" not in shown, "nothing leads where nothing can be done yet"
    way = url(mission, "mission-mend", side.pk)
    assert "Team of The owners" in text(arbitrator, way)
    post(arbitrator, way, {"take": game.everyone("owner")[:4]})
    side.refresh_from_db()
    assert len(side.team["members"]) == 4
    post(arbitrator, url(mission, "mission-accept", side.pk))
    assert "To the table" in text(arbitrator, url(mission))
    post(arbitrator, way, {"take": game.everyone("owner")[:3]})
    side.refresh_from_db()
    assert len(side.team["members"]) == 4, "named once, it is its player's own"


def test_an_arbitrator_lets_a_side_muster_anew_unseen(game: Club):
    mission = game.plan()
    game.muster(mission, "owner")
    side = mission.sides.get(entrant=game.entrants["owner"])
    post(game.arbitrator.client(), url(mission, "mission-reset", side.pk), {"reason": "Wrong limit"})
    side.refresh_from_db()
    assert (side.locked_at, side.draft) == (None, {})


def test_no_row_of_a_sealed_side_is_read_for_others(game: Club, monkeypatch: pytest.MonkeyPatch):
    """What is deferred would be fetched on access: nothing accesses it."""
    mission = game.plan()
    game.muster(mission, "owner")
    read: list[str] = []
    real = MissionSide.refresh_from_db

    def noted(self: MissionSide, *args: Any, **kwargs: Any) -> None:
        read.extend(kwargs.get("fields") or [])
        real(self, *args, **kwargs)

    monkeypatch.setattr(MissionSide, "refresh_from_db", noted)
    for player in (game.players["opponent"], game.arbitrator):
        assert "Owner" in text(player.client(), url(mission))
    assert read == []


def test_a_recruited_commander_and_its_sub_faction_are_chosen_on_the_page(game: Club):
    mission = game.plan(commanders=True)
    owner = game.players["owner"].client()
    commander = Recruit(model=model("cadre-fireblade"), role="commander", called="Dawn")
    draft = muster_save(mission_id=mission.pk, viewer=game.players["owner"].viewer, recruits=[commander])
    [key] = draft.recruited
    page = url(mission, "muster-equip", key)
    for title in ("Specialism", "Level", "Traits"):
        body = owner.get(page).content.decode()
        group = body[body.index(f'aria-label="{title}"') :]
        value = re.search(r'name="acts" value="([^"]+)" aria-pressed="false"', group)
        assert value is not None
        assert post(owner, page, {"acts": html.unescape(value[1])}).url == page
    side = game.side(mission, "owner")
    assert side.draft["sheets"][key]["specialism"]
    assert 'id="sub-faction"' in owner.get(page).content.decode()
    assert "Your muster" in owner.get(url(mission)).content.decode()
    post(owner, url(mission, "mission-cancel"), {"reason": "No time."})
    assert fresh(mission).state == "cancelled"
