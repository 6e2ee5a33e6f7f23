"""How missions begin: planned, as a challenge, or told when they have just been played."""

from __future__ import annotations

import re
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from functools import partial

import pytest
from django.urls import reverse

from campaigns.missions import services
from campaigns.missions.new_mission import Outsider
from campaigns.missions.selectors.missions import mission_sheet
from campaigns.missions.services import kind_roll
from campaigns.models import Batch, Campaign, Mission
from campaigns.muster.services import mustering
from campaigns.standings.services import campaign_end
from rules.dice import commitment
from rules.editions.kt2018.campaign.settings import MissionType
from rules.errors import Refusal
from tests.campaigns.table import TEAMS, Club, assert_replayed, club, join, learn, settings
from tests.cast import Player
from tests.rosters.factories import UserFactory

pytestmark = [pytest.mark.ci, pytest.mark.django_db]

SOON = datetime(2027, 1, 2, 18, 30, tzinfo=UTC)


def test_a_mission_goes_from_plan_to_confirmation(table: Club):
    mission = table.played("owner")
    assert mission.state == "reported"
    table.confirm(mission, "opponent")
    mission.refresh_from_db()
    assert mission.state == "confirmed"
    assert (table.resource("owner"), table.resource("opponent")) == (8, 7)
    assert (table.entrant("owner").won, table.entrant("opponent").lost) == (1, 1)
    assert_replayed(table.campaign)


def test_the_log_tells_every_step(table: Club):
    mission = table.mustered()
    table.report(mission, "owner", "owner")
    batches = Batch.objects.filter(campaign=table.campaign, sequence__gt=table.campaign.version).order_by("sequence")
    kinds = [kind for kind in batches.values_list("kind", flat=True) if kind != "accept-as-is"]
    assert kinds == ["plan", "lock", "lock", "reveal", "report"]


def test_missions_are_numbered_in_turn(table: Club):
    assert [table.plan().number for _ in range(3)] == [1, 2, 3]


def test_what_was_agreed_is_kept_and_can_be_changed_until_the_teams_are_known(table: Club):
    mission = table.plan(at=SOON, where="The back room", deadline=SOON, points_limit=125)
    changed = services.mission_change(
        mission_id=mission.pk, viewer=table.arbitrator.viewer, where="Upstairs", clear=["points_limit"]
    )
    assert (changed.at, changed.where, changed.agreed["points_limit"]) == (SOON, "Upstairs", None)
    assert_replayed(table.campaign)


def test_the_secret_is_made_at_once_and_only_its_hash_is_told(table: Club):
    mission = table.plan()
    assert commitment(bytes(mission.secret)) == mission.commitment
    kept = repr(list(Batch.objects.values_list("words", "payload"))) + repr(mission.standing)
    assert bytes(mission.secret).hex() not in kept
    assert len({bytes(table.plan().secret) for _ in range(5)}) == 5


def test_the_same_token_plans_one_mission(table: Club):
    assert table.plan(token="once").pk == table.plan(token="once").pk
    assert Mission.objects.count() == 1


def test_an_outsider_plays_by_name(table: Club):
    mission = services.mission_plan(
        campaign_id=table.campaign.pk,
        viewer=table.arbitrator.viewer,
        sides=[table.entrants["owner"].pk, Outsider("Visiting Vex", "Necrons")],
        kind="raid",
    )
    client, here = table.players["owner"].client(), reverse("campaigns:mission", args=[table.campaign.pk, mission.pk])
    asked = client.get(here).text
    assert ("until you lock it" in asked, "until all have locked" in asked) == (True, False)
    table.muster(mission, "owner")
    mission.refresh_from_db()
    assert mission.state == "mustered"
    page = client.get(here).text
    assert 'class="duel"' in page
    line = r"Visiting Vex has no roster here: the game changes nothing for them\."
    assert re.search(rf'nobody" aria-label="Visiting Vex".*{line}', page)
    table.report(mission, "owner", "owner")
    assert [str(side) for side in mission.sides.all()] == ["The owners", "Visiting Vex"]
    assert_replayed(table.campaign)


# Refusals


@pytest.mark.parametrize(
    ("fields", "code"),
    [
        ({"kind": "no-such"}, "unknown-mission"),
        ({"points_limit": 0}, "limit-out-of-range"),
        ({"points_limit": 1001}, "limit-out-of-range"),
    ],
)
def test_what_cannot_be_agreed_is_refused(table: Club, fields: dict, code: str):
    with pytest.raises(Refusal) as refused:
        table.plan(**fields)
    assert refused.value.code == code


