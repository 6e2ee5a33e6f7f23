"""A season of Spec Ops kept by one player alone: three games with a scar, a rank, an honour and a requisition, the
second of them taken back; and a club that keeps one together.
"""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.urls import reverse

from campaigns.entrants.selectors.entrants import entrant_sheet
from campaigns.entrants.services.choices import pending
from campaigns.entrants.services.entering import entrant_enter
from campaigns.management.reconciling import differences
from campaigns.missions.services import just_played
from campaigns.models import Campaign, Mission, MissionSide
from campaigns.muster.seal import check_lock
from campaigns.muster.services import mustering
from campaigns.muster.team import IllegalTeam
from campaigns.overview.selectors.campaigns import campaign_sheet
from campaigns.overview.services import campaign_found
from campaigns.reports.services import reporting, taking_back
from campaigns.standings.services import campaign_start
from rosters.rosters.services.ready_teams import roster_from_ready_team
from rules.acts import Recruit
from rules.dice import roll_key
from rules.errors import Refusal
from tests.api.calls import by_token
from tests.campaigns.dataslate import Alone
from tests.campaigns.table import join
from tests.cast import Player, act
from tests.rosters.factories import shipped_pack

pytestmark = [pytest.mark.ci, pytest.mark.django_db, pytest.mark.alike]


@pytest.fixture
def alone(owner: Player) -> Alone:
    return Alone(owner)


def test_who_plays_alone_is_not_asked_to_confirm_and_plans_against_a_stranger(alone: Alone):
    mission = alone.played({})
    client = alone.player.client()
    shown = client.get(reverse("campaigns:mission", args=[alone.campaign.pk, mission.pk])).text
    assert "It counts." in shown
    assert "may dispute it" not in shown
    page = reverse("campaigns:plan", args=[alone.campaign.pk])
    assert '<option value="outside" selected>' in client.get(page).text
    unnamed = client.post(page, {"first": str(alone.entrant.pk), "second": "outside", "token": "t"})
    assert (unnamed.status_code, "An outsider needs a name." in unnamed.text) == (422, True)


def test_an_emptied_number_is_asked_about_and_is_not_0(alone: Alone) -> None:
    mission, client = alone.played({"points:own": 12}), alone.player.client()
    key = f"points:{mission.sides.get(entrant__isnull=False).pk}"
    its = [alone.campaign.pk, mission.pk]
    corrected = client.post(reverse("campaigns:mission-amend", args=its), {f"answer:{key}": " "})
    assert corrected.status_code == 409
    assert "this is empty. Type a number; 0 where there was none." in corrected.text
    assert re.search(rf'aria-invalid="true"[^>]* name="answer:{key}"[^>]* value=""', corrected.text)


def test_a_season_with_its_second_game_taken_back(alone: Alone) -> None:
    nob, boy, grot = (alone.key_of(each) for each in ("Nob", "Boy", "Grot"))
    alone.act("begin", operation="elimination")
    alone.act("requisition:equipment-drop", **{"item-1": "harpoon", "item-2": "climbing-rope"})
    assert (alone.state["points"], alone.state["stash"]) == (3, {"harpoon": 1, "climbing-rope": 1})
    alone.act("equip", operative=boy, item="harpoon")

    first = {f"counted:enemies:{nob}": 4, "operation:own": True, "points:own": 12, f"counted:scored:{nob}": 1}
    alone.played(first)
    assert alone.record("Nob")["experience"] == 6
    assert (alone.state["points"], alone.state["progress"], alone.state["carried"]) == (4, 1, {})
    sheet = alone.player.client().get(reverse("campaigns:campaign-sheet", args=[alone.campaign.pk])).text
    for words in (
        "Spec Op: Elimination. ",
        ": 1 of 5. ",
        ">Games played<",
        ">Mission 1<",
        " · 12–0<",
        ">Days per round<",
    ):
        assert words in sheet, words
    assert "Ladder reach" not in sheet, "nobody climbs one here"
    alone.choose("specialism", "combat")
    alone.choose("honour", "team:skinna")
    assert alone.record("Nob")["honours"] == ["team:skinna"]

    second = {f"out:{boy}": True, f"counted:enemies:{nob}": 9, "operation:own": True}
    dice = {roll_key(boy, "casualty"): 1, roll_key(boy, "scar"): 3}
    game = alone.played(second, dice)
    assert alone.record("Boy")["severe_concussion"] == 1
    assert alone.record("Nob")["experience"] == 16
    alone.choose("honour", "combat:duellist")
    alone.check()

    heals = {roll_key(boy, "recovery"): 2}
    alone.played({"best:best:own": grot}, heals, without=(boy,))
    assert alone.record("Boy")["rested"] == 1
    assert alone.state["games"] == 3

    taking_back.mission_void(mission_id=game.pk, viewer=alone.player.viewer, reason="That was another evening.")
    assert alone.record("Boy")["severe_concussion"] == 0
    assert alone.record("Nob")["experience"] == 7
    assert (alone.state["games"], alone.state["progress"], alone.state["points"]) == (2, 1, 5)
    assert alone.record("Nob")["honours"] == ["team:skinna", "combat:duellist"]
    alone.check()

    (asked,) = pending(alone.row, alone.entrant)
    assert asked.key.startswith("spare:")
    alone.choose("spare", "combat:duellist")
    assert pending(alone.row, alone.entrant) == ()
    taking_back.void_undo(mission_id=game.pk, viewer=alone.player.viewer)
    assert alone.record("Nob")["experience"] == 17
    assert alone.record("Boy")["severe_concussion"] == 1
    alone.check()


