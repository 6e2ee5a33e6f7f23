"""Roster pages: founding, recruiting, arming, naming, ordering, leaving; what is told when it goes wrong."""

from __future__ import annotations

import json
import re
from html import unescape
from typing import Any

import pytest
from django.http import HttpResponse
from django.urls import reverse

from rosters.models import Roster
from rosters.selectors.contents import contents_for
from rosters.selectors.options import armoury_of
from rosters.viewers import SESSION_KEY
from rules import acts
from rules.acts import Act
from tests.cast import Player, act, assert_reconciled, found, found_team, model, pick, recruit
from tests.rosters.factories import shipped_pack

pytestmark = pytest.mark.django_db

HTMX = {"HX-Request": "true"}


@pytest.fixture
def roster(owner: Player) -> Roster:
    return found(owner, "fire-warrior-shasla", name="Ashgate")


def address(page: str, roster: Roster, *others: object) -> str:
    return reverse(f"rosters:{page}", args=[roster.pk, *others])


def send(player: Player, page: str, roster: Roster, *others: object, **told: Any) -> HttpResponse:
    """A form of the page as it is now; `version` and `htmx` may say otherwise."""
    roster.refresh_from_db()
    headers = HTMX if told.pop("htmx", False) else {}
    query = told.pop("query", "")
    told.setdefault("version", roster.version)
    answer = player.client().post(address(page, roster, *others) + query, told, headers=headers)
    roster.refresh_from_db()
    return answer


def first(roster: Roster) -> str:
    return str(roster.operatives.order_by("position").first().pk)


def told(*done: Act) -> str:
    return json.dumps([acts.to_json(each) for each in done])


def text(answer: HttpResponse) -> str:
    return unescape(" ".join(answer.content.decode().split()))


# Founding


def test_a_guest_builds_at_once() -> None:
    pack = shipped_pack()
    client = Player().client()
    answer = client.post(reverse("rosters:create"), {"pack": pack.pk, "name": "Night shift"})
    roster = Roster.objects.get()
    assert answer.url == address("recruit", roster)
    assert (roster.name, roster.owner, bool(roster.guest_digest)) == ("Night shift", None, True)
    assert client.get(answer.url).status_code == 200
    assert Player().client().get(address("sheet", roster)).status_code == 404


def test_the_faction_is_asked_for_first(owner: Player) -> None:
    pack = shipped_pack()
    client = owner.client()
    assert f"?pack={pack.pk}" in text(client.get(reverse("rosters:create")))
    assert "Listening post" in text(client.get(reverse("rosters:create"), {"pack": pack.pk}))
    assert client.get(reverse("rosters:create"), {"pack": "none"}).status_code == 200


def test_a_ready_team_is_a_legal_roster_with_its_kill_team(owner: Player) -> None:
    pack = shipped_pack()
    client = owner.client()
    answer = client.post(reverse("rosters:create"), {"pack": pack.pk, "team": "listening-post"})
    roster = Roster.objects.get()
    assert answer.url == address("sheet", roster)
    team = roster.kill_teams.get()
    assert (roster.is_legal, team.is_legal, team.size) == (True, True, 13)
    assert_reconciled(roster)


def test_a_guest_begins_with_a_ready_team() -> None:
    client = Player().client()
    client.post(reverse("rosters:create"), {"pack": shipped_pack().pk, "team": "listening-post"})
    roster = Roster.objects.get()
    assert roster.kill_teams.count() == 1
    assert client.get(address("sheet", roster)).status_code == 200


def test_pressing_twice_founds_one_roster(owner: Player) -> None:
    pack = shipped_pack()
    client = owner.client()
    form = {"pack": pack.pk, "token": "pressed twice"}
    for _ in range(2):
        assert client.post(reverse("rosters:create"), form).status_code == 302
    assert Roster.objects.count() == 1


def test_too_many_rosters_are_declined_in_the_form(guest: Player) -> None:
    pack = shipped_pack()
    for number in range(10):
        found(guest, name=f"Roster {number}")
    answer = guest.client().post(reverse("rosters:create"), {"pack": pack.pk, "name": "One more"})
    assert answer.status_code == 409
    assert "Not saved." in text(answer)
    assert 'value="One more"' in text(answer)


