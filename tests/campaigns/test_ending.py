"""Who has won, how a campaign ends, and how an end is taken back."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Any

import pytest
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils import timezone
from django.utils.dateformat import format as date_format

from campaigns.journal import state as states
from campaigns.log.selectors import log_page
from campaigns.models import Campaign, Entrant
from campaigns.paper.campaign import Faction
from campaigns.standings.ending import ending_of, ending_of_state
from campaigns.standings.services import ending_preview
from rosters.rosters.services.rosters import roster_discard
from rules import acts
from rules.campaigns.entrants import FinalPlace
from rules.changes import State
from rules.editions import find
from rules.editions.kt2018.campaign.settings import BookSettings, EndCondition, Resource, TieBreak
from rules.errors import Refusal
from rules.names import both
from tests.campaigns.scene import (
    assert_reconciled,
    by_hand,
    change_settings,
    end,
    enter,
    found_campaign,
    invite,
    join,
    reopen,
    running,
)
from tests.cast import Player, act

pytestmark = [pytest.mark.ci, pytest.mark.django_db, pytest.mark.alike]
Out = tuple[Campaign, list[Entrant]]


@pytest.fixture
def out(arbitrator: Player, owner: Player, opponent: Player) -> Out:
    return running(arbitrator, owner, opponent)


# Who has won: name, resources together, in hiding, gone

RED, BLUE, GREY = "red", "blue", "grey"
CASES: dict[str, tuple[dict[str, tuple[int, bool, bool]], dict[str, Any], tuple[str, ...], str]] = {
    "the most": ({RED: (9, False, False), BLUE: (8, False, False)}, {}, (RED,), ""),
    "who is in hiding does not win": ({RED: (9, True, False), BLUE: (3, False, False)}, {}, (BLUE,), ""),
    "who has left does not win": ({RED: (9, False, True), BLUE: (3, False, False)}, {}, (BLUE,), ""),
    "all in hiding": ({RED: (4, True, False), BLUE: (3, True, False)}, {}, (RED,), ""),
    "nobody is left": ({RED: (4, False, True)}, {}, (), ""),
    "a decider": (
        {RED: (5, False, False), BLUE: (5, False, False)},
        {},
        (),
        "red and blue are level on 5: one more mission between them decides who wins.",
    ),
    "the arbitrator": (
        {RED: (5, False, False), BLUE: (5, False, False)},
        {"tie_break": TieBreak.ARBITRATOR},
        (),
        "red and blue are level on 5: the arbitrator decides who wins.",
    ),
    "shared": (
        {RED: (5, False, False), BLUE: (5, False, False), GREY: (4, False, False)},
        {"tie_break": TieBreak.SHARED},
        (RED, BLUE),
        "",
    ),
    "most missions won": (
        {RED: (5, False, False), BLUE: (5, False, False)},
        {"tie_break": TieBreak.VICTORIES, "won": {BLUE: 2, RED: 1}},
        (BLUE,),
        "",
    ),
    "as many won": (
        {RED: (5, False, False), BLUE: (5, False, False)},
        {"tie_break": TieBreak.VICTORIES, "won": {BLUE: 2, RED: 2}},
        (),
        "red and blue are level on 5 and on missions won: the arbitrator decides who wins.",
    ),
    "fewest dead": (
        {RED: (5, False, False), BLUE: (5, False, False)},
        {"tie_break": TieBreak.FALLEN, "dead": {BLUE: 2, RED: 1}},
        (RED,),
        "",
    ),
}


KIND = find("kt2018").campaigns[0]


def standing(factions: dict[str, tuple[int, bool, bool]], **settings: Any) -> State:
    """Factions with all of their resources in one."""
    house_rules = BookSettings(resources=(Resource(key="morale", name="Morale"),), **settings)
    state = states.new_state(name="x", story="", settings=KIND.settings_shape.to_json(house_rules))
    kept = KIND.states.entrant.to_fields(KIND.new_entrant(house_rules))
    for position, (name, (morale, guerrilla, left)) in enumerate(factions.items()):
        fields = states.new_entrant(person="p", roster="r", name=name, faction="f", kind_fields=kept, position=position)
        state[states.ENTRANT + name] = {**fields, "resource:morale": morale, "guerrilla": guerrilla, "left": left}
    return state


@pytest.mark.parametrize("case", CASES)
def test_who_wins(case: str):
    factions, played, winners, tie = CASES[case]
    more = dict(played)
    won, dead = more.pop("won", {}), more.pop("dead", {})
    tallies = {key: {"won": number} for key, number in won.items()}
    ending = ending_of_state(KIND, standing(factions, **more), tallies=tallies, fallen=dead)
    assert (ending.winners, ending.tie) == (winners, tie)
    assert len(ending.standings) == len(factions)


def test_equals_stand_on_the_same_place_and_those_in_hiding_below():
    state = standing(
        {RED: (9, True, False), BLUE: (5, False, False), GREY: (5, False, False)}, end=EndCondition.MISSIONS
    )
    places = ending_of_state(KIND, state, tallies={}, fallen={}).standings
    assert [(each.entrant, each.place) for each in places] == [(BLUE, 1), (GREY, 1), (RED, 3)]


def test_who_has_not_played_does_not_lead():
    state = standing({RED: (8, False, False), BLUE: (5, False, False)}, end=EndCondition.MISSIONS)
    ending = ending_of_state(KIND, state, tallies={BLUE: {"lost": 1}}, fallen={})
    assert ending.winners == (BLUE,)
    assert [(each.entrant, each.place) for each in ending.standings] == [(BLUE, 1), (RED, 2)]


@pytest.mark.parametrize(
    ("met", "winner", "how"),
    [({RED: {BLUE: (1, 0, 0)}, BLUE: {RED: (0, 0, 1)}}, RED, "against each other"), ({}, BLUE, "drawn by lot")],
)
def test_a_tie_is_broken_by_head_to_head_then_lot(met: dict[str, Any], winner: str, how: str):
    fields = {"end": EndCondition.MISSIONS, "tie_break": TieBreak.HEAD_TO_HEAD}
    state = standing({RED: (5, False, False), BLUE: (5, False, False)}, **fields)
    tallies = {key: {"won": 1, "met": met.get(key, {}), "lot_number": lot} for key, lot in ((RED, 9), (BLUE, 2))}
    ending = ending_of_state(KIND, state, tallies=tallies, fallen={})
    assert ending.winners == (winner,)
    assert how in ending.sentences[-1]


# Ending


def test_the_end_names_the_winner_and_sets_rosters_free_scars_and_all(out: Out, arbitrator: Player):
    campaign, (mine, theirs) = out
    who = mine.roster.operatives.filter(role="leader").first()
    by_hand(arbitrator, campaign, mine, "experience", str(who.pk), 7)
    by_hand(arbitrator, campaign, theirs, "resource", "morale", 3)
    batch = end(arbitrator, campaign)
    assert batch.words == f"The Cinder Reach has ended. {mine.name} won."
    assert batch.payload["winners"] == [str(mine.pk)]
    mine.refresh_from_db()
    mine.roster.refresh_from_db()
    who.refresh_from_db()
    assert (campaign.stage, campaign.ended_at is None, mine.holds_roster) == ("ended", False, False)
    assert (mine.roster.campaign, who.fixed, who.state["experience"]) == ({}, False, 7)
    assert ending_of(campaign).winners == (str(mine.pk),)
    assert_reconciled(campaign)


def test_the_preview_writes_nothing(out: Out, arbitrator: Player):
    campaign, (_, theirs) = out
    by_hand(arbitrator, campaign, theirs, "resource", "morale", 9)
    version = campaign.version
    ending = ending_preview(campaign)
    assert (ending.winner, ending.standings[0].total) == (str(theirs.pk), 33)
    assert Campaign.objects.get().version == version


def test_a_tie_is_broken_by_name_where_the_settings_leave_it(out: Out, arbitrator: Player):
    campaign, (other, mine) = out
    with pytest.raises(Refusal, match="one more mission between them decides"):
        end(arbitrator, campaign)
    client = arbitrator.client()
    page = client.get(reverse("campaigns:end", args=[campaign.pk])).text
    assert (page.count("one more mission"), page.count("are level")) == (1, 1), "once, with names"
    with pytest.raises(Refusal, match="must be in the campaign"):
        end(arbitrator, campaign, winner="nobody")
    batch = end(arbitrator, campaign, winner=mine.pk)
    assert (batch.payload["winners"], batch.payload["by_hand"]) == ([str(mine.pk)], True)
    lines = client.get(reverse("campaigns:final", args=[campaign.pk])).context["lines"]
    assert [line.row.entrant.key for line in lines] == [str(mine.pk), str(other.pk)], "the winner stands first"
    assert [line.row.place for line in lines] == [1, 0], "nobody has played"
    final = client.get(reverse("campaigns:final", args=[campaign.pk])).text
    chronicle = client.get(reverse("campaigns:chronicle", args=[campaign.pk]))
    booklet = chronicle.context["booklet"]
    board = client.get(reverse("campaigns:campaign", args=[campaign.pk])).context["board"]
    for standings in (booklet.standings, board.standings):
        assert [(row.entrant.key, row.place) for row in standings] == [(str(mine.pk), 1), (str(other.pk), 0)]
    for name in ("campaign", "standings"):
        found = client.get(reverse(f"api:{name}", args=[campaign.pk])).json()["standings"]
        assert [row["entrant"]["id"] for row in found] == [str(mine.pk), str(other.pk)], name
    text = client.get(reverse("campaigns:export", args=[campaign.pk])).context["texts"][0][2]
    assert [line.partition(" ")[0] for line in text.splitlines()[1:]] == ["1.", "–"]
    assert [each.key for each in booklet.winners] == [str(mine.pk)]
    level = both(each["name"] for each in batch.payload["ending"]["standings"])
    named = f"Named by The founder: the rules left it open between {level}."
    sheet = client.get(reverse("campaigns:campaign-sheet", args=[campaign.pk]))
    for page in (final.partition("The decision")[0], chronicle.text, sheet.text):
        assert named in page
    [printed] = [each.page.content for each in sheet.context["pages"]]
    assert "cross out" not in printed.note, "nothing is lost any more"
    rows = [block.content for column in printed.columns for block in column if isinstance(block.content, Faction)]
    assert [(row.name, row.place) for row in rows] == [(mine.name, "1"), (other.name, "–")], "as on the final page"
    assert date_format(timezone.localtime(Campaign.objects.get().ended_at), "l j F Y") in chronicle.text


def test_a_victory_may_be_shared(out: Out, arbitrator: Player):
    campaign, entrants = out
    change_settings(arbitrator, campaign, tie_break=TieBreak.SHARED)
    assert end(arbitrator, campaign).payload["winners"] == [str(each.pk) for each in entrants]


def test_after_the_end_nothing_goes_on(out: Out, arbitrator: Player, owner: Player):
    campaign, (mine, _) = out
    end(arbitrator, campaign, winner=mine.pk)
    with pytest.raises(Refusal, match="can only be done while the campaign is running"):
        end(arbitrator, campaign)
    with pytest.raises(Refusal, match="only be done while the campaign is gathering or while the campaign is running"):
        by_hand(arbitrator, campaign, mine, "resource", "morale", 3)
    with pytest.raises(Refusal, match="only be done while the campaign is gathering or while the campaign is running"):
        invite(arbitrator, campaign)
    act(owner, mine.roster, acts.Remove(operative=str(mine.roster.operatives.first().pk)))


def test_only_an_arbitrator_ends_and_reopens(out: Out, arbitrator: Player, owner: Player):
    campaign, (mine, _) = out
    with pytest.raises(Refusal, match="Only an arbitrator"):
        end(owner, campaign, winner=mine.pk)
    end(arbitrator, campaign, winner=mine.pk)
    with pytest.raises(Refusal, match="Only an arbitrator"):
        reopen(owner, campaign)


def test_a_reopened_campaign_holds_its_rosters_again(out: Out, arbitrator: Player, owner: Player):
    campaign, (mine, _) = out
    end(arbitrator, campaign, winner=mine.pk)
    reopen(arbitrator, campaign)
    mine.refresh_from_db()
    mine.roster.refresh_from_db()
    assert (campaign.stage, campaign.ended_at, mine.holds_roster) == ("running", None, True)
    assert mine.roster.campaign["has_started"]
    assert set(mine.roster.operatives.values_list("fixed", flat=True)) == {True}
    assert ending_of(campaign) is None
    assert_reconciled(campaign)
    Entrant.objects.filter(pk=mine.pk).update(open_choices=1)
    end(arbitrator, campaign, winner=mine.pk)
    assert ending_of(campaign).winner == str(mine.pk)
    client, asked = arbitrator.client(), reverse("campaigns:reopen", args=[campaign.pk])
    before = client.get(asked).text
    assert "Reopen the campaign</button>" in before, "it asks before"
    assert ending_of(campaign).left_open == (f"{mine.name}: 1 choice is not made.",)
    assert "are to be played" not in before, "no mission was open"
    assert Campaign.objects.get().stage == "ended"
    assert client.post(asked).headers["location"] == reverse("campaigns:campaign", args=[campaign.pk])
    assert Campaign.objects.get().stage == "running"
    assert client.get(asked).status_code == 302, "there is nothing to reopen"
    second = client.post(asked, follow=True)
    assert second.redirect_chain == [(reverse("campaigns:campaign", args=[campaign.pk]), 302)]
    assert "This can only be done after the campaign has ended." in second.text
    answer = client.get(reverse("campaigns:final", args=[campaign.pk]), follow=True)
    assert answer.redirect_chain == [(reverse("campaigns:campaign", args=[campaign.pk]), 302)]
    assert "its final page comes when it ends" in answer.text
    log = log_page(Campaign.objects.get(), "1").lines
    assert [line.kind for line in log[:3]] == ["reopen", "end", "reopen"], "each is one line"
    assert "reopened The Cinder Reach." in log[0].sentence
    assert_reconciled(campaign)


def test_a_roster_that_went_elsewhere_keeps_a_campaign_ended(out: Out, arbitrator: Player, owner: Player):
    campaign, (mine, _) = out
    end(arbitrator, campaign, winner=mine.pk)
    another = found_campaign(arbitrator, "Another")
    join(arbitrator, another, owner)
    mine.roster.refresh_from_db()
    enter(owner, another, mine.roster)
    with pytest.raises(Refusal, match="Playing in another campaign by now: Listening post"):
        reopen(arbitrator, campaign)
    assert_reconciled(campaign)
    assert_reconciled(another)


def test_a_roster_thrown_away_after_the_end_comes_back(out: Out, arbitrator: Player, owner: Player):
    campaign, (mine, _) = out
    end(arbitrator, campaign, winner=mine.pk)
    roster_discard(roster_id=mine.roster.pk, viewer=owner.viewer)
    reopen(arbitrator, campaign)
    mine.roster.refresh_from_db()
    assert (mine.roster.discarded_at, mine.roster.campaign["name"]) == (None, "The Cinder Reach")


def test_a_campaign_that_goes_on_has_no_ending(out: Out):
    assert ending_of(out[0]) is None


def test_nothing_is_left_open_where_all_is_settled(out: Out):
    assert ending_preview(out[0]).left_open == ()


def test_who_could_not_win_any_more_has_no_place_on_the_page_of_the_end():
    first = FinalPlace(entrant="a", name="Harl", place=1, total=9, won=2, fallen=0)
    out_of_it = replace(first, entrant="b", name="Vex", place=2, out="broken")
    places = [(first, ""), (out_of_it, "")]
    page = render_to_string("campaigns/standings/places.html", {"places": places, "campaign": {"kind": KIND}})
    assert re.findall(r'<td class="n">(\S)</td><th', page) == ["1", "–"]
