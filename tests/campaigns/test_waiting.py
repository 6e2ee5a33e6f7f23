"""What waits for a player, what they take along, and what stays when they are gone."""

from __future__ import annotations

import io
import json
import zipfile
from collections.abc import Sequence
from typing import Any

import pytest
from django.urls import reverse
from django.utils import timezone

from accounts.models import FORMER_PLAYER, User
from accounts.services import player_leave
from campaigns import account_hooks as players
from campaigns.entrants.services.byhand import HandChange, batch_undo, hand_change
from campaigns.missions.services import mission_cancel
from campaigns.models import Campaign, Entrant, Mission, Person
from campaigns.overview.selectors.campaigns import campaign_sheet
from campaigns.overview.selectors.dashboard import dashboard
from campaigns.people.services.people import person_leave
from campaigns.reports.services import confirming
from campaigns.reports.services.silence import silences_confirm
from campaigns.standings.services import campaign_end
from campaigns.todo.selectors import Todo
from campaigns.todo.waiting import waiting, waiting_count
from rosters.models import Roster
from rules.editions.kt2018.campaign.settings import AtZero
from tests.campaigns.scene import (
    assert_reconciled,
    by_hand,
    change_settings,
    enter,
    found_campaign,
    join,
    person_of,
    running,
)
from tests.campaigns.table import Club, aged, club, morale
from tests.cast import Player

pytestmark = [pytest.mark.ci, pytest.mark.django_db]


def tasks_of(player: Player) -> list[tuple[str, str]]:
    return [(each.act, each.about) for each in waiting(player.viewer)]


def named(table: Club, name: str) -> str:
    """What the campaign calls the player of an entrant."""
    return str(table.entrants[name].person)


def test_nothing_waits_for_those_who_are_nowhere(owner: Player, stranger: Player, django_assert_num_queries):
    with django_assert_num_queries(0):
        assert waiting(stranger.viewer) == ()
    # people
    with django_assert_num_queries(1):
        assert waiting(owner.viewer) == ()


def test_a_mission_waits_for_those_whose_turn_it_is(table: Club):
    owner, opponent = table.players["owner"], table.players["opponent"]
    mission = table.plan()
    assert tasks_of(owner) == [("Muster", f"Pick your team for mission 1 (Raid) against {named(table, 'opponent')}")]
    assert tasks_of(opponent) == [("Muster", f"Pick your team for mission 1 (Raid) against {named(table, 'owner')}")]
    assert todos(owner, table) == [tasks_of(owner)[0][1]]
    assert [line.words for line in all_todos(owner, table)][
        1
    ] == f"Pick a team for mission 1 (Raid) against {named(table, 'owner')}"
    assert tasks_of(table.arbitrator) == []
    table.muster(mission, "owner")
    assert (tasks_of(owner), tasks_of(opponent)) == (
        [],
        [("Muster", f"Pick your team for mission 1 (Raid) against {named(table, 'owner')}")],
    )
    table.muster(mission, "opponent")
    assert tasks_of(owner) == [("Report", f"Report mission 1 (Raid) against {named(table, 'opponent')}")]


def test_a_report_waits_for_the_other_side_until_silence_answers(table: Club):
    mission = table.played("owner")
    words = f"Confirm or dispute mission 1 (Raid) against {named(table, 'owner')}"
    assert tasks_of(table.players["opponent"]) == [("Confirm or dispute", words)]
    assert not [each for each in tasks_of(table.players["owner"]) if each[0] != "Choose"]
    assert waiting_count(table.players["opponent"].viewer) == len(waiting(table.players["opponent"].viewer)) == 1
    aged(mission, 30)
    # Nobody may object any more, though nobody has opened the campaign since.
    assert tasks_of(table.players["opponent"]) == []
    assert waiting_count(table.players["opponent"].viewer) == 0
    silences_confirm(timezone.now())
    assert tasks_of(table.players["opponent"]) == []


def test_a_dispute_waits_for_an_arbitrator_who_did_not_play(table: Club):
    mission = table.played("owner")
    confirming.mission_dispute(
        mission_id=mission.pk, viewer=table.players["opponent"].viewer, reason="It was the other way round."
    )
    assert tasks_of(table.arbitrator) == [("Decide the dispute", "Mission 1 (Raid) is disputed")]
    assert "Decide the dispute" not in str(tasks_of(table.players["opponent"]))