# The list


def test_the_list_says_where_nobody_has_built(stranger: Player) -> None:
    assert "No roster yet." in text(stranger.client().get(reverse("rosters:list")))


def test_the_list_has_what_is_ones_own(owner: Player, opponent: Player, roster: Roster) -> None:
    assert roster.name in text(owner.client().get(reverse("rosters:list")))
    assert roster.name not in text(opponent.client().get(reverse("rosters:list")))


# Recruiting


def test_one_tap_recruits_with_a_name_and_the_default_loadout(owner: Player, roster: Roster) -> None:
    answer = send(owner, "recruit", roster, recruit=f"{model('fire-warrior-shasui')}|leader")
    batch = roster.batches.last()
    assert f"done={batch.pk}" in answer.url
    operative = roster.operatives.get(role="leader")
    contents = contents_for(roster.pack.digest)
    assert operative.name.split(" ")[0] in contents.faction.first_names
    assert operative.sheet["carried"] == ["Photon grenades", "Pulse rifle"]
    assert batch.words in text(owner.client().get(answer.url))


def test_three_more_have_three_names(owner: Player, roster: Roster) -> None:
    send(owner, "recruit", roster, recruit=f"{model('pathfinder')}|non-specialist||3")
    names = list(roster.operatives.filter(model=model("pathfinder")).values_list("name", flat=True))
    assert len(set(names)) == 3
    assert all(names)
    assert roster.version == 3, "three of them are one act"


def test_a_specialist_is_recruited_with_the_specialism(owner: Player, roster: Roster) -> None:
    send(owner, "recruit", roster, recruit=f"{model('pathfinder')}|specialist|scout")
    assert roster.operatives.get(role="specialist").sheet["specialism"] == "scout"


def test_recruiting_by_htmx_brings_back_only_what_changed(owner: Player, roster: Roster) -> None:
    answer = send(owner, "recruit", roster, recruit=f"{model('pathfinder')}|non-specialist", htmx=True)
    page = text(answer)
    assert page.startswith('<section class="sheet" id="so-far"')
    assert f'id="version" value="{roster.version}" hx-swap-oob' in page
    assert "1 here" in page
    assert "Undo" in page
    assert len(answer.content) < 8_000


def test_the_list_is_searched_by_name_keyword_and_specialism(owner: Player, roster: Roster) -> None:
    client = owner.client()
    for query in ("breacher", "DRONE", "pathfinder scout"):
        page = text(client.get(address("recruit", roster), {"q": query}, headers=HTMX))
        assert 'class="recruit"' in page, query
        assert "Cadre Fireblade" not in page
    assert "Nobody fits" in text(client.get(address("recruit", roster), {"q": "dreadnought"}))


def test_a_model_of_another_faction_is_declined(owner: Player, roster: Roster) -> None:
    answer = send(owner, "recruit", roster, recruit="kt2018:orks:model:ork-boy|non-specialist")
    assert answer.status_code == 409
    assert "No model is called" in text(answer)
    assert roster.size == 1


def test_nobody_named_is_declined(owner: Player, roster: Roster) -> None:
    assert send(owner, "recruit", roster, recruit="").status_code == 409


# Arming


def filled(roster: Roster, operative: str, **chosen: str) -> dict[str, Any]:
    """The loadout form as it is shown, with another choice under some headings, by names."""
    armoury = armoury_of(roster, operative)
    assert armoury is not None
    form: dict[str, Any] = {"shown": [heading.key for heading in armoury.headings]}
    for heading in armoury.headings:
        names = {option.name: option.key for option in heading.options}
        form[heading.key] = [names[chosen[heading.name]]] if heading.name in chosen else [o.key for o in heading.chosen]
    return form


def test_a_weapon_is_chosen_and_the_editor_stays_open(owner: Player, roster: Roster) -> None:
    key = first(roster)
    answer = send(owner, "loadout", roster, key, **filled(roster, key, Weapon="Pulse carbine"), htmx=True)
    assert "Pulse carbine" in roster.operatives.get().sheet["carried"]
    page = text(answer)
    assert page.startswith('<div class="with-rail" id="roster">')
    assert 'id="loadout"' in page
    assert_reconciled(roster)


