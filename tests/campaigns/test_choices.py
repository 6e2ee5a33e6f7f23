"""What players still have to choose, and that nobody else chooses it."""

from __future__ import annotations

from typing import Any

import pytest
from django.urls import reverse

from campaigns.entrants.services.byhand import batch_undo, undo_preview
from campaigns.entrants.services.choices import choice_answer, pending
from campaigns.journal.operation import operation
from campaigns.models import Batch
from campaigns.standings.services import campaign_end
from rosters.models import Squad
from rosters.rosters.services.rosters import roster_act
from rules import acts
from rules.changes import ADD, Change
from rules.errors import Refusal
from tests.campaigns.table import Club, assert_replayed, club, morale, settings
from tests.cast import Player

pytestmark = [pytest.mark.ci, pytest.mark.django_db, pytest.mark.alike]


def grown(arbitrator: Player, owner: Player, opponent: Player, **fields: Any) -> Club:
    """A campaign after a mission that made everybody level 2."""
    table = club(arbitrator, {"owner": owner, "opponent": opponent}, settings(experience_taking_part=3, **fields))
    table.played("owner")
    return table


def choose(table: Club, choice: str, answer: object, by: Player | None = None, **fields: Any) -> Batch | None:
    return choice_answer(
        campaign_id=table.campaign.pk,
        viewer=(by or table.players["owner"]).viewer,
        entrant_id=table.entrants["owner"].pk,
        choice=choice,
        answer=answer,
        **fields,
    )


def take_back(table: Club, batch: Batch) -> Batch:
    fields = {"campaign_id": table.campaign.pk, "viewer": table.arbitrator.viewer, "batch_id": batch.pk}
    undone = batch_undo(**fields, reason="The wrong one.")
    assert undone is not None
    return undone


def asked(table: Club, kind: str) -> list[Any]:
    return [each for each in pending(table.fresh(), table.entrant("owner")) if each.key.startswith(kind)]


def test_everybody_with_a_level_open_is_asked_for(arbitrator: Player, owner: Player, opponent: Player):
    table = grown(arbitrator, owner, opponent)
    roles = {str(row.pk): row.role for row in table.roster("owner").operatives.all()}
    assert {roles[each.subject] for each in asked(table, "pick")} == {"leader", "specialist"}
    assert all(len(each.options) == 2 for each in asked(table, "pick"))


def test_its_player_picks_an_ability_and_is_asked_no_more(arbitrator: Player, owner: Player, opponent: Player):
    table = grown(arbitrator, owner, opponent)
    first = asked(table, "pick")[0]
    batch = choose(table, first.key, first.options[1].value, token="once")
    assert choose(table, first.key, first.options[1].value, token="once") == batch
    assert first.key not in {each.key for each in asked(table, "pick")}
    sheet = table.roster("owner").operatives.get(pk=first.subject).sheet
    assert [pick["key"] for pick in sheet["picks"] if pick["level"] == 2] == [first.options[1].value]
    with pytest.raises(Refusal) as refused:
        choose(table, first.key, first.options[1].value)
    assert refused.value.code == "not-open"
    undone = take_back(table, batch)
    assert undone.words.startswith("Took back: ")
    assert first.key in {each.key for each in asked(table, "pick")}, "it is open anew"
    assert_replayed(table.campaign)


def test_the_later_of_two_choices_is_undone_first(arbitrator: Player, owner: Player, opponent: Player):
    table = club(arbitrator, {"owner": owner, "opponent": opponent}, settings(experience_taking_part=7))
    table.played("owner")
    first = asked(table, "pick")[0]
    earlier = choose(table, first.key, first.options[0].value)
    second = next(each for each in asked(table, "pick") if each.subject == first.subject)
    later = choose(table, second.key, second.options[0].value)
    with pytest.raises(Refusal, match=f"Undo “{later.words}” first") as refused:
        take_back(table, earlier)
    assert refused.value.code == "has-dependants"
    with pytest.raises(Refusal, match="changes nothing while"):
        undo_preview(batch=earlier)
    undone = take_back(table, later)
    assert undo_preview(batch=undone).dependants == ()
    undone = take_back(table, earlier)
    assert first.key in {each.key for each in asked(table, "pick")}, "it is open anew"
    choose(table, first.key, first.options[1].value)
    with pytest.raises(Refusal, match="changes nothing while"):
        take_back(table, undone)
    assert_replayed(table.campaign)


@pytest.mark.parametrize("who", ["opponent", "arbitrator"])
def test_nobody_else_chooses(arbitrator: Player, owner: Player, opponent: Player, who: str):
    table = grown(arbitrator, owner, opponent)
    first = asked(table, "pick")[0]
    with pytest.raises(Refusal) as refused:
        choose(table, first.key, first.options[0].value, by={"opponent": opponent, "arbitrator": arbitrator}[who])
    assert refused.value.code == "not-yours"


