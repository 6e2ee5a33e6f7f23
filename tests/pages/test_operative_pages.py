"""What a player does to an operative on its roster's page: arms, trains, names, orders, retires."""

from __future__ import annotations

import re

import pytest

from rosters.models import Roster
from rosters.packs.selectors import contents_for
from rosters.rosters.services.rosters import roster_found
from rules import acts
from tests.cast import Player, act, assert_reconciled, found, model, recruit
from tests.pages.roster_scene import address, fields_of, filled, first, send, text
from tests.rosters.factories import shipped_pack

pytestmark = pytest.mark.django_db


def commander(owner: Player) -> Roster:
    """A roster with a captain who has nothing yet that he is trained in."""
    roster = found(owner, pack=shipped_pack("adeptus-astartes"))
    recruit(owner, roster, "kt2018:adeptus-astartes:model:captain-in-phobos-armour", "commander")
    return roster


# Arming


def test_a_weapon_is_chosen_and_the_editor_stays_open(owner: Player, roster: Roster) -> None:
    key = first(roster)
    answer = send(owner, "loadout", roster, key, **filled(roster, key, Weapon="Pulse carbine"), htmx=True)
    assert "Pulse carbine" in roster.operatives.get().sheet["carried"]
    page = text(answer)
    assert page.startswith('<div class="stack" id="roster">')
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
    assert "Closed: Only with Blood Angels." in heavy_flamer


def test_weapons_stand_in_the_wide_column_where_it_would_be_empty(owner: Player, roster: Roster) -> None:
    greenskins = roster_found(
        viewer=owner.viewer, guest_key="", edition="kt2021", pack=shipped_pack("greenskin", "kt2021"), name="Da boyz"
    )
    boy = recruit(owner, greenskins, "kt2021:greenskin:operative:boy-fighter")
    page = text(owner.client().get(address("operative", greenskins, boy)))
    assert "bench__arms" in page
    assert page.index("Carried now") < page.index('id="loadout"')
    page = text(owner.client().get(address("operative", roster, first(roster))))
    assert "bench__arms" not in page
    assert page.index("Carried now") < page.index('id="loadout"')


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
    send(owner, "act", roster, acts=fields_of(acts.SetSpecialism(operative=key, specialism="strategist")), query=opened)
    page = text(owner.client().get(address("operative", roster, key)))
    for name in ("Specialism", "Level 4", "Iron Will", "Abilities"):
        assert name in page
    send(owner, "act", roster, acts=fields_of(acts.SetLevel(operative=key, level=3)), query=opened)
    answer = send(owner, "act", roster, acts=fields_of(acts.BuyTrait(operative=key, trait="iron-will")), query=opened)
    assert address("operative", roster, key) in answer.url
    sheet = roster.operatives.get().sheet
    assert (sheet["level"], [trait["name"] for trait in sheet["traits"]]) == (3, ["Iron Will"])


def test_a_sub_faction_is_given_to_one_and_to_all(owner: Player) -> None:
    roster = found(owner, "fire-warrior-shasla", "fire-warrior-shasla")
    one, _ = (str(each.pk) for each in roster.operatives.all())
    send(owner, "act", roster, acts=fields_of(acts.SetSubFaction(sub_faction="Bork'an Sept", operatives=(one,))))
    several = ["Bork'an Sept", ""]
    assert [each.sheet["sub_faction"] for each in roster.operatives.all()] == several
    assert '<option value="" disabled selected>Several</option>' in text(owner.client().get(address("details", roster)))
    send(owner, "sub-faction", roster)
    assert [each.sheet["sub_faction"] for each in roster.operatives.all()] == several, "none was chosen"
    send(owner, "sub-faction", roster, sub_faction="Farsight Enclaves")
    assert {each.sheet["sub_faction"] for each in roster.operatives.all()} == {"Farsight Enclaves"}
    assert "<option selected>Farsight Enclaves</option>" in text(owner.client().get(address("details", roster)))