def test_a_mission_of_one_side_or_of_the_same_twice_is_refused(table: Club):
    words = {"A mission has 2 to": ["owner"], "Pick two different teams.": ["owner", "owner"]}
    for sentence, names in words.items():
        with pytest.raises(Refusal, match=sentence) as refused:
            table.plan(*names)
        assert refused.value.code == "wrong-sides"


def test_only_arbitrators_plan(table: Club):
    with pytest.raises(Refusal) as refused:
        table.plan(by=table.players["owner"])
    assert refused.value.code == "not-arbitrator"


def test_a_stranger_finds_no_campaign(table: Club, stranger: Player):
    with pytest.raises(Campaign.DoesNotExist):
        table.plan(by=Player(user=UserFactory()))
    with pytest.raises(Campaign.DoesNotExist):
        table.plan(by=stranger)


def test_nothing_is_played_after_the_end(table: Club):
    campaign_end(campaign_id=table.campaign.pk, viewer=table.arbitrator.viewer, winner=table.entrants["owner"].pk)
    with pytest.raises(Refusal) as refused:
        table.plan()
    assert refused.value.code == "not-running"


def test_commanders_stay_at_home_where_the_campaign_has_none(arbitrator: Player, owner: Player, opponent: Player):
    table = club(arbitrator, {"owner": owner, "opponent": opponent}, settings(commanders=False))
    with pytest.raises(Refusal) as refused:
        table.plan(commanders=True)
    assert refused.value.code == "no-commanders"


# Challenges


def challenge(table: Club, **fields: object) -> Mission:
    return services.challenge_make(
        campaign_id=table.campaign.pk,
        viewer=table.players["owner"].viewer,
        opponent=table.entrants["opponent"].pk,
        kind="raid",
        **fields,
    )


def answer(table: Club, mission: Mission, name: str, *, accept: bool, reason: str = "") -> Mission:
    return services.challenge_answer(
        mission_id=mission.pk, viewer=table.players[name].viewer, accept=accept, reason=reason
    )


def test_a_challenge_is_accepted_by_the_one_it_goes_to(table: Club):
    mission = challenge(table)
    assert mission.state == "challenged"
    with pytest.raises(Refusal) as refused:
        answer(table, mission, "owner", accept=True)
    assert refused.value.code == "own-challenge"
    assert answer(table, mission, "opponent", accept=True).state == "planned"
    assert_replayed(table.campaign)


def test_a_challenge_is_declined_with_a_reason(table: Club):
    mission = challenge(table)
    with pytest.raises(Refusal) as refused:
        answer(table, mission, "opponent", accept=False)
    assert refused.value.code == "no-reason"
    declined = answer(table, mission, "opponent", accept=False, reason="On holiday.")
    assert (declined.state, declined.standing["reason"]) == ("declined", "On holiday.")
    with pytest.raises(Refusal):
        answer(table, mission, "opponent", accept=True)


def test_a_mission_is_called_off_by_its_challenger_and_by_players_who_have_not_locked(table: Club):
    viewer = table.players["owner"].viewer
    assert services.mission_cancel(mission_id=challenge(table).pk, viewer=viewer, reason="Ill.").state == "cancelled"
    assert services.mission_cancel(mission_id=table.plan().pk, viewer=viewer, reason="Ill.").state == "cancelled"
    locked = table.plan()
    table.muster(locked, "owner")
    assert services.mission_cancel(mission_id=locked.pk, viewer=viewer, reason="Ill.").state == "planned"
    assert_replayed(table.campaign)


@pytest.mark.parametrize("first", ["owner", "opponent"])
def test_a_locked_or_revealed_muster_is_called_off_by_both(table: Club, first: str):
    second = "opponent" if first == "owner" else "owner"
    mission = table.mustered()
    for _ in range(2):
        cancelled = services.mission_cancel(mission_id=mission.pk, viewer=table.players[first].viewer, reason="Rain.")
        assert cancelled.state == "mustered", "nobody calls it off alone, however often"
    sheet = mission_sheet(cancelled, table.players[second].viewer)
    assert (sheet.called_off_by, sheet.can_cancel, sheet.needs_others) == ((first.title(),), True, True)
    assert not mission_sheet(cancelled, table.players[first].viewer).can_cancel
    cancelled = services.mission_cancel(mission_id=mission.pk, viewer=table.players[second].viewer, reason="Agreed.")
    assert cancelled.state == "cancelled"
    assert_replayed(table.campaign)