def test_what_is_not_offered_is_not_chosen(arbitrator: Player, owner: Player, opponent: Player):
    table = grown(arbitrator, owner, opponent)
    first = asked(table, "pick")[0]
    with pytest.raises(Refusal) as refused:
        choose(table, first.key, "zealot-3bb")
    assert refused.value.code == "wrong-answer"


def test_the_way_of_an_advance_is_chosen(table: Club):
    team = Squad.objects.filter(roster=table.roster("owner")).get()
    changes = [
        Change(subject=f"fire-team:{team.key}", op=ADD, field=name, value=value)
        for name, value in (("experience", 3), ("advances", "skilled"))
    ]
    with operation(table.campaign.pk, table.arbitrator.viewer) as op:
        op.kind, op.words = "by-hand", "Taught the team."
        op.rosters[team.roster_id].changes += changes
    [way] = asked(table, "way")
    assert {option.value for option in way.options} == {"skilled:shooting", "skilled:fight"}
    choose(table, way.key, "skilled:fight")
    team.refresh_from_db()
    assert team.state["advances"] == ["skilled:fight"]
    assert asked(table, "way") == []
    assert_replayed(table.campaign)


def test_who_ran_out_of_something_may_go_into_hiding(arbitrator: Player, owner: Player, opponent: Player):
    house_rules = settings(resources=morale(1, at_zero="choice"))
    table = club(arbitrator, {"owner": owner, "opponent": opponent}, house_rules)
    assert asked(table, "guerrilla") == []
    table.played("opponent")
    [hide] = asked(table, "guerrilla")
    assert not table.entrant("owner").state["guerrilla"]
    choose(table, hide.key, True)
    assert table.entrant("owner").state["guerrilla"]
    assert asked(table, "guerrilla") == []
    assert_replayed(table.campaign)


def test_an_ended_campaign_offers_neither_choices_nor_adjusting(arbitrator: Player, owner: Player, opponent: Player):
    table = grown(arbitrator, owner, opponent)
    offered = reverse("campaigns:choices", args=[table.campaign.pk, table.entrants["owner"].pk])
    assert table.players["owner"].client().get(offered).context["choices"]
    mission = reverse("campaigns:mission", args=[table.campaign.pk, table.campaign.missions.get().pk])
    assert "Your next muster" in table.players["owner"].client().get(mission).text
    campaign_end(campaign_id=table.campaign.pk, viewer=arbitrator.viewer, winner=table.entrants["owner"].pk)
    assert "Your next muster" not in table.players["owner"].client().get(mission).text
    page = table.players["owner"].client().get(offered)
    assert page.context["choices"] == ()
    assert "The campaign has ended." in page.text
    client = arbitrator.client()
    for name, args in (("by-hand", []), ("by-hand-entrant", [table.entrants["owner"].pk])):
        answer = client.get(reverse(f"campaigns:{name}", args=[table.campaign.pk, *args]))
        assert answer.headers["location"] == reverse("campaigns:campaign", args=[table.campaign.pk])
    assert ">Adjust</a>" not in client.get(reverse("campaigns:campaign", args=[table.campaign.pk])).text


def test_the_next_muster_is_worked_out_again(arbitrator: Player, owner: Player, opponent: Player):
    table = grown(arbitrator, owner, opponent)
    first = asked(table, "pick")[0]
    choose(table, first.key, first.options[0].value)
    side = table.entrant("owner").sides.get()
    assert side.team["next"]["force"] > side.team["next"]["limit"]


def test_what_is_pending_costs_two_queries(
    arbitrator: Player, owner: Player, opponent: Player, django_assert_num_queries: Any
):
    table = grown(arbitrator, owner, opponent)
    campaign, entrant = table.fresh(), table.entrant("owner")
    # The operatives with their sheets, and the fire teams.
    with django_assert_num_queries(2):
        assert pending(campaign, entrant)


def test_an_ability_above_its_level_may_be_given_up_and_no_other(arbitrator: Player, owner: Player, opponent: Player):
    table = grown(arbitrator, owner, opponent)
    first = asked(table, "pick")[0]
    choose(table, first.key, first.options[0].value)
    drop = acts.DropAbility(operative=first.subject, ability=first.options[0].value)
    fields = {"roster_id": table.roster("owner").pk, "viewer": owner.viewer, "acts": [drop]}
    with pytest.raises(Refusal) as refused:
        roster_act(**fields)
    assert refused.value.code == "fixed"
    table.void(table.campaign.missions.get())
    assert "ability-above-level" in {each["code"] for each in table.roster("owner").verdict["issues"]}
    roster_act(**fields)
    assert "ability-above-level" not in {each["code"] for each in table.roster("owner").verdict["issues"]}
    assert_replayed(table.campaign)