def test_new_operatives_are_assigned_by_requisition(alone: Alone) -> None:
    roster = alone.entrant.roster
    assert roster is not None
    model = next(each.model for each in alone.operatives().values() if "boy" in each.model)
    with pytest.raises(Refusal, match="Operative Assigned"):
        act(alone.player, roster, Recruit(model=model, role="non-specialist"))
    mission = alone.planned()
    with pytest.raises(Refusal, match="Operative Assigned"):
        mustering.muster_save(
            mission_id=mission.pk, viewer=alone.player.viewer, recruits=[Recruit(model=model, role="non-specialist")]
        )
    for address in (
        reverse("rosters:sheet", args=[roster.pk]),
        reverse("campaigns:muster", args=[alone.campaign.pk, mission.pk]),
    ):
        page = alone.player.client().get(address).content.decode()
        assert "Operative Assigned" in page
        assert "Specialism." not in page
        assert not any(word in page for word in ("recruit/", "> Duplicate", "recruits may still join")), address
    page = alone.player.client().get(reverse("rosters:recruit", args=[roster.pk])).content.decode()
    assert "Nobody can be recruited now." in page
    its_page = reverse("campaigns:entrant", args=[alone.campaign.pk, alone.key])
    assert f'<a href="{its_page}">Open its page in the campaign</a>' in page
    assert "Operative Assigned" in page
    assert 'class="rec"' not in page, "no plus that would be refused"
    before = roster.operatives.count()
    alone.act("requisition:operative-assigned", model=model, called="Newboy")
    assert roster.operatives.count() == before + 1
    assert alone.state["points"] == 3
    alone.check()


def test_the_dead_are_remembered_and_come_back_with_a_void(alone: Alone) -> None:
    nob = alone.key_of("Nob")
    dice = {roll_key(nob, "casualty"): 1, roll_key(nob, "scar"): 1}
    game = alone.played({f"out:{nob}": True, f"counted:enemies:{nob}": 3}, dice)
    assert alone.operatives()["Kommando Nob"].status == "dead"
    taking_back.mission_void(mission_id=game.pk, viewer=alone.player.viewer, reason="Nobody died.")
    assert alone.operatives()["Kommando Nob"].status == "ready"
    alone.check()


def assert_cards_say_what_was_earned(alone: Alone) -> None:
    client = alone.player.client()
    cards = client.get(reverse("rosters:cards", args=[alone.entrant.roster_id]), follow=True)
    for words in ("In each fight it may keep one 5+ as a critical hit.", "Veteran, 7 XP"):
        assert words in cards.content.decode(), words
    for distances, has, lacks in (("both", "3● 6″", ""), ("inches", ">6″<", "3●"), ("shapes", ">3●<", "3● 6")):
        address = reverse("rosters:cards", args=[alone.entrant.roster_id])
        dealt = client.get(f"{address}?size=poker&distances={distances}").content.decode()
        assert has in dealt, distances
        assert not lacks or lacks not in dealt, distances


