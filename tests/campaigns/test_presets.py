"""The presets that Muster ships: a small season of each, which checks every line of what it says."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from django.urls import reverse

from campaigns.entrants.services.choices import choice_answer, pending
from campaigns.models import Batch, Mission, Round
from campaigns.overview.selectors.campaigns import campaign_sheet, entrant_lines
from campaigns.overview.selectors.dashboard import awards_of
from campaigns.reports.services.resolving import WrongReport
from campaigns.rounds.services.closing import round_close, round_reopen
from campaigns.rounds.services.pairing import round_open
from campaigns.settings.presets import preset_named, shipped
from campaigns.standings.selectors.standings import ranked_by_kind
from campaigns.standings.services import ending_preview
from rosters.models import Operative
from rosters.rosters.services.rosters import roster_act
from rules import acts
from rules.campaigns.settings import Pairing
from rules.changes import ADD, Bounds, Change, applied
from rules.editions.base import Role
from rules.editions.kt2018.campaign.settings import BookSettings, MissionEffect, MissionOutcome, MissionType
from rules.errors import Refusal
from tests.campaigns.scene import assert_reconciled, by_hand, change_settings, settings_of
from tests.campaigns.table import RAID, Club, assert_replayed, club, fell
from tests.cast import Player

pytestmark = [pytest.mark.ci, pytest.mark.django_db, pytest.mark.alike]

HEAVY = MissionType(
    key="raid",
    name="Raid",
    low=1,
    high=10,
    effects=(MissionEffect(resource="morale", amount=-3, outcome=MissionOutcome.LOST),),
)


HEAVIER = replace(HEAVY, key="heavy", name="Heavy", low=0, high=0)


def club_by(preset: str, arbitrator: Player, players: dict[str, Player], **others: Any) -> Club:
    """A running campaign by a preset, with one mission of ours; rosters of the tests' size may enter."""
    (found,) = (each for each in shipped("kt2018") if each.key == preset)
    changed = {"missions": (RAID,), "mission_die": 10, "starting_size": 20, **others}
    return club(arbitrator, players, BookSettings(**{**values(found.settings), **changed}))


def values(settings: BookSettings) -> dict[str, Any]:
    return {name: getattr(settings, name) for name in settings.__dataclass_fields__}


def opened(table: Club) -> Any:
    row = round_open(campaign_id=table.campaign.pk, viewer=table.arbitrator.viewer, pairing=Pairing.FREE.value)
    table.fresh()
    return row


def closed(table: Club, row: Any) -> None:
    round_close(round_id=row.pk, viewer=table.arbitrator.viewer)


def resources(table: Club, name: str) -> dict[str, int]:
    return dict(table.entrant(name).state["resources"])


def test_what_goes_beyond_a_floor_spills_and_is_folded_exactly():
    bounds = {"a": Bounds(floor=0, sticks=True, spills="owed"), "owed": Bounds(floor=0)}
    state = {"x": {"a": 2}}
    for amount, wanted in ((-3, (0, 1)), (-2, (0, 3)), (5, (0, 3))):
        state = applied(state, [Change(subject="x", op=ADD, field="a", value=amount)], bounds)
        assert (state["x"]["a"], state["x"].get("owed", 0)) == wanted


def test_by_the_book_is_what_a_new_campaign_is_played_by(table: Club):
    found = preset_named(table.campaign, "by-the-book")
    kept = {"missions": settings_of(table.campaign).missions, "mission_die": settings_of(table.campaign).mission_die}
    assert found.settings == replace(table.rules.settings, **kept), "what reports taught it of missions stays"
    assert {each.start for each in found.settings.resources} == {8}


