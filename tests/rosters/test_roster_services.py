"""What players do to rosters, and what they are refused."""

from __future__ import annotations

import uuid
from collections.abc import Callable
from typing import Any

import pytest

from rosters.models import Batch, FireTeam, Pack, Roster
from rosters.operations import Repeated, Stale
from rosters.selectors.rosters import find_roster, roster_sheet
from rosters.services import kill_teams, operatives
from rosters.services import rosters as services
from rosters.viewers import NOBODY
from rules import acts
from rules.editions.base import Loadout, Muster, Role, Standing, Status
from rules.errors import Refusal
from tests.cast import (
    LEADER,
    MODEL,
    Player,
    act,
    assert_reconciled,
    found,
    found_team,
    model,
    operative,
    pick,
    recruit,
    undo,
)
from tests.rosters.factories import newer_pack, shipped_pack

pytestmark = pytest.mark.django_db


RECRUIT = acts.Recruit(model=model(MODEL), role="non-specialist")


def words(roster: Roster) -> list[str]:
    return list(roster.batches.order_by("sequence").values_list("words", flat=True))


def changed_fields(batch: Batch) -> set[tuple[str, str]]:
    return {(change.op, change.field) for change in batch.changes.all()}


# Founding


def test_a_founded_roster_is_the_players_and_its_journal_begins(owner: Player):
    roster = found(owner, name="  Far\tlight ")
    assert (roster.owner, roster.name, roster.faction) == (owner.user, "Far light", "T'au Empire")
    assert [(b.sequence, b.kind, b.words, b.actor) for b in roster.batches.all()] == [
        (1, "found", "Founded Far light.", owner.user)
    ]


def test_a_guest_founds_a_ready_team_and_picks_it(guest: Player):
    roster = found_team(guest)
    assert (roster.owner, roster.size, roster.is_legal) == (None, 13, True)
    assert pick(guest, roster).is_legal


def test_nobody_in_particular_founds_nothing(stranger: Player):
    with pytest.raises(Refusal, match="sign in, or go on as a guest"):
        found(stranger)


def test_who_comes_without_an_id_is_given_one_and_keeps_what_was_lived_through(owner: Player):
    veteran = Loadout(key="selection-1.2", model=model(MODEL), role=Role.SPECIALIST, name="Kais")
    roster = services.roster_found(
        viewer=owner.viewer,
        edition="kt2018",
        pack=shipped_pack(),
        muster=Muster(loadouts=(veteran,)),
        standings={"selection-1.2": Standing(experience=7, status=Status.CONVALESCING)},
    )
    row = roster.operatives.get()
    assert (row.name, row.experience, row.status, row.sheet["level"]) == ("Kais", 7, "convalescing", 3)
    assert_reconciled(roster)


def test_a_roster_without_a_pack_keeps_the_factions_title(owner: Player):
    roster = services.roster_found(viewer=owner.viewer, edition="kt2018", pack=None, faction="Asuryani")
    assert (roster.name, roster.pack, roster.points) == ("Asuryani roster", None, 0)
    assert_reconciled(roster)