def test_a_form_sent_back_untouched_changes_nothing(owner: Player, roster: Roster) -> None:
    key = first(roster)
    answer = send(owner, "loadout", roster, key, **filled(roster, key))
    assert answer.status_code == 302
    assert roster.version == 2


def test_closed_options_stand_greyed_with_the_reason(owner: Player) -> None:
    roster = found(owner, pack=shipped_pack("adeptus-astartes"))
    gunner = recruit(owner, roster, model("tactical-marine-gunner", "adeptus-astartes"))
    page = text(owner.client().get(address("operative", roster, gunner)))
    heavy_flamer = page[page.index("Heavy flamer") - 400 : page.index("Heavy flamer") + 400]
    assert "disabled" in heavy_flamer
    assert "Closed: Not together with what it is and carries now." in heavy_flamer


def test_the_role_is_changed_on_the_row(owner: Player, roster: Roster) -> None:
    send(owner, "role", roster, first(roster), role="specialist:comms")
    operative = roster.operatives.get()
    assert (operative.role, operative.sheet["specialism"]) == ("specialist", "comms")


def test_a_role_that_is_not_offered_is_declined_in_the_page(owner: Player, roster: Roster) -> None:
    answer = send(owner, "role", roster, first(roster), role="leader", htmx=True)
    assert answer.status_code == 409
    assert 'role="alert"' in text(answer)
    assert roster.operatives.get().role == "non-specialist"


def test_a_commander_buys_levels_abilities_and_traits(owner: Player) -> None:
    roster = found(owner)
    key = recruit(owner, roster, "cadre-fireblade", "commander")
    opened = f"?open={key}"
    assert "Strategist" in text(owner.client().get(address("operative", roster, key)))
    send(owner, "act", roster, acts=told(acts.SetSpecialism(operative=key, specialism="strategist")), query=opened)
    page = text(owner.client().get(address("operative", roster, key)))
    for name in ("Specialism", "Level 4", "Iron Will", "Abilities"):
        assert name in page
    send(owner, "act", roster, acts=told(acts.SetLevel(operative=key, level=3)), query=opened)
    answer = send(owner, "act", roster, acts=told(acts.BuyTrait(operative=key, trait="iron-will")), query=opened)
    assert address("operative", roster, key) in answer.url
    sheet = roster.operatives.get().sheet
    assert (sheet["level"], [trait["name"] for trait in sheet["traits"]]) == (3, ["Iron Will"])


def test_a_sub_faction_is_given_to_one_and_to_all(owner: Player) -> None:
    roster = found(owner, "fire-warrior-shasla", "fire-warrior-shasla")
    one, _ = (str(each.pk) for each in roster.operatives.all())
    send(owner, "act", roster, acts=told(acts.SetSubFaction(sub_faction="Bork'an Sept", operatives=(one,))))
    assert [each.sheet["sub_faction"] for each in roster.operatives.all()] == ["Bork'an Sept", ""]
    send(owner, "sub-faction", roster, sub_faction="Farsight Enclaves")
    assert {each.sheet["sub_faction"] for each in roster.operatives.all()} == {"Farsight Enclaves"}


# Names, notes, order, leaving


def test_an_operative_is_renamed_and_noted_in_one_act(owner: Player, roster: Roster) -> None:
    send(owner, "name", roster, first(roster), called="Ves'lo", notes="Lost his hat.")
    operative = roster.operatives.get()
    assert (operative.name, operative.notes, roster.version) == ("Ves'lo", "Lost his hat.", 3)
    assert "Lost his hat." in text(owner.client().get(address("operative", roster, operative.pk)))


def test_another_name_comes_from_the_list(owner: Player, roster: Roster) -> None:
    send(owner, "name", roster, first(roster), called="", notes="", another="1")
    first_name = roster.operatives.get().name.split(" ")[0]
    assert first_name in contents_for(roster.pack.digest).faction.first_names


def test_three_more_like_this_carry_the_same(owner: Player, roster: Roster) -> None:
    key = first(roster)
    send(owner, "loadout", roster, key, **filled(roster, key, Weapon="Pulse carbine"))
    send(owner, "more", roster, key, times="3")
    assert roster.size == 4
    assert {tuple(each.sheet["carried"]) for each in roster.operatives.all()} == {("Photon grenades", "Pulse carbine")}
    assert len(set(roster.operatives.values_list("name", flat=True))) == 4