def test_choices_wait_for_who_plays(arbitrator: Player, owner: Player, opponent: Player):
    campaign, (mine, _) = running(arbitrator, owner, opponent)
    leader = mine.roster.operatives.filter(role="leader").first()
    by_hand(arbitrator, campaign, mine, "experience", str(leader.pk), 3)
    assert tasks_of(owner) == [("Choose", f"1 choice open for {mine.name}")]
    assert tasks_of(opponent) == []


def waits(player: Player, number: int) -> None:
    """So many things, in the list and in the bar."""
    assert (len(tasks_of(player)), waiting_count(player.viewer)) == (number, number), tasks_of(player)


def test_the_bar_counts_what_the_list_names(table: Club):
    owner, opponent = table.players["owner"], table.players["opponent"]
    mission = table.plan()
    waits(owner, 1)
    table.muster(mission, "owner")
    waits(owner, 0)
    waits(opponent, 1)
    change_settings(table.arbitrator, table.campaign, resources=morale(0, at_zero=AtZero.CHOICE))
    waits(owner, 0)
    table.entrants["owner"].refresh_from_db()
    by_hand(table.arbitrator, table.campaign, table.entrants["owner"], "resource", "morale", 0)
    assert tasks_of(owner) == [("Choose", "1 choice open for The owners")]
    waits(owner, 1)
    leader = table.roster("owner").operatives.filter(role="leader").first()
    by_hand(table.arbitrator, table.campaign, table.entrants["owner"], "experience", str(leader.pk), 3)
    assert tasks_of(owner) == [("Choose", "2 choices open for The owners")]
    waits(owner, 1)
    [line] = [each for each in todos(owner, table) if each.startswith("Choose")]
    assert line == "Choose for The owners: 2 choices open"


def todos(player: Player, table: Club) -> list[str]:
    """What the campaign's page says that they must do."""
    return [each.words for each in all_todos(player, table) if each.is_mine]


def all_todos(player: Player, table: Club) -> Sequence[Todo]:
    """What the campaign's page says that waits, for them or for others."""
    campaign = table.fresh()
    return dashboard(campaign, campaign_sheet(campaign, player.viewer)).todo


def test_silence_counts_after_the_days_that_a_mission_was_mustered_with(table: Club):
    opponent = table.players["opponent"]
    mission = table.played("owner")
    assert todos(opponent, table) == [f"Confirm or dispute mission 1 (Raid) against {named(table, 'owner')}"]
    days = mission.settings["dispute_days"]
    change_settings(table.arbitrator, table.campaign, dispute_days=days + 10)
    aged(mission, days + 1)
    silences_confirm(timezone.now())
    assert todos(opponent, table) == []
    assert tasks_of(opponent) == []
    waits(opponent, 0)


def test_who_of_three_has_confirmed_is_not_asked_again(
    arbitrator: Player, owner: Player, opponent: Player, staff: Player
):
    table = club(arbitrator, {"owner": owner, "opponent": opponent, "third": staff})
    mission = table.played("owner")
    for player, other in ((opponent, "third"), (staff, "opponent")):
        waits(player, 1)
        words = f"Confirm or dispute mission 1 (Raid) against {named(table, 'owner')}"
        assert todos(player, table) == [f"{words} and {named(table, other)}"]
        assert tasks_of(player) == [("Confirm or dispute", f"{words} and others")]
    table.confirm(mission, "opponent")
    assert Mission.objects.get(pk=mission.pk).state == "reported"
    waits(opponent, 0)
    assert todos(opponent, table) == []
    waits(staff, 1)
    table.amend(mission, "opponent")
    waits(opponent, 2)
    assert [act for act, _ in tasks_of(opponent)] == ["Confirm or dispute", "Read the news"]
    [line] = todos(opponent, table)
    assert line.startswith("Confirm or dispute mission 1 (Raid) against")


def test_a_campaign_that_has_ended_asks_nobody(table: Club):
    opponent = table.players["opponent"]
    mission = table.played("owner")
    page = reverse("campaigns:mission", args=[table.campaign.pk, mission.pk])
    asked = reverse("campaigns:mission-confirm", args=[table.campaign.pk, mission.pk])
    assert asked in opponent.client().get(page).text
    winner = table.entrants["owner"].pk
    campaign_end(campaign_id=table.campaign.pk, viewer=table.arbitrator.viewer, winner=winner)
    waits(opponent, 0)
    assert todos(opponent, table) == []
    markup = opponent.client().get(page).text
    assert asked not in markup
    assert "has not confirmed this yet" not in markup
    assert "have not confirmed this yet" not in markup