def test_a_commanders_editor_asks_once_what_he_is_trained_in_and_takes_the_answer(owner: Player):
    roster = commander(owner)
    page = text(owner.client().get(address("operative", roster, first(roster))))
    assert 'name="role"' not in page, "his role is his model's; what he is trained in is asked below it"
    assert re.search(r'id="step-ferocity"[^>]* aria-pressed="false"><svg class="glyph"', page)
    send(owner, "act", roster, acts=fields_of(acts.SetSpecialism(operative=first(roster), specialism="ferocity")))
    assert roster.operatives.get().sheet["specialism"] == "ferocity"
    page = text(owner.client().get(address("operative", roster, first(roster))))
    assert re.search(r'id="step-ferocity"[^>]* aria-pressed="true"', page)
    assert_reconciled(roster)


def test_the_editor_tells_what_an_operative_can_do(owner: Player) -> None:
    roster = commander(owner)
    page = text(owner.client().get(address("operative", roster, first(roster))))
    shown_abilities = page.partition('<dl class="does">')[2]
    for each in roster.operatives.get().sheet["abilities"]:
        assert f"<dt>{each['name']}</dt>" in shown_abilities


def test_three_copies_are_offered_only_where_a_kill_team_takes_as_many(owner: Player, roster: Roster) -> None:
    assert "Add three copies" in text(owner.client().get(address("operative", roster, first(roster))))
    alone = commander(owner)
    page = text(owner.client().get(address("operative", alone, first(alone))))
    assert "Duplicate" in page
    assert "Add three copies" not in page


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
    answer = send(owner, "act", roster, acts=fields_of(acts.Retire(operative=first(roster))), htmx=True)
    assert "Gone" in text(answer)
    assert roster.size == 0
    send(owner, "undo", roster, roster.batches.last().pk)
    assert roster.size == 1


def test_who_is_struck_while_open_leaves_the_roster_shown(owner: Player, roster: Roster) -> None:
    key = first(roster)
    editor = text(owner.client().get(address("operative", roster, key)))
    assert f'hx-replace-url="{address("sheet", roster)}"' in editor, "the address is the roster's as soon as it is"
    remove = fields_of(acts.Remove(operative=key))
    answer = send(owner, "act", roster, acts=remove, query=f"?open={key}", htmx=True)
    page = text(answer)
    assert '<div class="stack" id="roster">' in page
    assert 'id="loadout"' not in page
    assert roster.size == 0
    assert owner.client().get(address("operative", roster, key)).status_code == 404


def test_the_service_record_is_written_down(owner: Player, roster: Roster) -> None:
    specialist = recruit(owner, roster, "pathfinder", "specialist", specialism="scout")
    send(owner, "record", roster, specialist, experience="4", status="convalescing")
    operative = roster.operatives.get(pk=specialist)
    assert (operative.state["experience"], operative.status, operative.sheet["level"]) == (4, "convalescing", 2)
    send(owner, "record", roster, first(roster), experience="3", status="ready")
    assert roster.squads.get().state["experience"] == 3
    version = roster.version
    send(owner, "record", roster, first(roster), experience="3", status="ready")
    assert roster.version == version, "what is written down already is no act"
    for wrong, says in (({"experience": "13"}, "between 0 and 12"), ({"status": "lost"}, "'lost' is not a status")):
        answer = send(owner, "record", roster, specialist, **wrong, htmx=True)
        assert answer.status_code == 409
        assert says in text(answer)
    assert roster.version == version


def test_who_is_gone_is_brought_back(owner: Player, roster: Roster) -> None:
    act(owner, roster, acts.SetStatus(operative=first(roster), status="dead"))
    page = text(owner.client().get(address("sheet", roster)))
    back = re.search(r'name="acts" value="(.+?)">Bring back', page)
    assert back
    send(owner, "act", roster, acts=back[1])
    assert roster.size == 1


def test_only_what_is_open_about_the_one_who_is_open_stands_there_with_its_button(owner: Player) -> None:
    roster = commander(owner)
    captain = first(roster)
    other = recruit(owner, roster, model("intercessor", "adeptus-astartes"))
    strip = '<div class="crew__fix'
    own, others = (text(owner.client().get(address("operative", roster, key))) for key in (captain, other))
    assert strip in own
    assert 'name="fix"' in own.partition(strip)[2].partition("</form>")[0]
    assert strip not in others