@pytest.mark.parametrize(("who", "most"), [("guest", "MOST_GUEST_ROSTERS"), ("owner", "MOST_ROSTERS")])
def test_there_is_a_limit_to_rosters_that_thrown_away_ones_do_not_count_for(
    who: str, most: str, request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(services, most, 2)
    player: Player = request.getfixturevalue(who)
    first, _ = found(player), found(player)
    with pytest.raises(Refusal, match="You have 2 rosters") as refused:
        found(player)
    assert refused.value.code == "too-many-rosters"
    services.roster_discard(roster_id=first.pk, viewer=player.viewer)
    found(player)
    with pytest.raises(Refusal, match="You have 2 rosters"):
        services.roster_restore(roster_id=first.pk, viewer=player.viewer)


def test_the_guests_limit_is_the_guests_own(guest: Player, owner: Player, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(services, "MOST_GUEST_ROSTERS", 1)
    found(guest)
    found(owner), found(owner)
    found(Player(guest_key="another guest's key"))


# Acts


def test_a_recruit_costs_its_price(owner: Player):
    roster = found(owner, MODEL, LEADER)
    assert (roster.size, roster.points) == (2, 16)


def test_an_act_is_told_in_a_sentence_with_the_names_of_the_moment(owner: Player):
    roster = found(owner)
    key = recruit(owner, roster, called="Kais")
    act(owner, roster, acts.Rename(operative=key, called="Shas'o Kais"))
    act(owner, roster, acts.Remove(operative=key))
    assert words(roster)[1:] == [
        "Recruited Kais, Fire Warrior Shas'la as non-specialist.",
        "Kais is now called Shas'o Kais.",
        "Struck Shas'o Kais from the roster.",
    ]


def test_several_acts_are_one_batch(owner: Player):
    roster = found(owner, MODEL)
    key = str(roster.operatives.get().pk)
    batch = act(owner, roster, acts.Rename(operative=key, called="Kais"), acts.Copy(operative=key, times=2))
    assert (roster.version, roster.size, len(batch.acts)) == (3, 3, 2)
    assert batch.words == "Fire Warrior Shas'la is now called Kais. Recruited 2 more like Kais."


def test_one_change_is_journalled_as_one_change(owner: Player):
    roster = found_team(owner)
    someone = roster.operatives.all()[4]
    batch = act(owner, roster, acts.Rename(operative=str(someone.pk), called="Kais"))
    assert changed_fields(batch) == {("set", "name")}
    assert batch.changes.get().before == someone.name


def test_an_act_that_changes_nothing_is_not_told(owner: Player):
    roster = found(owner)
    key = recruit(owner, roster, called="Kais")
    outcome = services.roster_act(
        roster_id=roster.pk, viewer=owner.viewer, told=[acts.Rename(operative=key, called="Kais")]
    )
    assert (outcome.batch, outcome.roster.version) == (None, 2)


def test_a_refused_act_leaves_nothing_of_those_before_it(owner: Player):
    roster = found(owner)
    told = [acts.Recruit(model=model(MODEL), role="non-specialist"), acts.Remove(operative="nobody")]
    with pytest.raises(Refusal, match="not on the roster"):
        services.roster_act(roster_id=roster.pk, viewer=owner.viewer, told=told)
    roster.refresh_from_db()
    assert (roster.version, roster.operatives.count(), roster.batches.count()) == (1, 0, 1)


@pytest.mark.parametrize("count", [0, 51])
def test_one_step_has_one_to_fifty_acts(owner: Player, count: int):
    roster = found(owner)
    with pytest.raises(Refusal, match="one to 50 acts"):
        services.roster_act(roster_id=roster.pk, viewer=owner.viewer, told=[RECRUIT] * count)


def test_letters_that_cannot_be_kept_are_left_out(owner: Player):
    roster = found(owner)
    key = recruit(owner, roster, called="Ka\x00is")
    services.operative_note(roster_id=roster.pk, viewer=owner.viewer, operative=key, notes="one\x00\ntwo\ud800  \n")
    row = operative(roster, key)
    assert (row.name, row.notes) == ("Kais", "one\ntwo")
    assert roster.batches.get(sequence=2).acts[0]["called"] == "Kais"


@pytest.mark.parametrize("field", ["name", "notes"])
def test_what_is_written_has_a_bearable_length(owner: Player, field: str):
    roster = found(owner)
    with pytest.raises(Refusal, match="at most"):
        services.roster_describe(roster_id=roster.pk, viewer=owner.viewer, **{field: "a" * 6000})


def test_a_roster_is_described_and_put_in_order(owner: Player):
    roster = found(owner, MODEL, LEADER)
    keys = [str(row.pk) for row in roster.operatives.all()]
    services.roster_describe(
        roster_id=roster.pk, viewer=owner.viewer, name="Farlight", notes="for Tuesday", order=keys[::-1]
    )
    roster.refresh_from_db()
    assert (roster.name, roster.notes) == ("Farlight", "for Tuesday")
    assert [str(row.pk) for row in roster.operatives.all()] == keys[::-1]
    with pytest.raises(Refusal, match="every operative once"):
        services.roster_describe(roster_id=roster.pk, viewer=owner.viewer, order=keys[:1])
    undo(owner, roster)
    assert (roster.name, [str(row.pk) for row in roster.operatives.all()]) == ("Roster", keys)


# What operatives live through


def test_experience_is_written_down_and_brings_levels(owner: Player):
    roster = found(owner)
    key = recruit(owner, roster, MODEL, "specialist", specialism="comms")
    act(owner, roster, acts.SetExperience(operative=key, experience=7))
    sheet = operative(roster, key).sheet
    assert (sheet["level"], sheet["surcharge"], roster.points) == (3, 8, 16)
    assert words(roster)[-1] == "Fire Warrior Shas'la has 7 experience."


@pytest.mark.parametrize("experience", [-1, 13])
def test_experience_stays_on_its_track(owner: Player, experience: int):
    roster = found(owner, MODEL)
    with pytest.raises(Refusal, match="from 0 to 12"):
        act(owner, roster, acts.SetExperience(operative=str(roster.operatives.get().pk), experience=experience))


@pytest.mark.parametrize("status", ["dead", "retired"])
def test_who_is_dead_or_retired_counts_for_nothing_and_learns_nothing(owner: Player, status: str):
    roster = found(owner, MODEL, MODEL)
    key = str(roster.operatives.first().pk)
    act(owner, roster, acts.SetStatus(operative=key, status=status))
    sheet = roster_sheet(find_roster(roster.pk, owner.viewer), owner.viewer)
    assert (roster.size, roster.points) == (1, 8)
    assert ([gone.key for gone in sheet.gone], len(sheet.operatives)) == ([key], 1)
    with pytest.raises(Refusal, match="gains no experience"):
        act(owner, roster, acts.SetExperience(operative=key, experience=1))
    act(owner, roster, acts.SetStatus(operative=key, status="ready"))
    assert roster.size == 2


def test_a_status_nobody_knows_is_refused_with_those_there_are(owner: Player):
    roster = found(owner, MODEL)
    with pytest.raises(Refusal, match="'tired' is no status; there are ready, convalescing, dead, retired"):
        act(owner, roster, acts.SetStatus(operative=str(roster.operatives.get().pk), status="tired"))


def test_a_fire_team_learns_together(owner: Player):
    roster = found(owner, MODEL, MODEL)
    container = roster.operatives.first().sheet["fire_team"]
    act(owner, roster, acts.SetTeamExperience(fire_team=container, experience=3))
    act(owner, roster, acts.PickAdvance(fire_team=container, advance="fleet"))
    team = FireTeam.objects.get(roster=roster)
    assert (team.experience, team.advances, roster.points) == (3, ["fleet"], 18)
    undo(owner, roster, roster.batches.get(sequence=4))
    # The advance was written on what the undone batch had made.
    assert (FireTeam.objects.filter(roster=roster).count(), roster.points) == (0, 16)
    assert_reconciled(roster)


def test_only_a_fire_team_with_members_learns(owner: Player):
    with pytest.raises(Refusal, match="Nobody on this roster"):
        act(owner, found(owner, MODEL), acts.SetTeamExperience(fire_team="another", experience=3))


def test_a_retired_operative_is_told_of_in_the_team_it_was_picked_for(owner: Player):
    roster = found_team(owner)
    team = pick(owner, roster)
    act(owner, roster, acts.Retire(operative=team.members[3]))
    team.refresh_from_db()
    assert "operative-retired" in {issue["code"] for issue in team.verdict["issues"]}
    assert roster.is_legal


# Undo


def test_a_recruit_taken_back_is_gone_and_comes_back_when_that_is_undone(owner: Player):
    roster = found(owner, MODEL)
    key = recruit(owner, roster, LEADER, called="Kais")
    recruit(owner, roster, MODEL)
    recruited = roster.batches.get(sequence=3)
    voiding = undo(owner, roster, recruited)
    assert (roster.size, voiding.words) == (2, "Took back: Recruited Kais, Fire Warrior Shas'ui as non-specialist.")
    redone = undo(owner, roster, voiding)
    assert (roster.size, operative(roster, key).name) == (3, "Kais")
    assert redone.words == "Did again: Recruited Kais, Fire Warrior Shas'ui as non-specialist."
    assert undo(owner, roster, redone).words == voiding.words
    assert roster.size == 2
    assert_reconciled(roster)


def test_what_leans_on_an_act_goes_with_it_when_the_player_says_so(owner: Player):
    roster = found(owner)
    key = recruit(owner, roster)
    act(owner, roster, acts.Rename(operative=key, called="Kais"))
    act(owner, roster, acts.Copy(operative=key))
    undo(owner, roster, roster.batches.get(sequence=2), with_dependants=True)
    assert [(b.words, b.voids and b.voids.sequence) for b in roster.batches.filter(sequence__gt=4)] == [
        ("Took back: Fire Warrior Shas'la is now called Kais.", 3),
        ("Took back: Recruited Fire Warrior Shas'la as non-specialist.", 2),
    ]
    assert roster.size == 1  # the copy is somebody of its own
    assert_reconciled(roster)


def test_a_struck_operative_is_missed_by_its_kill_team_and_back_in_it_after_an_undo(owner: Player):
    roster = found_team(owner)
    team = pick(owner, roster)
    batch = act(owner, roster, acts.Remove(operative=team.members[0]))
    team.refresh_from_db()
    assert (team.size, len(team.members)) == (12, 12)
    undo(owner, roster, batch)
    team.refresh_from_db()
    assert (team.size, len(team.members)) == (13, 13)


def test_a_kill_team_never_names_somebody_whose_recruiting_was_taken_back(owner: Player):
    roster = found(owner, MODEL)
    key = recruit(owner, roster)
    team = pick(owner, roster)
    undo(owner, roster, roster.batches.get(sequence=3))
    team.refresh_from_db()
    assert (key in team.members, team.size) == (False, 1)
    undo(owner, roster)
    team.refresh_from_db()
    assert (key in team.members, team.size) == (True, 2)


def test_the_founding_cannot_be_taken_back(owner: Player):
    roster = found(owner)
    with pytest.raises(Refusal, match="throw the roster away instead"):
        undo(owner, roster)


def test_what_was_taken_back_cannot_be_taken_back_again(owner: Player):
    roster = found(owner, MODEL)
    recruited = roster.batches.get(sequence=2)
    undo(owner, roster, recruited)
    with pytest.raises(Refusal, match="already"):
        undo(owner, roster, recruited)


def test_what_changed_nothing_on_the_roster_cannot_be_taken_back(owner: Player):
    roster = found(owner)
    services.roster_share(roster_id=roster.pk, viewer=owner.viewer, visibility="public")
    with pytest.raises(Refusal, match="nothing to take back"):
        undo(owner, roster)


def test_only_what_is_in_the_rosters_own_history_is_taken_back(owner: Player):
    roster, other = found(owner, MODEL), found(owner, MODEL)
    with pytest.raises(Refusal, match="not in the roster's history"):
        undo(owner, roster, other.batches.get(sequence=2))


# Who may


Service = Callable[[Roster, Player], object]
SERVICES: dict[str, Service] = {
    "act": lambda r, p: services.roster_act(roster_id=r.pk, viewer=p.viewer, told=[RECRUIT]),
    "describe": lambda r, p: services.roster_describe(roster_id=r.pk, viewer=p.viewer, name="Mine"),
    "note": lambda r, p: services.operative_note(
        roster_id=r.pk, viewer=p.viewer, operative=str(r.operatives.first().pk), notes="mine"
    ),
    "call": lambda r, p: operatives.operative_describe(
        roster_id=r.pk, viewer=p.viewer, operative=str(r.operatives.first().pk), called="Mine", notes="mine"
    ),
    "put last": lambda r, p: operatives.operative_move(
        roster_id=r.pk, viewer=p.viewer, operative=str(r.operatives.first().pk), step=1
    ),
    "undo": lambda r, p: services.roster_undo(roster_id=r.pk, viewer=p.viewer, batch_id=r.batches.get(sequence=2).pk),
    "share": lambda r, p: services.roster_share(roster_id=r.pk, viewer=p.viewer, visibility="public"),
    "discard": lambda r, p: services.roster_discard(roster_id=r.pk, viewer=p.viewer),
    "restore": lambda r, p: services.roster_restore(roster_id=r.pk, viewer=p.viewer),
    "move": lambda r, p: services.roster_move(roster_id=r.pk, viewer=p.viewer, pack=shipped_pack()),
    "pick": lambda r, p: kill_teams.kill_team_pick(roster_id=r.pk, viewer=p.viewer),
    "change team": lambda r, p: kill_teams.kill_team_change(
        roster_id=r.pk, viewer=p.viewer, kill_team=str(r.kill_teams.get().pk), name="Mine"
    ),
    "strike team": lambda r, p: kill_teams.kill_team_strike(
        roster_id=r.pk, viewer=p.viewer, kill_team=str(r.kill_teams.get().pk)
    ),
}


@pytest.mark.parametrize("service", SERVICES)
@pytest.mark.parametrize("who", ["opponent", "guest", "stranger", "staff"])
@pytest.mark.parametrize("visibility", ["private", "public"])
def test_a_roster_is_written_by_its_owner_alone(
    owner: Player, who: str, service: str, visibility: str, request: pytest.FixtureRequest
):
    roster = found(owner, MODEL)
    pick(owner, roster)
    Roster.objects.update(visibility=visibility)
    with pytest.raises(Roster.DoesNotExist):
        SERVICES[service](roster, request.getfixturevalue(who))
    assert Roster.objects.get().version == roster.version


@pytest.mark.parametrize("service", SERVICES)
@pytest.mark.parametrize("who", ["owner", "guest"])
def test_its_owner_may_do_everything_player_or_guest(who: str, service: str, request: pytest.FixtureRequest):
    player: Player = request.getfixturevalue(who)
    roster = found(player, MODEL)
    pick(player, roster)
    SERVICES[service](roster, player)
    assert_reconciled(roster)


@pytest.mark.parametrize("who", ["opponent", "owner", "stranger", "staff"])
def test_a_guests_roster_is_the_guests_alone(guest: Player, who: str, request: pytest.FixtureRequest):
    roster = found(guest, MODEL)
    with pytest.raises(Roster.DoesNotExist):
        SERVICES["describe"](roster, request.getfixturevalue(who))
    with pytest.raises(Roster.DoesNotExist):
        SERVICES["describe"](roster, Player(guest_key="another key"))


READERS = ["owner", "opponent", "guest", "stranger", "staff"]


@pytest.mark.parametrize(
    ("visibility", "with_link", "readers"),
    [
        ("private", False, ["owner"]),
        ("private", True, ["owner"]),  # the link of a roster made private again
        ("link", False, ["owner"]),
        ("link", True, READERS),
        ("public", False, READERS),
    ],
)
def test_a_roster_is_seen_by_those_it_is_open_to(
    visibility: str, with_link: bool, readers: list[str], request: pytest.FixtureRequest
):
    owner: Player = request.getfixturevalue("owner")
    roster = found(owner)
    services.roster_share(roster_id=roster.pk, viewer=owner.viewer, visibility="link")
    shared = services.roster_share(roster_id=roster.pk, viewer=owner.viewer, visibility=visibility)
    key = str(shared.share_key) if with_link else ""
    seeing = [
        who
        for who in READERS
        if Roster.objects.visible_to(request.getfixturevalue(who).viewer, key).filter(pk=roster.pk).exists()
    ]
    assert seeing == readers


def test_what_was_thrown_away_is_seen_by_its_owner_alone(owner: Player, opponent: Player):
    roster = found(owner)
    services.roster_share(roster_id=roster.pk, viewer=owner.viewer, visibility="public")
    services.roster_discard(roster_id=roster.pk, viewer=owner.viewer)
    assert find_roster(roster.pk, owner.viewer) == roster
    for viewer in (opponent.viewer, NOBODY):
        with pytest.raises(Roster.DoesNotExist):
            find_roster(roster.pk, viewer)


# Once, and never over something newer


def test_the_same_token_twice_is_one_act(owner: Player):
    roster = found(owner)
    told: dict[str, Any] = {
        "roster_id": roster.pk,
        "viewer": owner.viewer,
        "told": [RECRUIT],
        "token": "once",
    }
    done, again = services.roster_act(**told), services.roster_act(**told)
    assert (done.is_repeat, again.is_repeat) == (False, True)
    assert again.batch == done.batch
    assert (again.roster.version, roster.operatives.count()) == (2, 1)


def test_the_same_token_on_another_roster_is_another_act(owner: Player):
    for roster in (found(owner), found(owner)):
        outcome = services.roster_describe(roster_id=roster.pk, viewer=owner.viewer, name="New", token="once")
        assert outcome.roster.version == 2


def test_the_same_token_founds_once(owner: Player, opponent: Player):
    told: dict[str, Any] = {"edition": "kt2018", "pack": shipped_pack(), "token": "once"}
    roster = services.roster_found(viewer=owner.viewer, **told)
    with pytest.raises(Repeated) as repeated:
        services.roster_found(viewer=owner.viewer, **told)
    assert repeated.value.batch.roster == roster
    assert services.roster_found(viewer=opponent.viewer, **told) != roster


def test_a_token_that_cannot_be_kept_is_refused(owner: Player):
    roster = found(owner)
    with pytest.raises(Refusal, match="at most 80 characters"):
        services.roster_describe(roster_id=roster.pk, viewer=owner.viewer, name="New", token="x" * 81)


def test_an_undo_with_a_token_is_done_once(owner: Player):
    roster = found(owner, MODEL)
    told: dict[str, Any] = {
        "roster_id": roster.pk,
        "viewer": owner.viewer,
        "batch_id": roster.batches.get(sequence=2).pk,
        "token": "once",
    }
    assert not services.roster_undo(**told).is_repeat
    assert services.roster_undo(**told).is_repeat
    assert roster.batches.count() == 3


def test_nothing_is_written_over_what_is_newer(owner: Player):
    roster = found(owner, MODEL)
    with pytest.raises(Stale) as stale:
        services.roster_describe(roster_id=roster.pk, viewer=owner.viewer, name="Old", expected_version=1)
    assert (stale.value.expected, stale.value.version, stale.value.code) == (1, 2, "stale")
    assert Roster.objects.get().name == "Roster"
    services.roster_describe(roster_id=roster.pk, viewer=owner.viewer, name="New", expected_version=2)


# The roster as a whole


def test_a_copy_is_ones_own_and_as_recruited(owner: Player, opponent: Player):
    roster = found(owner)
    veteran = recruit(owner, roster, MODEL, "specialist", specialism="comms", called="Kais")
    fallen = recruit(owner, roster, called="Or'o")
    act(owner, roster, acts.SetExperience(operative=veteran, experience=3))
    act(owner, roster, acts.PickAbility(operative=veteran, ability="comms-2a"))
    act(owner, roster, acts.SetStatus(operative=fallen, status="dead"))
    pick(owner, roster)
    copy = services.roster_copy(source=roster, viewer=opponent.viewer)
    row = copy.operatives.get()
    assert (copy.owner, copy.name, copy.visibility) == (opponent.user, "Roster (copy)", "private")
    assert (row.name, row.experience, row.sheet["level"], row.pk == veteran) == ("Kais", 0, 1, False)
    assert [each["key"] for each in row.sheet["picks"]] == ["comms-1"]
    assert copy.kill_teams.count() == 0
    assert_reconciled(copy)


def test_sharing_makes_a_link_that_stays(owner: Player):
    roster = found(owner)
    keys = {
        services.roster_share(roster_id=roster.pk, viewer=owner.viewer, visibility=visibility).share_key
        for visibility in ("link", "public", "private", "link")
    }
    assert len(keys) == 1
    assert words(roster)[1] == "Now open to: whoever has the link."


def test_sharing_as_before_is_not_told(owner: Player):
    roster = found(owner)
    services.roster_share(roster_id=roster.pk, viewer=owner.viewer, visibility="private")
    assert roster.batches.count() == 1


def test_a_way_to_share_that_nobody_knows_is_refused(owner: Player):
    with pytest.raises(Refusal, match="private, link, public"):
        services.roster_share(roster_id=found(owner).pk, viewer=owner.viewer, visibility="all")


def test_a_discarded_roster_waits_to_be_taken_back(owner: Player):
    roster = found(owner, MODEL)
    for _ in range(2):
        services.roster_discard(roster_id=roster.pk, viewer=owner.viewer)
    assert words(roster)[-1] == "Threw the roster away."
    with pytest.raises(Refusal, match="take it back first"):
        recruit(owner, roster)
    for _ in range(2):
        services.roster_restore(roster_id=roster.pk, viewer=owner.viewer)
    assert roster.batches.count() == 4
    recruit(owner, roster)


def test_of_what_was_thrown_away_the_oldest_goes_for_good(guest: Player, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(services, "MOST_GUEST_ROSTERS", 2)
    thrown = []
    for _ in range(3):
        roster = found(guest, MODEL)
        undo(guest, roster)  # a journal with an undo in it goes too
        services.roster_discard(roster_id=roster.pk, viewer=guest.viewer)
        thrown.append(roster)
    assert set(Roster.objects.all()) == set(thrown[1:])


def test_a_claim_loses_none_of_a_guests_rosters(guest: Player, owner: Player, opponent: Player):
    kept, thrown = found(guest, MODEL), found(guest)
    services.roster_discard(roster_id=thrown.pk, viewer=guest.viewer)
    others = found(Player(guest_key="another guest's key"))
    assert services.rosters_claim(user=owner.user, guest_key=guest.guest_key) == 2
    assert set(Roster.objects.of(owner.viewer)) == {kept, thrown}
    assert not Roster.objects.of(guest.viewer).exists()
    assert services.rosters_claim(user=opponent.user, guest_key=guest.guest_key) == 0
    assert services.rosters_claim(user=opponent.user, guest_key="") == 0
    assert Roster.objects.get(pk=others.pk).owner is None
    recruit(owner, kept)


# Another revision


def test_a_move_shows_first_what_it_changes_and_can_be_taken_back(owner: Player):
    roster = found_team(owner)
    before, old = roster.points, roster.pack
    newer = newer_pack("    name: Rail rifle\n    price: 5\n", "    name: Rail rifle\n    price: 4\n")
    preview = services.roster_move_preview(roster=roster, pack=newer)
    assert preview["points"] == (before, before - 2)
    assert preview["prices"] == [("Or'meth Long Shadow", 12, 11), ("Tal'sen Morning Bell", 12, 11)]
    assert (preview["unresolved"], Roster.objects.get().points) == ([], before)
    services.roster_move(roster_id=roster.pk, viewer=owner.viewer, pack=newer)
    roster = Roster.objects.get()
    assert (roster.points, roster.pack) == (before - 2, newer)
    assert words(roster)[-1] == "Moved to T'au Empire, revision 2."
    assert_reconciled(roster)
    undo(owner, roster)
    assert (roster.points, roster.pack) == (before, old)


def test_a_roster_moves_only_to_packs_of_its_faction_that_its_owner_may_see(owner: Player, opponent: Player):
    roster = found(owner)
    private = newer_pack("title: T'au Empire", "title: T'au of mine")
    Pack.objects.filter(pk=private.pk).update(owner=opponent.user.pk)
    for pack, code in ((shipped_pack("orks"), "another-faction"), (private, "unknown-pack")):
        with pytest.raises(Refusal) as refused:
            services.roster_move(roster_id=roster.pk, viewer=owner.viewer, pack=pack)
        assert refused.value.code == code


def test_a_roster_without_a_pack_has_nothing_to_move_from(owner: Player):
    roster = services.roster_found(viewer=owner.viewer, edition="kt2018", pack=None, faction="Tau")
    with pytest.raises(Refusal, match="link it to one first"):
        services.roster_move(roster_id=roster.pk, viewer=owner.viewer, pack=shipped_pack())


# Kill teams


def test_a_kill_team_is_picked_changed_and_struck(owner: Player):
    roster = found_team(owner)
    team = pick(owner, roster, name="Dawn watch")
    assert (team.points, team.size, team.is_legal) == (roster.points, 13, True)
    told: dict[str, Any] = {"roster_id": roster.pk, "viewer": owner.viewer, "kill_team": str(team.pk)}
    kill_teams.kill_team_change(**told, name="Dusk watch", format_key="elites", members=team.members[:3])
    team.refresh_from_db()
    assert (team.name, team.format, team.size) == ("Dusk watch", "elites", 3)
    kill_teams.kill_team_strike(**told)
    assert roster.kill_teams.count() == 0
    roster.refresh_from_db()
    undo(owner, roster)
    assert roster.kill_teams.get().name == "Dusk watch"
    assert words(roster)[-3:] == [
        "The kill team is now called Dusk watch. Dusk watch plays Matched play with Elites. "
        "Dusk watch: 3 operatives picked.",
        "Struck the kill team Dusk watch.",
        "Took back: Struck the kill team Dusk watch.",
    ]


def test_operatives_join_and_stay_at_home_by_act(owner: Player):
    roster = found(owner, MODEL, LEADER)
    team = pick(owner, roster, members=[])
    keys = tuple(str(row.pk) for row in roster.operatives.all())
    act(owner, roster, acts.Field(operatives=(*keys, keys[0])), kill_team=str(team.pk))
    team.refresh_from_db()
    assert (team.members, team.points) == (list(keys), 16)
    act(owner, roster, acts.Bench(operatives=keys[:1]), kill_team=str(team.pk))
    team.refresh_from_db()
    assert team.members == list(keys[1:])


def test_the_next_team_starts_from_the_last(owner: Player):
    roster = found_team(owner)
    last = pick(owner, roster, format_key="own", own={"points_limit": "90", "commander_allowed": True})
    _, key = kill_teams.kill_team_pick(roster_id=roster.pk, viewer=owner.viewer, like=str(last.pk))
    team = roster.kill_teams.get(pk=key)
    assert (team.members, team.format, team.settings) == (last.members, "own", last.settings)
    assert (team.name, last.settings) == ("Kill team 2", {"points_limit": 90, "commander_allowed": True})


@pytest.mark.parametrize(
    ("told", "code"),
    [
        ({"format_key": "chess"}, "unknown-format"),
        ({"own": {"points_limit": 0}}, "limit-out-of-range"),
        ({"own": {"points_limit": "many"}}, "limit-out-of-range"),
        ({"members": ["nobody"]}, "unknown-operative"),
        ({"like": "none"}, "unknown-kill-team"),
        ({"name": "n" * 81}, "name-too-long"),
    ],
)
def test_a_kill_team_that_cannot_be_is_refused(owner: Player, told: dict[str, Any], code: str):
    with pytest.raises(Refusal) as refused:
        kill_teams.kill_team_pick(roster_id=found(owner, MODEL).pk, viewer=owner.viewer, **told)
    assert refused.value.code == code


def test_a_roster_keeps_forty_kill_teams(owner: Player, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(kill_teams, "MOST_KILL_TEAMS", 1)
    roster = found(owner, MODEL)
    pick(owner, roster)
    with pytest.raises(Refusal, match="at most 1 kill team"):
        pick(owner, roster)


def test_an_unknown_kill_team_is_refused(owner: Player):
    roster = found(owner, MODEL)
    told: dict[str, Any] = {"roster_id": roster.pk, "viewer": owner.viewer, "kill_team": str(uuid.uuid4())}
    for service in (kill_teams.kill_team_change, kill_teams.kill_team_strike):
        with pytest.raises(Refusal, match="not on the roster"):
            service(**told)