def test_everything_is_read_at_one_price(table: Club, django_assert_num_queries):
    table.plan()
    table.plan()
    # people with campaigns and factions, sides with missions
    with django_assert_num_queries(2):
        assert len(waiting(table.players["owner"].viewer)) == 2


def test_the_first_page_says_what_waits(table: Club):
    table.plan()
    page = table.players["owner"].client().get(reverse("home")).text
    assert f"Pick your team for mission 1 (Raid) against {named(table, 'opponent')}" in page
    assert "Muster" in page


# Everything of mine


def exported(player: Player) -> dict[str, Any]:
    archive = zipfile.ZipFile(io.BytesIO(player.client().get(reverse("accounts:export")).content))
    [name] = [name for name in archive.namelist() if name.startswith("campaigns/")]
    return json.loads(archive.read(name))


def test_the_export_holds_ones_own_and_nothing_sealed_of_others(table: Club):
    mission = table.plan()
    table.muster(mission, "owner")
    found = exported(table.players["owner"])
    assert (found["campaign"]["name"], found["person"]["name"]) == (table.campaign.name, "Owner")
    assert [each["name"] for each in found["entrants"]] == [table.entrants["owner"].name]
    [side] = found["missions"][0]["sides"]
    assert side["draft"]["members"] == table.everyone("owner")
    assert {"join", "enter"} <= {each["kind"] for each in found["journal"]}


def test_somebody_elses_export_tells_nothing_of_a_sealed_team(table: Club):
    mission = table.plan()
    table.muster(mission, "owner")
    text = json.dumps(exported(table.players["opponent"]))
    side = table.side(mission, "owner")
    assert side.draft["members"]
    assert not [key for key in side.draft["members"] if key in text]
    assert side.salt not in text
    assert bytes(Mission.objects.get().secret).hex() not in text


def test_the_export_costs_the_same_for_one_campaign_and_three(
    arbitrator: Player, owner: Player, django_assert_num_queries
):
    for _ in range(3):
        campaign = found_campaign(arbitrator)
        join(arbitrator, campaign, owner)
        enter(owner, campaign)
    # people, campaigns, entrants, sides, missions, batches; posts, comments, presets
    with django_assert_num_queries(9):
        assert len(players.export(owner.user)) == 3


# Gone


def leave(player: Player) -> None:
    player_leave(User.objects.get(pk=player.user.pk))


def test_who_deletes_the_account_is_a_former_player_in_what_others_share(table: Club):
    table.played("owner")
    planned = table.plan()
    roster = table.roster("owner").pk
    leave(table.players["owner"])
    entrant = Entrant.objects.select_related("person").get(pk=table.entrants["owner"].pk)
    planned.refresh_from_db()
    assert (entrant.person.name, entrant.person.user, entrant.roster, entrant.has_left) == (
        FORMER_PLAYER,
        None,
        None,
        True,
    )
    assert (planned.state, entrant.won) == ("cancelled", 1)
    assert not Roster.objects.filter(pk=roster).exists()
    words = " ".join(table.campaign.batches.values_list("words", flat=True))
    assert "Owner" not in words
    assert f"{FORMER_PLAYER} joined" in words
    assert_reconciled(table.fresh())


@pytest.mark.parametrize("gone", ["owner", "opponent"])
def test_who_asked_to_call_a_mission_off_is_forgotten_there_too(table: Club, gone: str):
    mission_cancel(mission_id=table.mustered().pk, viewer=table.players["owner"].viewer, reason="Rain.")
    leave(table.players[gone])
    words = table.campaign.batches.get(kind="call-off").words
    assert gone.title() not in words
    assert words.endswith("(1 of 2 agree): Rain.")


def test_a_campaign_in_which_nobody_else_was_goes_with_its_player(arbitrator: Player, owner: Player):
    campaign = found_campaign(owner)
    enter(owner, campaign)
    kept = found_campaign(arbitrator)
    leave(owner)
    assert list(Campaign.objects.all()) == [kept]
    assert not Roster.objects.filter(owner=owner.user).exists()


@pytest.mark.parametrize(("roles", "heir"), [(["player", "co-arbitrator"], 1), (["spectator", "player"], 1)])
def test_somebody_runs_the_campaign_when_its_arbitrator_is_gone(
    roles: list[str], heir: int, arbitrator: Player, owner: Player, opponent: Player
):
    campaign = found_campaign(arbitrator)
    people = [join(arbitrator, campaign, player, role) for player, role in zip((owner, opponent), roles, strict=True)]
    leave(arbitrator)
    assert Person.objects.get(role="arbitrator", left_at=None) == people[heir]
    assert "runs it now" in campaign.batches.get(kind="leave").words
    assert_reconciled(campaign)