def assert_packet_is_written_as_asked(alone: Alone, mission: Mission) -> None:
    client = alone.player.client()
    packet = reverse("campaigns:packet", args=[alone.campaign.pk, mission.pk])
    markup = client.get(f"{packet}?size=poker&distances=inches&part=cards&part=mission").content.decode()
    for words in ("Command points in turning point 1", "By turning point"):
        assert words in markup, words
    assert "Rng 6″" in markup
    assert "Rng ⬟" not in markup
    kept = client.get(reverse("rosters:sheet", args=[alone.entrant.roster_id])).content.decode()
    assert "●" not in kept, "a choice made with a packet holds for pages too"


def assert_dossier_is_printed_in_every_size(alone: Alone) -> None:
    client = alone.player.client()
    address = reverse("campaigns:dossier-sheet", args=[alone.campaign.pk, alone.key])
    sheet = client.get(address).text
    for words in ("Veteran, 7 XP, next rank at 16", "Skinna: In each fight", "Loot Hoard", "4 of 5"):
        assert words in sheet, words
    sizes = {"poker": "poker", "tarot": "tarot", "bridge": "bridge", "a6": "a6", "page": "a6", "poker&large=1": "a6"}
    for size, printed in sizes.items():
        assert f'"cells cells--{printed}"' in client.get(f"{address}?size={size}").text, size
    assert client.get(reverse("campaigns:settings-sheet", args=[alone.campaign.pk])).status_code == 200


def test_its_pages_open_and_act(alone: Alone) -> None:
    client = alone.player.client()
    nob = alone.key_of("Nob")
    mission = alone.played({f"counted:enemies:{nob}": 6})
    page = reverse("campaigns:entrant", args=[alone.campaign.pk, alone.key])
    text = client.get(page).content.decode()
    for words in (
        "Dataslate",
        "Requisition points",
        "Veteran",
        "Equipment Drop",
        "Orky Constitution",
        "Begin a Spec Op",
    ):
        assert words in text, words
    sent = {"activity": "requisition:asset-acquired", "asset": "loot-hoard", "token": "once"}
    answer = client.post(reverse("campaigns:entrant-act", args=[alone.campaign.pk, alone.key]), sent, follow=True)
    assert answer.status_code == 200
    assert "Loot Hoard" in answer.content.decode()
    assert alone.state["assets"] == ["loot-hoard"]
    for name in ("mission", "mission-amend", "packet", "mission-dice"):
        assert client.get(reverse(f"campaigns:{name}", args=[alone.campaign.pk, mission.pk])).status_code == 200, name
    for name in ("campaign", "settings", "log", "by-hand", "campaign-sheet", "desk", "end"):
        assert client.get(reverse(f"campaigns:{name}", args=[alone.campaign.pk])).status_code == 200, name
    choices_url = reverse("campaigns:choices", args=[alone.campaign.pk, alone.key])
    choices = client.get(choices_url).content.decode()
    assert "a specialism" in choices
    own = client.get(reverse("rosters:sheet", args=[alone.entrant.roster_id])).content.decode()
    assert own.count(f'class="fix" href="{choices_url}"') == 2, "beside the reminder, and in the row it is about"
    alone.choose("specialism", "combat")
    alone.choose("honour", "team:skinna")
    assert_cards_say_what_was_earned(alone)
    assert_packet_is_written_as_asked(alone, mission)
    assert_dossier_is_printed_in_every_size(alone)


def test_equipment_is_handed_out_from_the_stash_with_the_team(alone: Alone) -> None:
    """Sealed with the team, told at the reveal and after the game; what it may not be is told before."""
    boy, nob, grot = (alone.key_of(each) for each in ("Boy", "Nob", "Grot"))
    for items in (("harpoon", "slugga"), ("dynamite",), ("dynamite",)):
        alone.act("requisition:equipment-drop", **{f"item-{n}": item for n, item in enumerate(items, 1)})
    mission = alone.planned()
    who = {"mission_id": mission.pk, "viewer": alone.player.viewer}
    team = [str(each.pk) for each in alone.operatives().values()]
    page = alone.player.client().get(reverse("campaigns:muster", args=[alone.campaign.pk, mission.pk]))
    for words in ("Harpoon, 3 EP", "Dynamite, 4 EP", "Stays in the stash"):
        assert words in page.content.decode(), words
    mustering.muster_save(**who, members=team)
    with pytest.raises(Refusal):
        mustering.muster_save(**who, chosen={"carry:harpoon:1": grot})
    mustering.muster_save(**who, chosen={"carry:dynamite:1": boy, "carry:dynamite:2": nob, "carry:harpoon:1": boy})
    with pytest.raises(IllegalTeam) as found:
        mustering.muster_lock(**who)
    codes = {each.code for each in found.value.issues}
    assert codes == {"equipment-points", "equipment-too-often"}
    draft = mustering.muster_save(**who, chosen={"carry:dynamite:2": "stash"})
    assert [each.brief for each in draft.counts if each.word == "EP"] == ["7 of 10"]
    mustering.muster_lock(**who)
    side = MissionSide.objects.get(mission=mission, entrant=alone.key)
    assert check_lock(side) == ()
    assert [(each["operative"], each["sentence"]) for each in side.team["briefing"]["today"]] == [
        (boy, "Carries harpoon and dynamite from the stash.")
    ]
    outcome = reporting.mission_report(**who, report={"answers": {}})
    consequence = next(each for each in outcome.resolution.consequences if "stash" in each.sentence)
    assert (consequence.sentence, consequence.detail) == (
        "What Rustjaw Mob carried went back to the stash.",
        f"{alone.operatives()['Kommando Boy'].name} carried harpoon and dynamite.",
    )
    alone.check()