def test_nobody_challenges_themselves(table: Club):
    with pytest.raises(Refusal) as refused:
        services.challenge_make(
            campaign_id=table.campaign.pk, viewer=table.players["owner"].viewer, opponent=table.entrants["owner"].pk
        )
    assert refused.value.code == "own-challenge"


# Just played


def test_a_mission_that_was_just_played_goes_straight_to_its_report(table: Club):
    teams = {str(table.entrants[name].pk): table.everyone(name)[:5] for name in ("owner", "opponent")}
    mission = services.just_played(
        campaign_id=table.campaign.pk,
        viewer=table.players["owner"].viewer,
        opponent=table.entrants["opponent"].pk,
        kind="raid",
        teams=teams,
    )
    assert mission.state == "mustered"
    assert [len(side.team["members"]) for side in mission.sides.all()] == [5, 5]
    table.report(mission, "owner", "opponent")
    assert table.resource("owner") == 7
    assert_replayed(table.campaign)


def test_who_did_not_play_does_not_tell_of_it(table: Club):
    onlooker = Player(user=UserFactory(name="Onlooker"))
    join(table.campaign, table.arbitrator, onlooker)
    with pytest.raises(Refusal):
        services.just_played(
            campaign_id=table.campaign.pk,
            viewer=onlooker.viewer,
            entrant_id=table.entrants["owner"].pk,
            opponent=table.entrants["opponent"].pk,
            kind="raid",
            teams={},
        )


def test_somebody_who_is_not_on_the_roster_did_not_fight(table: Club):
    teams = {str(table.entrants[name].pk): table.everyone("owner")[:5] for name in ("owner", "opponent")}
    with pytest.raises(Refusal) as refused:
        services.just_played(
            campaign_id=table.campaign.pk,
            viewer=table.players["owner"].viewer,
            opponent=table.entrants["opponent"].pk,
            kind="raid",
            teams=teams,
        )
    assert refused.value.code == "unknown-operative"
    assert Mission.objects.count() == 0


# The roll for the mission

ROLLED = (
    MissionType(key="low", name="Low", low=1, high=5, effects=()),
    MissionType(key="high", name="High", low=6, high=10, effects=()),
    MissionType(key="chosen", name="Chosen", effects=()),
)


def rolling(arbitrator: Player, owner: Player, opponent: Player) -> Club:
    teams = {**TEAMS, "owner": ("listening-post", "tau-empire")}
    return club(arbitrator, {"owner": owner, "opponent": opponent}, settings(missions=ROLLED), teams)


def roll(table: Club, mission: Mission, shift: int = 0) -> Mission:
    return kind_roll(mission_id=mission.pk, viewer=table.players["owner"].viewer, shift=shift)


def test_the_kind_is_rolled_once_however_often_it_is_asked(arbitrator: Player, owner: Player, opponent: Player):
    table = rolling(arbitrator, owner, opponent)
    mission = table.plan(kind=None)
    first, again = roll(table, mission), roll(table, mission)
    assert first.kind == again.kind
    thrown = mission.rolls.get()
    assert first.kind == ("low" if thrown.value <= 5 else "high")
    assert Batch.objects.filter(kind="roll-mission").count() == 1
    assert_replayed(table.campaign)


@pytest.mark.parametrize("points", [None, 150])
def test_what_was_agreed_outlives_the_roll(table: Club, points: int | None):
    mission = table.plan(kind=None, commanders=True, points_limit=points)
    rolled = roll(table, mission)
    assert (rolled.agreed["commanders"], rolled.agreed["points_limit"]) == (True, points)
    sheet = mission_sheet(rolled, table.players["owner"].viewer)
    assert sheet.limit == (points or sheet.settings.commander_limit)
    assert "as agreed" in Batch.objects.get(kind="roll-mission").words


