"""What becomes at a campaign's end of its missions on the way, and at its reopening."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.urls import reverse
from django.utils import timezone

from campaigns.dice.rolls import is_open
from campaigns.entrants.services.choices import pending
from campaigns.models import Entrant, Mission
from campaigns.people.services.people import person_leave
from campaigns.reports.services.confirming import mission_dispute
from campaigns.reports.services.silence import silences_confirm
from campaigns.standings.ending import ending_from_json, ending_of
from campaigns.standings.services import ending_preview
from tests.campaigns.scene import assert_reconciled, end, reopen
from tests.campaigns.table import Club, aged

pytestmark = [pytest.mark.ci, pytest.mark.django_db, pytest.mark.alike]


def asked(table: Club, entrant: Entrant) -> int:
    """How many questions wait for its player: what dice of injuries and experience leave of them is no fixed number."""
    return len(pending(table.fresh(), entrant))


def test_the_preview_names_what_the_end_leaves_open(table: Club):
    confirmed, disputed, _, silent = (table.played("owner") for _ in range(4))
    table.plan()
    table.plan()
    table.confirm(confirmed, "opponent")
    opponent = table.players["opponent"].viewer
    mission_dispute(mission_id=disputed.pk, viewer=opponent, reason="It was otherwise.")
    aged(silent, 30)
    silences_confirm(timezone.now())
    wanted = (
        "Mission 2 is disputed: after the end it counts as reported and cannot be decided.",
        "Mission 3 is not confirmed: after the end it counts as reported and cannot be disputed.",
        "Missions 5 and 6 were not played: they are called off.",
        *(f"{each.name}: {asked(table, each)} choices are not made." for each in table.fresh().entrants.all()),
    )
    assert len(wanted) == 5
    assert ending_preview(table.fresh()).left_open == wanted
    page = table.arbitrator.client().get(f"/campaigns/{table.campaign.pk}/end/").content.decode()
    assert all(each in page for each in wanted)
    end(table.arbitrator, table.campaign, winner=table.entrants["owner"].pk)
    ended = ending_of(table.fresh())
    assert ended.left_open == wanted, "and it is told ever after"
    assert (ended.open_missions, ended.open_rounds, ended.open_choices) == (wanted[:3], (), wanted[3:])
    older = {**ended.to_json(), "left_open": list(wanted)}
    for name in ("open_missions", "open_rounds", "open_choices"):
        del older[name]
    assert ending_from_json(older).left_open == wanted
    ended = table.arbitrator.client().get(f"/campaigns/{table.campaign.pk}/end/").text
    assert "<b>The owners</b> won." in ended
    assert f'href="/campaigns/{table.campaign.pk}/final/"' in ended
    assert "End the campaign" not in ended
    client, here = table.arbitrator.client(), f"/campaigns/{table.campaign.pk}/"
    assert client.get(f"{here}missions/plan/").headers["location"] == f"{here}missions/", "no form that is refused"
    first = client.get(here)
    assert [each.name for each in first.context["winners"]] == ["The owners"]
    assert f'href="{here}final/"' in first.text
    listed = {each.number: each for each in client.get(f"{here}missions/").context["lines"]}
    assert [listed[number].stamp[0] for number in (1, 2, 3)] == ["Confirmed", "Disputed", "Reported"]
    assert [(each.name, each.result) for each in listed[3].sides] == [("The owners", "won"), ("The opponents", "lost")]
    assert (listed[5].has_results, [each.result for each in listed[5].sides]) == (False, ["", ""])
    assert dict(table.campaign.missions.values_list("number", "state")) == {
        1: "confirmed", 2: "disputed", 3: "reported", 4: "confirmed", 5: "cancelled", 6: "cancelled"
    }  # fmt: skip
    assert_reconciled(table.fresh())


def test_the_end_opens_no_secret_that_may_be_thrown_from_again(table: Club):
    """It may be reopened: what was called off is played then, and what was taken back or disputed told anew."""
    confirmed, voided, disputed, reported = (table.played("owner") for _ in range(4))
    planned = table.plan()
    table.confirm(confirmed, "opponent")
    table.void(voided)
    opponent = table.players["opponent"].viewer
    mission_dispute(mission_id=disputed.pk, viewer=opponent, reason="It was otherwise.")
    end(table.arbitrator, table.campaign, winner=table.entrants["owner"].pk)
    opened = [mission.pk for mission in Mission.objects.all() if is_open(mission)]
    assert opened == [confirmed.pk]
    silences_confirm(timezone.now() + timedelta(days=4))
    opened = {mission.pk for mission in Mission.objects.all() if is_open(mission)}
    assert opened == {confirmed.pk, reported.pk}, "silence tells what nobody objected to"
    reopen(table.arbitrator, table.campaign)
    assert not is_open(Mission.objects.get(pk=planned.pk))
    assert_reconciled(table.fresh())


def test_after_the_end_nothing_waits_to_be_confirmed_or_corrected(table: Club):
    mission = table.played("owner")
    end(table.arbitrator, table.campaign, winner=table.entrants["owner"].pk)
    client, here = table.arbitrator.client(), [table.campaign.pk, mission.pk]
    assert "To confirm" not in client.get(reverse("campaigns:mission", args=here)).text
    answer = client.get(reverse("campaigns:mission-amend", args=here), follow=True)
    assert answer.redirect_chain == [(reverse("campaigns:mission", args=here), 302)]
    assert "reopen it to correct a report" in answer.text


def test_what_was_planned_is_off_at_the_end_and_on_again_after_it(table: Club):
    mission = table.plan()
    batch = end(table.arbitrator, table.campaign, winner=table.entrants["owner"].pk)
    mission.refresh_from_db()
    assert (mission.state, "Never played: mission 1." in batch.words) == ("cancelled", True)
    assert mission.standing["reason"] == "The campaign ended before it was played."
    assert_reconciled(table.fresh())
    reopen(table.arbitrator, table.campaign)
    mission.refresh_from_db()
    assert (mission.state, mission.standing["reason"]) == ("planned", "")
    assert_reconciled(table.fresh())


def test_who_leaves_makes_planned_games_byes_and_what_was_played_stands(table: Club):
    played = table.played("owner")
    mission = table.plan()
    table.muster(mission, "opponent")
    batch = person_leave(campaign_id=table.campaign.pk, viewer=table.players["owner"].viewer)
    mission.refresh_from_db()
    played.refresh_from_db()
    assert (mission.state, mission.standing["reason"]) == (
        "cancelled",
        f"{table.entrants['owner'].name} left the campaign: a bye.",
    )
    assert batch.words == "Owner left the campaign. Byes: mission 2."
    assert not [side for side in mission.sides.all() if side.draft or side.salt or side.lock_hash]
    assert played.state == Mission.State.REPORTED
    assert table.entrant("owner").won == 1
    assert_reconciled(table.fresh())