def test_a_small_war_of_attrition(arbitrator: Player, owner: Player, opponent: Player, staff: Player):
    players = {"owner": owner, "opponent": opponent, "third": staff}
    table = club_by("war-of-attrition", arbitrator, players)
    assert set(resources(table, "owner").values()) == {8}
    assert settings_of(table.campaign).limit == 100
    # Week 1: owner and opponent play once, against each other only once; the third not at all.
    row = opened(table)
    table.report(table.mustered("owner", "opponent"), "owner", "owner")
    with pytest.raises(Refusal) as refused:
        table.plan("owner", "opponent")
    assert refused.value.code == "met-in-round"
    closed(table, row)
    assert resources(table, "owner") == dict.fromkeys(resources(table, "owner"), 7)
    assert resources(table, "opponent") == {**dict.fromkeys(resources(table, "owner"), 7), "morale": 6}
    assert set(resources(table, "third").values()) == {6}
    # Week 2: nothing but the count of games; two games cost nothing, and neither do three.
    row = opened(table)
    assert settings_of(table.campaign).limit == 100
    for other in ("opponent", "third"):
        table.report(table.mustered("owner", other), "owner", "draw")
    before = resources(table, "owner")
    closed(table, row)
    assert resources(table, "owner") == before, "two games"
    assert set(resources(table, "third").values()) == {5}, "one game"
    # Week 3: teams may cost 150.
    opened(table)
    assert settings_of(table.campaign).limit == 150
    # A loss beyond zero is taken from another resource, which the loser chooses.
    by_hand(arbitrator, table.campaign, table.entrant("third"), "resource", "morale", 1)
    by_hand(arbitrator, table.campaign, table.entrant("third"), "resource-by", "morale", -3)
    third = table.entrant("third")
    assert (third.state["resources"]["morale"], third.state["owed"], third.open_choices) == (0, 2, 1)
    (asked,) = [each for each in pending(table.fresh(), third) if each.key.startswith("owed:")]
    assert "morale" not in {option.value for option in asked.options}
    who = {"campaign_id": table.campaign.pk, "viewer": staff.viewer, "entrant_id": third.pk}
    choice_answer(**who, choice=asked.key, answer="territory")
    third = table.entrant("third")
    assert (third.state["resources"]["territory"], third.state["owed"], third.open_choices) == (3, 0, 0)
    assert_replayed(table.campaign)
    assert_reconciled(table.campaign)


def test_a_loss_beyond_zero_in_a_mission_is_owed_until_it_is_taken_back(table: Club):
    change_settings(table.arbitrator, table.campaign, overflow="another", missions=(HEAVY,))
    by_hand(table.arbitrator, table.campaign, table.entrant("opponent"), "resource", "morale", 1)
    mission = table.played("owner")
    assert table.entrant("opponent").state["owed"] == 2
    words = [each["sentence"] for each in mission.batches.get(kind="report").payload["consequences"]]
    assert any("2 more than it had" in each for each in words)
    table.void(mission)
    assert table.entrant("opponent").state["owed"] == 0
    assert_reconciled(table.campaign)


def test_a_small_race(arbitrator: Player, owner: Player, opponent: Player):
    table = club_by("race", arbitrator, {"owner": owner, "opponent": opponent})
    assert (settings_of(table.campaign).limit, settings_of(table.campaign).roster_size) == (125, 20)
    row = opened(table)
    for _ in range(3):
        table.played("owner")
    table.played("opponent")
    assert [table.entrant(name).state["score"] for name in ("owner", "opponent")] == [3, 1]
    closed(table, row)
    assert set(resources(table, "owner").values()) == {8, 7}, "four games cost nothing but a lost mission"
    # Month 2: limits grow, and nobody plays: four of every resource.
    row = opened(table)
    assert (settings_of(table.campaign).limit, settings_of(table.campaign).roster_size) == (150, 25)
    closed(table, row)
    assert resources(table, "owner") == {"intelligence": 4, "materiel": 4, "morale": 3, "territory": 4}
    # Month 3: nobody again. Who is out of something plays on, with two of progress less.
    closed(table, opened(table))
    owner_now = table.entrant("owner")
    assert (owner_now.state["guerrilla"], owner_now.state["spent"]) == (False, True)
    preview = ending_preview(table.fresh())
    found = {place.name: place for place in preview.standings}
    assert (found["The owners"].total, found["The opponents"].total) == (1, -1)
    assert preview.winner == str(owner_now.pk), "most progress wins, and nobody is out of it"
    assert not found["The owners"].is_out
    board = table.arbitrator.client().get(reverse("campaigns:campaign", args=[table.campaign.pk])).text
    assert "Progress" in board
    table.void(Mission.objects.get(number=1))
    assert table.entrant("owner").state["score"] == 2
    assert_replayed(table.campaign)
    assert_reconciled(table.campaign)


def at(mission: Mission, table: Club, name: str) -> dict[str, Any]:
    """What a report had to say to one side, by step."""
    side = str(table.side(mission, name).pk)
    consequences = mission.batches.filter(kind="report").last().payload["consequences"]
    return {each["sentence"]: each for each in consequences if each["side"] == side}


def learners(table: Club, name: str) -> int:
    return sum(table.experience(name).values())