def test_a_mission_that_brings_commanders_says_the_limit_that_comes_with_them(
    arbitrator: Player, owner: Player, opponent: Player
):
    both = tuple(replace(each, commanders=True) for each in ROLLED[:2])
    house_rules = settings(missions=both, commander_limit=170)
    table = club(arbitrator, {"owner": owner, "opponent": opponent}, house_rules)
    mission = table.plan(kind=None)
    assert "the limit is 170" in mission_sheet(mission, owner.viewer).roll_words
    assert roll(table, mission).agreed["commanders"]
    assert "with 170 points" in Batch.objects.get(kind="roll-mission").words
    assert_replayed(table.campaign)


def test_commanders_of_the_mission_rolled_first_go_with_its_shift(arbitrator: Player, owner: Player, opponent: Player):
    each_face = tuple(
        MissionType(key=f"m{face}", name=f"M{face}", low=face, high=face, commanders=face % 2 == 1, effects=())
        for face in range(1, 11)
    )
    teams = {**TEAMS, "owner": ("listening-post", "tau-empire")}
    table = club(arbitrator, {"owner": owner, "opponent": opponent}, settings(missions=each_face), teams)
    learn(table, "owner", "scout", "scout-2b")
    mission = table.plan(kind=None)
    while not (first := roll(table, mission)).agreed["commanders"]:
        mission = table.plan(kind=None)
    assert first.rolls.get().value % 2 == 1
    assert not roll(table, mission, shift=1).agreed["commanders"]


def test_only_who_has_an_operative_for_it_shifts_the_roll_and_that_one_must_come(
    arbitrator: Player, owner: Player, opponent: Player
):
    table = rolling(arbitrator, owner, opponent)
    mission = table.plan(kind=None)
    roll(table, mission)
    with pytest.raises(Refusal) as refused:
        roll(table, mission, shift=1)
    assert refused.value.code == "no-shifter"
    scout = learn(table, "owner", "scout", "scout-2b")
    before = Mission.objects.get(pk=mission.pk).rolls.get().value
    shifted = roll(table, mission, shift=1)
    assert shifted.agreed["shift"]["operative"] == scout
    assert shifted.kind == ("low" if min(before + 1, 10) <= 5 else "high")
    with pytest.raises(Refusal) as refused:
        roll(table, mission, shift=1)
    assert refused.value.code == "shifted-already"
    others = [key for key in table.everyone("owner") if key != scout]
    draft = mustering.muster_save(mission_id=mission.pk, viewer=owner.viewer, members=others)
    assert "must-come" in {issue.code for issue in draft.issues}
    draft = mustering.muster_save(mission_id=mission.pk, viewer=owner.viewer, members=[*others, scout])
    assert "must-come" not in {issue.code for issue in draft.issues}
    assert_replayed(table.campaign)


def test_a_word_of_a_player_is_in_the_dice_before_the_first_roll_and_not_after(
    arbitrator: Player, owner: Player, opponent: Player
):
    table = rolling(arbitrator, owner, opponent)
    mission = table.plan(kind=None)
    services.words_add(mission_id=mission.pk, viewer=owner.viewer, words="glass")
    roll(table, mission)
    with pytest.raises(Refusal) as refused:
        services.words_add(mission_id=mission.pk, viewer=opponent.viewer, words="salt")
    assert refused.value.code == "rolled-already"
    assert list(Mission.objects.get(pk=mission.pk).words.values()) == ["glass"]


def test_a_deadline_that_is_past_is_told_with_the_lock(table: Club):
    mission = table.plan(deadline=datetime.now(UTC) - timedelta(days=1))
    table.muster(mission, "owner")
    assert Batch.objects.get(kind="lock").words.endswith("after the deadline.")


def test_no_word_comes_into_dice_whose_secret_may_be_told(table: Club, owner: Player, opponent: Player):
    mission = table.played("owner")
    assert not mission.rolls.exists()
    for end in (partial(table.confirm, mission, "opponent"), partial(table.void, mission)):
        end()
        with pytest.raises(Refusal) as refused:
            services.words_add(mission_id=mission.pk, viewer=owner.viewer, words="late")
        assert refused.value.code == "wrong-state"
    table.report(mission, "opponent", "opponent", words="fished")
    assert Mission.objects.get(pk=mission.pk).words == {}


def test_no_word_is_added_after_the_end(table: Club, owner: Player):
    mission = table.plan()
    Campaign.objects.filter(pk=table.campaign.pk).update(stage="ended")
    with pytest.raises(Refusal) as refused:
        services.words_add(mission_id=mission.pk, viewer=owner.viewer, words="late")
    assert refused.value.code == "not-running"