def test_a_campaign_that_was_left_before_forgets_the_name_too(arbitrator: Player, owner: Player):
    campaign = found_campaign(arbitrator)
    person = join(arbitrator, campaign, owner)
    person_leave(campaign_id=campaign.pk, viewer=owner.viewer)
    leave(owner)
    person.refresh_from_db()
    assert (person.name, person.user) == (FORMER_PLAYER, None)


def test_a_name_that_is_any_word_garbles_nothing(table: Club):
    """Only where the journal names this very person, whatever they are called."""
    owner, opponent = table.players["owner"], table.players["opponent"]
    mira, short = person_of(opponent, table.campaign), person_of(owner, table.campaign)
    Person.objects.filter(pk=mira.pk).update(name="mira2")
    Person.objects.filter(pk=short.pk).update(name="in")
    mission = table.played("opponent")
    table.report(table.mustered(), "opponent", "opponent")
    confirming.mission_dispute(mission_id=mission.pk, viewer=owner.viewer, reason="It was in the fog.")
    other = Mission.objects.exclude(pk=mission.pk).get()
    confirming.mission_confirm(mission_id=other.pk, viewer=owner.viewer)
    before = dict(table.campaign.batches.values_list("pk", "words"))
    leave(owner)
    after = dict(table.campaign.batches.values_list("pk", "words"))
    assert {before[key]: after[key] for key in before if before[key] != after[key]} == {
        f"in {said}": f"a former player {said}"
        for said in ("disputed mission 1 (Raid): It was in the fog.", "confirmed mission 2 (Raid).")
    }
    assert_reconciled(table.fresh())


def test_a_name_is_forgotten_as_a_whole_and_in_what_others_wrote(table: Club):
    owner, opponent = table.players["owner"], table.players["opponent"]
    Person.objects.filter(pk=person_of(owner, table.campaign).pk).update(name="Mira")
    Person.objects.filter(pk=person_of(opponent, table.campaign).pk).update(name="Mira Vex")
    mission = table.played("owner")
    reason = "Mira miscounted, Mirabel and Mira Vex did not."
    confirming.mission_dispute(mission_id=mission.pk, viewer=opponent.viewer, reason=reason)
    leave(owner)
    batch = table.campaign.batches.get(kind="dispute")
    cleaned = "a former player miscounted, Mirabel and Mira Vex did not."
    assert (batch.payload["reason"], batch.words) == (cleaned, f"Mira Vex disputed mission 1 (Raid): {cleaned}")
    assert_reconciled(table.fresh())


def test_a_reason_is_forgotten_where_it_is_told_again(table: Club):
    owner = table.players["owner"]
    Person.objects.filter(pk=person_of(owner, table.campaign).pk).update(name="Mira")
    change = HandChange(kind="resource", subject="morale", value=1, reason="Mira was away.")
    fields = {"campaign_id": table.campaign.pk, "viewer": table.arbitrator.viewer}
    batch = hand_change(**fields, entrant_id=table.entrants["owner"].pk, change=change)
    batch_undo(**fields, batch_id=batch.pk, reason="Mira was there.")
    leave(owner)
    text = json.dumps(list(table.campaign.batches.values_list("words", "payload")))
    assert "Mira" not in text
    # The undo quotes what was done, without why: the reason stands in its own batch, as words and as sent.
    assert (text.count("a former player was away."), text.count("a former player was there.")) == (2, 1)


def test_two_of_one_name_are_told_apart_where_the_journal_knows_who(table: Club):
    owner, opponent = table.players["owner"], table.players["opponent"]
    Person.objects.filter(campaign=table.campaign, role="player").update(name="Mira")
    mission = table.played("owner")
    confirming.mission_dispute(mission_id=mission.pk, viewer=opponent.viewer, reason="Mira says so.")
    leave(owner)
    assert table.campaign.batches.get(kind="dispute").words == "Mira disputed mission 1 (Raid): Mira says so."


def test_an_heir_who_goes_too_is_forgotten_as_well(arbitrator: Player, owner: Player, opponent: Player):
    campaign = found_campaign(arbitrator)
    join(arbitrator, campaign, owner, "co-arbitrator")
    join(arbitrator, campaign, opponent)
    leave(arbitrator)
    leave(owner)
    words = " ".join(campaign.batches.values_list("words", flat=True))
    assert "Owner" not in words
    assert "a former player runs it now." in words