def first_week(table: Club) -> Operative:
    """The winner gains what the mission lists, and nobody loses anything or hides; whom the second game killed."""
    table.report(table.mustered("owner", "opponent"), "owner", "owner")
    assert (resources(table, "owner")["morale"], resources(table, "opponent")["morale"]) == (1, 0)
    assert not table.entrant("opponent").state["guerrilla"]
    # The same game counts for the third and not for the owner, whose second of the week it is.
    learnt, others = learners(table, "owner"), learners(table, "third")
    second = table.mustered("owner", "third")
    fighter = Operative.objects.filter(roster=table.roster("third"), role="specialist").first()
    table.report(second, "owner", "owner", fell(str(fighter.pk)))
    assert (resources(table, "owner")["morale"], learners(table, "owner")) == (1, learnt)
    assert learners(table, "third") > others
    assert any("no resources and no experience" in words for words in at(second, table, "owner"))
    return fighter


def replaced(table: Club, player: Player, fighter: Operative) -> None:
    """A killed specialist is replaced by one of the same specialism, with no experience."""
    fighter.refresh_from_db()
    assert fighter.status == "dead"
    wanted = acts.Recruit(model=fighter.model, role=Role.SPECIALIST, specialism=fighter.sheet["specialism"])
    roster_act(roster_id=table.roster("third").pk, viewer=player.viewer, acts=[wanted])
    recruit = Operative.objects.filter(roster=table.roster("third")).last()
    assert recruit.sheet["specialism"] == fighter.sheet["specialism"]
    assert (recruit.state["experience"], recruit.state["new_recruit"]) == (0, True)


def kept_game(table: Club, row: Round) -> None:
    """The third game of a week is kept for a week without; one in a fortnight."""
    learnt = learners(table, "owner")
    third = table.mustered("owner", "opponent")
    table.report(third, "owner", "owner", {f"counts:{table.side(third, 'owner').pk}": "kept"})
    assert any("kept this game" in words for words in at(third, table, "owner"))
    assert (resources(table, "owner")["morale"], learners(table, "owner")) == (1, learnt)
    fourth = table.mustered("owner", "opponent")
    with pytest.raises(WrongReport):
        table.report(fourth, "owner", "owner", {f"counts:{table.side(fourth, 'owner').pk}": "kept"})
    round_close(round_id=row.pk, viewer=table.arbitrator.viewer, unplayed={str(fourth.pk): "called-off"})
    assert Batch.objects.filter(kind="close-round").latest("sequence").words.endswith(". 1 game not played.")
    assert (resources(table, "owner")["morale"], learners(table, "owner")) == (1, learnt), "it had a game"


def week_without_a_game(table: Club) -> None:
    """What was kept counts, once, and closing is taken back exactly."""
    learnt = learners(table, "owner")
    row = opened(table)
    before = table.state()
    closed(table, row)
    assert resources(table, "owner")["morale"] == 2
    assert learners(table, "owner") > learnt
    round_reopen(round_id=row.pk, viewer=table.arbitrator.viewer, reason="Too early.")
    assert table.state() == before
    closed(table, row)
    closed(table, opened(table))
    assert resources(table, "owner")["morale"] == 2


@pytest.mark.alike
def test_a_small_gathering(arbitrator: Player, owner: Player, opponent: Player, staff: Player):
    table = club_by("gathering", arbitrator, {"owner": owner, "opponent": opponent, "third": staff})
    settings = settings_of(table.campaign)
    assert (settings.end, settings.end_rounds, settings.round_days) == ("rounds", 12, 7)
    assert set(resources(table, "owner").values()) == {0}, "everybody starts with nothing"
    row = opened(table)
    replaced(table, staff, first_week(table))
    kept_game(table, row)
    week_without_a_game(table)
    # Most games played is an award.
    (award,) = awards_of_page(table)
    assert award == ("Most games played", "The owners", "3")
    assert_replayed(table.campaign)
    assert_reconciled(table.campaign)


def awards_of_page(table: Club) -> list[tuple[str, str, str]]:
    sheet = campaign_sheet(table.fresh(), table.arbitrator.viewer)
    found = awards_of(sheet, entrant_lines(table.campaign, sheet))
    return [(each.title, each.who, each.value) for each in found]


def extra(table: Club, name: str, face: int, **others: int) -> dict[str, int]:
    """The extra roll as it was made at the table."""
    who = table.entrant(name).pk
    return {f"roll:extra:{who}:1": face, **{f"roll:extra-{key}:{who}:1": value for key, value in others.items()}}