def test_an_honour_may_be_rolled_with_dice_that_anyone_can_check(alone: Alone) -> None:
    nob = alone.key_of("Nob")
    game = alone.played({f"counted:enemies:{nob}": 6})
    alone.choose("specialism", "combat")
    page = alone.player.client().get(reverse("campaigns:choices", args=[alone.campaign.pk, alone.key]))
    lived = "6 enemies taken out"
    assert lived in alone.player.client().get(reverse("campaigns:entrant", args=[alone.campaign.pk, alone.key])).text
    for words in ("Roll on Combat", "Skinna (Team 1)", "In each fight it may keep one 5+ as a critical hit.", lived):
        assert words in page.content.decode(), words
    parts = next(each.parts for each in page.context["choices"] if "honour" in each.question.key)
    assert [name for name, _ in parts] == ["Let the app roll", "Combat", "Team"]
    alone.choose("honour", "roll:team")
    (honour,) = alone.record("Nob")["honours"]
    (roll,) = game.rolls.all()
    tables = [*HONOURS].index(honour.partition(":")[2]) + 1
    assert (roll.purpose, roll.subject, roll.value, roll.source) == ("team-honour-1", nob, tables, "sealed")
    alone.check()


def test_the_dice_of_a_requisition_may_be_rolled_too(alone: Alone) -> None:
    """With those of the last game: they go with it where it is taken back."""
    rolled = {"roll-points": "on"}
    with pytest.raises(Refusal, match="none is played yet"):
        alone.act("requisition:grab-da-loot", **rolled)
    game = alone.played({"best:best:own": alone.key_of("Nob")})
    alone.act("requisition:equipment-drop", **{"item-1": "harpoon"})
    alone.act("requisition:equipment-drop", **{"item-1": "harpoon"})
    before = alone.state["points"]
    alone.act("requisition:grab-da-loot", **rolled)
    (roll,) = game.rolls.filter(purpose="requisition-grab-da-loot-roll-points")
    assert (roll.sides, roll.source, roll.subject) == (3, "sealed", str(alone.key))
    assert alone.state["points"] == min(before + roll.value, 5)
    alone.check()
    taking_back.mission_void(mission_id=game.pk, viewer=alone.player.viewer, reason="Not that evening.")
    alone.check()


HONOURS = ("skinna", "irritable", "destructive", "shifty", "thievin-git", "ambusher")


def test_the_report_of_a_game_asks_in_order(alone: Alone) -> None:
    mission = alone.mustered()
    page = reverse("campaigns:mission-report", args=[alone.campaign.pk, mission.pk])
    text = alone.player.client().get(page).content.decode()
    for words in ("Enemies incapacitated", "Medivac for", "Casualty test", "Best performer"):
        assert words in text, words


def test_a_stranger_acts_for_nobody(alone: Alone, stranger: Player, opponent: Player) -> None:
    address = reverse("campaigns:entrant-act", args=[alone.campaign.pk, alone.key])
    for who in (stranger, opponent):
        assert who.client().post(address, {"activity": "begin", "operation": "elimination"}).status_code == 404
    assert alone.state["operation"] == ""


def test_nobody_is_asked_to_confirm_a_game_against_an_outsider(alone: Alone) -> None:
    mission = alone.played({})
    for page, its in (("campaign", []), ("missions", []), ("mission", [mission.pk])):
        shown = alone.player.client().get(reverse(f"campaigns:{page}", args=[alone.campaign.pk, *its])).text
        assert "Reported</span>" in shown, page
        assert "To confirm" not in shown, page