def test_operatives_are_put_in_order(owner: Player) -> None:
    roster = found(owner, "fire-warrior-shasla", "pathfinder", "gun-drone")
    keys = [each.pk for each in roster.operatives.all()]
    answer = send(owner, "move", roster, keys[2], to="up", htmx=True)
    assert [each.pk for each in roster.operatives.all()] == [keys[0], keys[2], keys[1]]
    assert 'id="order"' in text(answer)
    send(owner, "move", roster, keys[0], to="up")
    assert roster.version == 5, "the first cannot go further up, and that is no act"


def test_one_who_retired_is_passed_over_in_the_order(owner: Player) -> None:
    roster = found(owner, "fire-warrior-shasla", "pathfinder", "gun-drone")
    keys = [str(each.pk) for each in roster.operatives.all()]
    act(owner, roster, acts.Retire(operative=keys[1]))
    send(owner, "move", roster, keys[2], to="up")
    assert str(roster.operatives.first().pk) == keys[2]


def test_who_retires_is_gone_and_comes_back_by_undo(owner: Player, roster: Roster) -> None:
    answer = send(owner, "act", roster, acts=told(acts.Retire(operative=first(roster))), htmx=True)
    assert "Gone" in text(answer)
    assert roster.size == 0
    send(owner, "undo", roster, roster.batches.last().pk)
    assert roster.size == 1


def test_who_is_struck_while_open_leaves_the_roster_shown(owner: Player, roster: Roster) -> None:
    key = first(roster)
    remove = told(acts.Remove(operative=key))
    assert send(owner, "act", roster, acts=remove, query=f"?open={key}", htmx=True).status_code == 200
    assert owner.client().get(address("operative", roster, key)).status_code == 404


def test_name_and_notes_of_the_roster_are_kept(owner: Player, roster: Roster) -> None:
    send(owner, "details", roster, name="Ashgate Watch", notes="Founded in the rain.")
    assert (roster.name, roster.notes) == ("Ashgate Watch", "Founded in the rain.")
    answer = send(owner, "details", roster, name="", notes="Still here")
    assert answer.status_code == 422
    assert "Still here" in text(answer)


def test_a_roster_is_copied_thrown_away_and_taken_back(owner: Player, roster: Roster) -> None:
    send(owner, "copy", roster)
    assert owner.viewer.user.rosters.count() == 2
    send(owner, "discard", roster)
    page = text(owner.client().get(reverse("rosters:list")))
    assert page.index("Thrown away") < page.index(address("restore", roster))
    assert "Thrown away." in text(owner.client().get(address("sheet", roster)))
    send(owner, "restore", roster)
    assert roster.discarded_at is None


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


@pytest.mark.parametrize("sent", ["", "no json", "[1]", '"text"', '{"act": "dance"}', "[]", "null"])
def test_acts_that_cannot_be_read_are_declined(owner: Player, roster: Roster, sent: str) -> None:
    assert send(owner, "act", roster, acts=sent).status_code == 409
    assert roster.version == 2


def test_an_act_on_a_kill_team_leads_back_to_where_it_was_made(owner: Player, roster: Roster) -> None:
    team = pick(owner, roster, [])
    field = told(acts.Field(operatives=(first(roster),)))
    answer = send(owner, "act", roster, acts=field, kill_team=str(team.pk), next="/about/")
    assert answer.url.startswith("/about/?done=")
    team.refresh_from_db()
    assert team.members == [first(roster)]
    bench = told(acts.Bench(operatives=(first(roster),)))
    answer = send(owner, "act", roster, acts=bench, kill_team=str(team.pk), next="/about/", htmx=True)
    assert answer.headers["HX-Redirect"].startswith("/about/")


def test_next_leads_nowhere_else(owner: Player, roster: Roster) -> None:
    rename = told(acts.Rename(operative=first(roster), called="Mira"))
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
    assert "Mira becomes a Comms specialist." in page
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