def week_of_extra_rolls(table: Club) -> None:
    """From the second game of a week on each side rolls once more, for something that helps it."""
    first = table.played("owner")
    assert not [key for key in first.batches.get(kind="report").payload["answers"] if key.startswith("extra")]
    # From the second game of the week on there is an extra roll: command points at the next mission.
    second = table.mustered()
    rolls = {**extra(table, "owner", 2, points=3), **extra(table, "opponent", 5, resource=1)}
    table.report(second, "owner", "owner", rolls)
    assert table.entrant("owner").state["command_points"] == 3
    assert resources(table, "opponent") == {"intelligence": 9, "materiel": 8, "morale": 6, "territory": 8}, "rolled"
    third = table.mustered()
    briefing = table.side(third, "owner").team["briefing"]
    assert any("three from the extra roll" in words for words in briefing["sentences"])
    # One injured operative adds D6 to its casualty roll; of those who were not injured one learns; winners choose.
    fallen = str(Operative.objects.filter(roster=table.roster("opponent"), role="specialist").first().pk)
    learner = str(Operative.objects.filter(roster=table.roster("owner"), role="leader").first().pk)
    before = table.experience("owner")[learner]
    own = f"extra-learner:{table.side(third, 'owner').pk}"
    rolls = {**extra(table, "owner", 3), **extra(table, "opponent", 4, more=3), **fell(fallen, 1), own: learner}
    table.report(third, "owner", "owner", rolls)
    assert table.entrant("owner").state["command_points"] == 0, "they were for one mission"
    assert table.experience("owner")[learner] == before + 2
    assert Operative.objects.get(pk=fallen).status == "ready", "1 and 3 is 4"
    fourth = table.mustered()
    chosen = {f"extra-resource:{table.side(fourth, 'owner').pk}": "territory"}
    declined = {f"extra:{table.side(fourth, 'opponent').pk}": False}
    table.report(fourth, "owner", "owner", {**extra(table, "owner", 6), **chosen, **declined})
    assert resources(table, "owner") == {"intelligence": 8, "materiel": 8, "morale": 8, "territory": 9}
    assert not any("extra" in words for words in at(fourth, table, "opponent")), "who does not qualify rolls nothing"


def week_of_theft(table: Club) -> tuple[Any, Mission]:
    """Who is at zero may become a guerrilla faction, which takes what its opponents lose and cannot win."""
    by_hand(table.arbitrator, table.campaign, table.entrant("opponent"), "resource", "morale", 0)
    assert not table.entrant("opponent").state["guerrilla"], "nobody has to"
    (asked,) = [each for each in pending(table.fresh(), table.entrant("opponent")) if each.key.startswith("guerrilla")]
    who = {
        "campaign_id": table.campaign.pk,
        "viewer": table.players["opponent"].viewer,
        "entrant_id": table.entrant("opponent").pk,
    }
    choice_answer(**who, choice=asked.key, answer=True)
    assert set(resources(table, "opponent").values()) == {0}
    row = opened(table)
    thieving = table.played("opponent", kind="heavy")
    assert table.entrant("opponent").state["stolen"] == 3
    assert resources(table, "owner")["morale"] == 5
    assert set(resources(table, "opponent").values()) == {0}
    assert awards_of_page(table) == [
        ("Four stamps", "nobody yet", "4"), ("Eight stamps", "nobody yet", "8"), ("Most loot", "The opponents", "3"),
    ]  # fmt: skip
    sheet = campaign_sheet(table.fresh(), table.arbitrator.viewer)
    rows = ranked_by_kind(sheet, entrant_lines(table.campaign, sheet))
    assert [(each.place, each.heading, each.entrant.total) for each in rows] == [
        (1, "", 30), (1, "Guerrilla factions, by Loot", 3),
    ]  # fmt: skip
    assert ending_preview(table.campaign).winner == str(table.entrant("owner").pk)
    page = table.arbitrator.client().get(reverse("campaigns:campaign", args=[table.campaign.pk])).text
    assert "Guerrilla factions, by Loot" in page
    assert "Four stamps" in page
    return row, thieving


@pytest.mark.alike
def test_small_stamps_and_thieves(arbitrator: Player, owner: Player, opponent: Player):
    table = club_by("stamps-and-thieves", arbitrator, {"owner": owner, "opponent": opponent}, missions=(RAID, HEAVIER))
    row = opened(table)
    week_of_extra_rolls(table)
    # A stamp a week with a game, however many.
    closed(table, row)
    assert [table.entrant(name).state["stamps"] for name in ("owner", "opponent")] == [1, 1]
    closed(table, opened(table))
    assert table.entrant("owner").state["stamps"] == 1
    row, thieving = week_of_theft(table)
    closed(table, row)
    for _ in range(2):
        row = opened(table)
        table.played("owner")
        closed(table, row)
    assert awards_of_page(table)[0] == ("Four stamps", "The owners and The opponents", "4")
    table.void(thieving)
    assert table.entrant("opponent").state["stolen"] == 0
    assert_replayed(table.campaign)
    assert_reconciled(table.campaign)