def test_what_is_read_of_a_dossier_does_not_grow_with_its_operatives(
    alone: Alone, django_assert_max_num_queries: Any
) -> None:
    row = Campaign.objects.get(pk=alone.campaign.pk)
    sheet = campaign_sheet(row, alone.player.viewer)
    with django_assert_max_num_queries(9):
        entered = entrant_sheet(row, sheet, alone.key)
    assert entered.dossier
    assert len(entered.dossier.dossier.careers) == 10


def test_the_api_reads_a_dossier_and_does_what_the_page_does(alone: Alone, opponent: Player) -> None:
    caller = by_token(alone.player)
    entrant = f"campaigns/{alone.campaign.pk}/entrants/{alone.key}/"
    found = {each["key"]: each for each in caller.get(f"{entrant}activities/").json()}
    asked = found["requisition:asset-acquired"]["asks"]["asset"]
    assert "med-bay" in asked["enum"]
    answer = caller.post(
        f"{entrant}activities/", {"activity": "requisition:asset-acquired", "answers": {"asset": "med-bay"}}
    )
    assert answer.status_code == 200, answer.json()
    dossier = answer.json()["dossier"]
    assert [each["value"] for each in dossier["amounts"]][:2] == [3, 1]
    assert len(dossier["careers"]) == 10
    for body, code in (
        ({"activity": "requisition:asset-acquired", "answers": {"asset": "moon"}}, "wrong-answer"),
        ({"activity": "dance", "answers": {}}, "unknown-activity"),
    ):
        refused = caller.post(f"{entrant}activities/", body)
        assert (refused.status_code, refused.json()["code"]) == (409, code)
    assert by_token(opponent).get(f"{entrant}activities/").status_code == 404


def test_a_club_keeps_one_together(arbitrator: Player, owner: Player, opponent: Player) -> None:
    campaign = campaign_found(viewer=arbitrator.viewer, edition="kt2021", name="The undercroft")
    entrants = {}
    for player, faction in ((owner, "kommandos"), (opponent, "kasrkin")):
        join(campaign, arbitrator, player)
        pack = shipped_pack(faction, "kt2021")
        roster, _ = roster_from_ready_team(viewer=player.viewer, pack=pack, team="first-team")
        who = {"campaign_id": campaign.pk, "viewer": player.viewer}
        entrants[player] = entrant_enter(**who, roster_id=roster.pk, name=faction.capitalize())
    campaign_start(campaign_id=campaign.pk, viewer=arbitrator.viewer)
    teams = {
        str(each.pk): [str(key) for key in each.roster.operatives.values_list("pk", flat=True)]
        for each in entrants.values()
    }
    mine, theirs = entrants[owner], entrants[opponent]
    mission = just_played(campaign_id=campaign.pk, viewer=owner.viewer, opponent=theirs.pk, teams=teams)
    first = teams[str(mine.pk)][0]
    side = mission.sides.get(entrant=mine)
    answers: dict[str, Any] = {f"points:{side.pk}": 9, f"counted:enemies:{first}": 3}
    for out in teams[str(theirs.pk)][:3]:
        answers |= {f"out:{out}": True, roll_key(out, "casualty"): 6}
    mission_outcome = reporting.mission_report(mission_id=mission.pk, viewer=owner.viewer, report={"answers": answers})
    assert mission_outcome.resolution.results[str(side.pk)] == "won"
    states = {each.name: each.state for each in campaign.entrants.all()}
    assert (states["Kommandos"]["experience"], states["Kasrkin"]["experience"]) == (13, 10)
    assert [each["points"] for each in states.values()] == [5, 5]
    page = opponent.client().get(reverse("campaigns:campaign", args=[campaign.pk])).content.decode()
    assert "By Spec Ops done, then by experience, then by games" in page
    assert page.index("Requisition points") < page.index(">Standings<"), "one's own dataslate comes first"
    assert (page.count('title="Games"'), page.count('class="n games"')) == (1, 0), "games stand there once"
    taking_back.mission_void(mission_id=mission.pk, viewer=arbitrator.viewer, reason="Another evening.")
    assert [each.state["experience"] for each in campaign.entrants.all()] == [0, 0]
    assert differences(Campaign.objects.get(pk=campaign.pk)) == []