def test_a_recruit_from_a_stale_list_is_not_saved_twice(owner: Player, roster: Roster) -> None:
    old = roster.version
    pressed = f"{model('pathfinder')}|non-specialist"
    assert send(owner, "recruit", roster, recruit=pressed, version=old, htmx=True).status_code == 200
    assert send(owner, "recruit", roster, recruit=pressed, version=old, htmx=True).status_code == 409
    assert roster.size == 2


def test_a_form_about_somebody_who_was_struck_meanwhile_says_so(owner: Player, roster: Roster) -> None:
    key, old = first(roster), roster.version
    form = filled(roster, key, Weapon="Pulse carbine")
    act(owner, roster, acts.Remove(operative=key))
    answer = send(owner, "loadout", roster, key, version=old, **form, htmx=True)
    assert answer.status_code == 409
    assert "it left the roster" in text(answer)
    page = text(send(owner, "role", roster, key, role="specialist:comms", version=old))
    assert "Somebody who is gone becomes a Comms specialist." in page


# Guests


def test_a_private_link_opens_a_guests_rosters_elsewhere(guest: Player) -> None:
    roster = found(guest)
    link = reverse("rosters:keep", args=[guest.guest_key])
    assert link in text(guest.client().get(reverse("rosters:list")))
    other = Player().client()
    page = text(other.get(link))
    assert roster.name in page
    assert "180 days" in page
    assert other.post(link).url == reverse("rosters:list")
    assert other.get(address("sheet", roster)).status_code == 200


def test_what_was_built_on_the_other_device_comes_along(guest: Player) -> None:
    found(guest)
    phone = Player(guest_key="the key of the same guest's phone")
    own = found(phone, name="Built on the phone")
    client = phone.client()
    client.post(reverse("rosters:keep", args=[guest.guest_key]))
    assert client.session[SESSION_KEY] == guest.guest_key
    assert client.get(address("sheet", own)).status_code == 200
    assert "Built on the phone" in text(guest.client().get(reverse("rosters:list")))


def test_a_player_who_opens_a_private_link_owns_the_rosters(guest: Player, owner: Player) -> None:
    roster = found(guest)
    owner.client().post(reverse("rosters:keep", args=[guest.guest_key]))
    roster.refresh_from_db()
    assert roster.owner == owner.user


def test_a_private_link_that_opens_nothing_is_not_there(stranger: Player, guest: Player) -> None:
    assert stranger.client().get(reverse("rosters:keep", args=["guessed"])).status_code == 404
    assert guest.client().get(reverse("rosters:keep", args=[guest.guest_key])).status_code == 404


def test_a_guests_rosters_are_claimed_at_sign_up(guest: Player) -> None:
    roster = found(guest)
    client = guest.client()
    client.post(reverse("accounts:sign-up"), {"name": "Mira", "password": "a long enough password"})
    roster.refresh_from_db()
    assert str(roster.owner) == "Mira"
    assert client.get(address("sheet", roster)).status_code == 200


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
    rename = told(acts.Rename(operative=key, called="Mine"))
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
    assert "Copy this roster to mine" in page
    assert "Recruit" not in page
    opponent.client().post(address("copy", roster))
    assert opponent.viewer.user.rosters.get().size == 13


# The fragment is the page's


@pytest.mark.parametrize("opened", [False, True])
def test_htmx_gets_the_very_fragment_the_page_includes(owner: Player, roster: Roster, opened: bool) -> None:
    url = address("operative", roster, first(roster)) if opened else address("sheet", roster)
    client = owner.client()
    page = token_free(client.get(url))
    assert token_free(client.get(url, headers=HTMX)) in page


def token_free(answer: HttpResponse) -> str:
    return re.sub(r'name="csrfmiddlewaretoken" value="[^"]+"', "", answer.content.decode()).strip()


def test_going_back_never_shows_a_fragment(owner: Player, roster: Roster) -> None:
    answer = owner.client().get(address("sheet", roster), headers=HTMX)
    assert "HX-Request" in answer.headers["Vary"]
    assert "no-store" in answer.headers["Cache-Control"]


# What else stands on the page


