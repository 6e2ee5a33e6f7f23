"""The roster's own page: whom it opens to, what stands on it, its details, copies and throwing away."""

from __future__ import annotations

import re

import pytest
from django.http import HttpResponse
from django.urls import reverse

from rosters.models import Roster
from rules import acts
from tests.cast import Player, act, found_team, model, pick
from tests.pages.roster_scene import HTMX, address, fields_of, first, send, text

pytestmark = pytest.mark.django_db


def test_name_and_notes_of_the_roster_are_kept(owner: Player, roster: Roster) -> None:
    send(owner, "details", roster, name="Ashgate Watch", notes="Founded in the rain.")
    assert (roster.name, roster.notes) == ("Ashgate Watch", "Founded in the rain.")
    shown = text(owner.client().get(f"{address('details', roster)}?done={roster.batches.latest('sequence').pk}"))
    undo = shown[shown.index('class="toast') :]
    assert f'name="version" value="{roster.version}"' in undo
    assert f'name="next" value="{address("details", roster)}"' in undo, "undone, one is on this page again"
    answer = send(owner, "details", roster, name="", notes="Still here")
    assert answer.status_code == 422
    assert "Still here" in text(answer)


def test_the_head_is_the_same_on_every_tab_with_both_counts(owner: Player, roster: Roster) -> None:
    pick(owner, roster)
    heads = set()
    for page in ("sheet", "kill-teams", "games", "history", "share", "export", "details", "recruit"):
        shown = text(owner.client().get(address(page, roster)))
        head = shown[shown.index('<header class="folder') : shown.index("</nav>", shown.index('<header class="folder'))]
        heads.add(re.sub(r' aria-current="[^"]*"', "", head))
        assert re.findall(r">(Operatives|Kill teams) <span class=\"num\">(\d+)", head) == [
            ("Operatives", str(roster.size)), ("Kill teams", "1")
        ], page  # fmt: skip
    assert len(heads) == 1


def test_a_roster_is_copied_thrown_away_and_taken_back(owner: Player, roster: Roster) -> None:
    send(owner, "copy", roster)
    assert owner.viewer.user.rosters.count() == 2
    send(owner, "discard", roster)
    page = text(owner.client().get(reverse("rosters:list")))
    assert page.index("Deleted") < page.index(address("restore", roster))
    assert "Deleted." in text(owner.client().get(address("sheet", roster)))
    assert roster.discarded_at is not None
    send(owner, "restore", roster)
    assert roster.discarded_at is None


# Who may


READING = ("sheet",)
OWN = ("recruit", "reorder", "details", "history")
WRITING = ("act", "recruit", "sub-faction", "discard", "restore", "details")
ON_OPERATIVES = ("loadout", "role", "name", "record", "more", "move")


@pytest.mark.parametrize("visibility", ["private", "link", "public"])
@pytest.mark.parametrize("who", ["owner", "opponent", "guest", "stranger", "staff"])
def test_who_may_read_and_change_a_roster(
    request: pytest.FixtureRequest, owner: Player, who: str, visibility: str
) -> None:
    roster = found_team(owner)
    Roster.objects.filter(pk=roster.pk).update(visibility=visibility, share_key="shared")
    player: Player = request.getfixturevalue(who)
    client, is_own = player.client(), who == "owner"
    may_read = is_own or visibility == "public"
    key, batch = first(roster), roster.batches.first().pk
    for page in READING:
        assert client.get(address(page, roster)).status_code == (200 if may_read else 404), page
    by_link = client.get(address("sheet", roster) + "?key=shared").status_code
    assert by_link == (404 if visibility == "private" and not is_own else 200)
    for page in OWN:
        assert client.get(address(page, roster)).status_code == (200 if is_own else 404), page
    assert client.get(address("operative", roster, key)).status_code == (200 if is_own else 404)
    if is_own:
        return
    rename = fields_of(acts.Rename(operative=key, called="Mine"))
    for page in WRITING:
        form = {"acts": rename, "recruit": f"{model('pathfinder')}|non-specialist", "name": "Mine"}
        assert client.post(address(page, roster), form).status_code == 404, page
    for page in ON_OPERATIVES:
        assert client.post(address(page, roster, key), {"role": "leader"}).status_code == 404, page
    assert client.get(address("undo", roster, batch)).status_code == 404
    assert client.post(address("undo", roster, batch)).status_code == 404
    roster.refresh_from_db()
    assert roster.version == 1


def test_a_reader_of_a_public_roster_copies_it(owner: Player, opponent: Player) -> None:
    roster = found_team(owner)
    Roster.objects.filter(pk=roster.pk).update(visibility="public")
    page = text(opponent.client().get(address("sheet", roster)))
    assert "Copy to my rosters" in page
    assert f"<b>{owner.user}</b> shares this roster." in page
    assert "Recruit" not in page
    opponent.client().post(address("copy", roster))
    assert opponent.viewer.user.rosters.get().size == 13


# The fragment is the page's


@pytest.mark.parametrize("opened", [False, True])
def test_htmx_gets_the_very_fragment_the_page_includes(owner: Player, roster: Roster, opened: bool) -> None:
    url = address("operative", roster, first(roster)) if opened else address("sheet", roster)
    client = owner.client()
    page, fragment = token_free(client.get(url)), token_free(client.get(url, headers=HTMX))
    assert fragment.startswith('<div class="stack" id="roster">')
    part, beside = fragment.split("\n<title>")  # beside what is swapped, where htmx takes it over
    title, _, tabs = beside.partition("</title>")
    assert part in page
    assert f"<title>{title}</title>" in page
    assert ('id="tabs"' in tabs) is not opened, "the tabs count along"
    assert title.startswith("Fire Warrior Shas&#x27;la · Ashgate ·" if opened else "Ashgate ·")


def token_free(answer: HttpResponse) -> str:
    return re.sub(r'name="csrfmiddlewaretoken" value="[^"]+"', "", answer.content.decode()).strip()


def test_going_back_never_shows_a_fragment(owner: Player, roster: Roster) -> None:
    answer = owner.client().get(address("sheet", roster), headers=HTMX)
    assert "HX-Request" in answer.headers["Vary"]
    assert "no-store" in answer.headers["Cache-Control"]


# What stands on the page


def test_a_model_links_to_its_datasheet(owner: Player, roster: Roster) -> None:
    page = text(owner.client().get(address("sheet", roster)))
    link = re.search(r'<a href="([^"]+)"><svg[^>]+><use href="#i-file"/></svg> Datasheet', page)
    assert link
    assert "<h1>Fire Warrior Shas'la</h1>" in text(owner.client().get(link[1]))


def test_what_a_fire_team_has_learned_stands_on_the_page(owner: Player, roster: Roster) -> None:
    assert "Fire teams" not in text(owner.client().get(address("sheet", roster)))
    container = roster.operatives.get().sheet["fire_team"]
    act(owner, roster, acts.PickAdvance(fire_team=container, advance="fleet"))
    page = text(owner.client().get(address("sheet", roster)))
    assert "<b>Fire Warrior</b> level 1, 1 here · Fleet" in page


def test_members_of_a_fire_team_show_its_experience(owner: Player, roster: Roster) -> None:
    container = roster.operatives.get().sheet["fire_team"]
    act(owner, roster, acts.SetTeamExperience(fire_team=container, experience=5))
    page = text(owner.client().get(address("sheet", roster)))
    row = page[page.index('<li class="crew') : page.index("</li>", page.index('<li class="crew'))]
    assert "5 of 12 experience" in row
