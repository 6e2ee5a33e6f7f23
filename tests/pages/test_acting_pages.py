"""Acts a page offers as fixes or sends on, and forms of a page that others have overtaken."""

from __future__ import annotations

import re

import pytest

from rosters.models import Roster
from rules import acts
from tests.cast import Player, act, model, pick, recruit
from tests.pages.roster_scene import address, fields_of, filled, first, send, text

pytestmark = [pytest.mark.ci, pytest.mark.django_db]


# Fixes


def test_one_tap_mends_an_issue_and_one_takes_it_back(owner: Player, roster: Roster) -> None:
    recruit(owner, roster, "fire-warrior-shasui")
    page = text(owner.client().get(address("sheet", roster)))
    fix = re.search(r'<button class="fix" name="fix" value="(.+?)">', page)
    assert fix, "the missing leader can be mended"
    answer = send(owner, "act", roster, fix=fix[1], htmx=True)
    assert (roster.is_legal, "Every rule is kept." in text(answer)) == (True, True)
    send(owner, "undo", roster, roster.batches.last().pk, htmx=True)
    assert not any(each.role == "leader" for each in roster.operatives.all())


UNREADABLE = {
    **dict.fromkeys(("", "no json", "[1]", '"text"', "null"), "could not be read. Load the page again."),
    '{"act": "dance"}': "No act is called 'dance'",
    "[]": "One step takes one to 50 acts.",
}


@pytest.mark.parametrize("sent", UNREADABLE)
def test_acts_that_cannot_be_read_are_declined(owner: Player, roster: Roster, sent: str) -> None:
    answer = send(owner, "act", roster, acts=sent)
    assert answer.status_code == 409
    assert UNREADABLE[sent] in text(answer)
    assert roster.version == 2


def test_an_act_on_a_kill_team_leads_back_to_where_it_was_made(owner: Player, roster: Roster) -> None:
    team = pick(owner, roster, [])
    field = fields_of(acts.Field(operatives=(first(roster),)))
    answer = send(owner, "act", roster, acts=field, kill_team=str(team.pk), next="/about/")
    assert answer.url.startswith("/about/?done=")
    team.refresh_from_db()
    assert team.members == [first(roster)]
    bench = fields_of(acts.Bench(operatives=(first(roster),)))
    answer = send(owner, "act", roster, acts=bench, kill_team=str(team.pk), next="/about/", htmx=True)
    assert answer.headers["HX-Redirect"].startswith("/about/")


def test_next_leads_nowhere_else(owner: Player, roster: Roster) -> None:
    rename = fields_of(acts.Rename(operative=first(roster), called="Mira"))
    answer = send(owner, "act", roster, acts=rename, next="https://elsewhere.example/")
    assert answer.url.startswith(address("sheet", roster))


# Two tabs


def test_a_stale_form_is_shown_both_states_and_can_be_done_after_all(owner: Player, roster: Roster) -> None:
    key = first(roster)
    old = roster.version
    act(owner, roster, acts.Rename(operative=key, called="Mira"))
    answer = send(owner, "role", roster, key, role="specialist:comms", version=old, htmx=True)
    page = text(answer)
    assert answer.status_code == 409
    assert "Yours, not saved" in page
    assert "Mira became a Comms specialist." in page
    assert "Saved meanwhile" in page
    assert "is now called Mira." in page
    assert roster.operatives.get().role == "non-specialist"
    retry = re.search(r'name="acts" value="(.+?)">', page[page.index("Yours, not saved") :])
    assert retry
    send(owner, "act", roster, acts=retry[1])
    assert roster.operatives.get().role == "specialist"


def test_a_stale_form_keeps_what_was_typed(owner: Player, roster: Roster) -> None:
    old = roster.version
    act(owner, roster, acts.Rename(operative=first(roster), called="Mira"))
    answer = send(owner, "details", roster, name="Ashgate Watch", notes="Long notes", version=old)
    page = text(answer)
    assert answer.status_code == 409
    assert "Name: Ashgate Watch" in page
    assert 'value="Ashgate Watch"' in page
    assert "Long notes</textarea>" in page
    assert f'name="version" value="{roster.version}"' in page


def test_details_that_came_too_late_stand_beside_what_was_saved(owner: Player, roster: Roster) -> None:
    old = roster.version
    send(owner, "details", roster, name="Theirs <b>", notes="")
    page = text(owner.client().get(address("details", roster)))
    assert "Saved meanwhile" not in page
    page = text(send(owner, "details", roster, name="Mine", notes="", version=old))
    assert 'value="Mine"' in page
    assert page.count("Saved meanwhile: <b>") == 1
    send(owner, "details", roster, name="Mine", notes="")
    assert roster.name == "Mine"


@pytest.mark.parametrize("htmx", [True, False], ids=["htmx", "no scripts"])
def test_text_that_came_too_late_is_put_back_into_its_field(owner: Player, roster: Roster, htmx: bool) -> None:
    key, old = first(roster), roster.version
    send(owner, "name", roster, key, called="Theirs", notes="their notes")
    answer = send(owner, "name", roster, key, called="Mine", notes="my\nnotes", version=old, htmx=htmx)
    page = text(answer)
    assert answer.status_code == 409
    assert 'name="called" value="Theirs"' in page
    assert "their notes</textarea>" in page
    assert 'name="mine_called" value="Mine"' in page
    mine = {"mine_called": "Mine", "mine_notes": "my\nnotes"}
    answer = send(owner, "name", roster, key, called="Theirs", notes="their notes", use="notes", htmx=htmx, **mine)
    page = text(answer)
    assert "my notes</textarea>" in page
    assert 'name="mine_called" value="Mine"' in page, "the other still waits"
    assert 'name="mine_notes"' not in page
    assert roster.operatives.get().notes == "their notes", "nothing is saved before one says so"
    send(owner, "name", roster, key, called="Theirs", notes="my\nnotes")
    assert (roster.operatives.get().name, roster.operatives.get().notes) == ("Theirs", "my\nnotes")


def test_a_recruit_from_a_stale_list_is_not_saved_twice(owner: Player, roster: Roster) -> None:
    old = roster.version
    pressed = f"{model('pathfinder')}|non-specialist"
    assert send(owner, "recruit", roster, recruit=pressed, version=old, htmx=True).status_code == 200
    again = send(owner, "recruit", roster, recruit=pressed, version=old, htmx=True)
    assert again.status_code == 409
    assert "Do mine too" in text(again)
    assert roster.size == 2


def test_a_form_about_somebody_who_was_struck_meanwhile_says_so(owner: Player, roster: Roster) -> None:
    key, old = first(roster), roster.version
    form = filled(roster, key, Weapon="Pulse carbine")
    act(owner, roster, acts.Remove(operative=key))
    answer = send(owner, "loadout", roster, key, version=old, **form, htmx=True)
    assert answer.status_code == 409
    assert "it left the roster" in text(answer)
    page = text(send(owner, "role", roster, key, role="specialist:comms", version=old))
    assert "Somebody who left became a Comms specialist." in page