def test_a_model_links_to_its_datasheet(owner: Player, roster: Roster) -> None:
    link = re.search(r'class="op__sheet"><a href="([^"]+)"', text(owner.client().get(address("sheet", roster))))
    assert link
    assert owner.client().get(link[1]).status_code == 200


def test_what_a_fire_team_has_learned_stands_on_the_page(owner: Player, roster: Roster) -> None:
    assert "Fire teams" not in text(owner.client().get(address("sheet", roster)))
    container = roster.operatives.get().sheet["fire_team"]
    act(owner, roster, acts.PickAdvance(fire_team=container, advance="fleet"))
    page = text(owner.client().get(address("sheet", roster)))
    assert "<b>Fire Warrior</b> level 1, 1 here · Fleet" in page


def test_a_roster_without_its_pack_says_why_nobody_can_be_recruited(owner: Player) -> None:
    roster = found(owner)
    Roster.objects.filter(pk=roster.pk).update(pack=None)
    assert "Its pack is not here." in text(owner.client().get(address("recruit", roster)))
    assert owner.client().get(address("details", roster)).status_code == 200


def test_members_of_a_fire_team_show_its_experience(owner: Player, roster: Roster) -> None:
    container = roster.operatives.get().sheet["fire_team"]
    act(owner, roster, acts.SetTeamExperience(fire_team=container, experience=5))
    page = text(owner.client().get(address("sheet", roster)))
    row = page[page.index('<li class="op') : page.index("</li>", page.index('<li class="op'))]
    assert "5 of 12 experience" in row


def test_the_service_record_is_written_down(owner: Player, roster: Roster) -> None:
    specialist = recruit(owner, roster, "pathfinder", "specialist", specialism="scout")
    send(owner, "record", roster, specialist, experience="4", status="convalescing")
    operative = roster.operatives.get(pk=specialist)
    assert (operative.experience, operative.status, operative.sheet["level"]) == (4, "convalescing", 2)
    send(owner, "record", roster, first(roster), experience="3", status="ready")
    assert roster.fire_teams.get().experience == 3
    version = roster.version
    send(owner, "record", roster, first(roster), experience="3", status="ready")
    assert roster.version == version, "what is written down already is no act"
    assert send(owner, "record", roster, specialist, experience="13", htmx=True).status_code == 409
    assert send(owner, "record", roster, specialist, status="lost", htmx=True).status_code == 409


def test_who_is_gone_is_brought_back(owner: Player, roster: Roster) -> None:
    act(owner, roster, acts.SetStatus(operative=first(roster), status="dead"))
    page = text(owner.client().get(address("sheet", roster)))
    back = re.search(r'name="acts" value="(.+?)">Bring back', page)
    assert back
    send(owner, "act", roster, acts=back[1])
    assert roster.size == 1


# Commanders


def commander(owner: Player) -> Roster:
    """A roster with a captain who has nothing yet that he is trained in."""
    roster = found(owner, pack=shipped_pack("adeptus-astartes"))
    recruit(owner, roster, "kt2018:adeptus-astartes:model:captain-in-phobos-armour", "commander")
    return roster


def test_a_commanders_row_asks_what_he_is_trained_in_and_takes_the_answer(owner: Player):
    roster = commander(owner)
    page = text(owner.client().get(address("sheet", roster)))
    assert '<option value="commander" selected>Commander: trained in?</option>' in page
    assert '<option value="commander:ferocity">Ferocity</option>' in page
    send(owner, "role", roster, first(roster), role="commander:ferocity")
    assert roster.operatives.get().sheet["specialism"] == "ferocity"
    page = text(owner.client().get(address("sheet", roster)))
    assert '<option value="commander:ferocity" selected>Ferocity</option>' in page
    assert "trained in?" not in page
    assert_reconciled(roster)


def test_a_commander_is_recruited_with_what_he_is_trained_in_in_one_tap(owner: Player):
    roster = found(owner, pack=shipped_pack("adeptus-astartes"))
    model = "kt2018:adeptus-astartes:model:captain-in-phobos-armour"
    assert f'value="{model}|commander|melee"' in text(owner.client().get(address("recruit", roster)))
    send(owner, "recruit", roster, recruit=f"{model}|commander|melee")
    assert roster.operatives.get().sheet["specialism"] == "melee"
