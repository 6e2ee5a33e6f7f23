"""The roster as a whole: copied, shared, thrown away, claimed and moved to another revision."""

from __future__ import annotations

from functools import partial

import pytest

from rosters.models import Batch, Pack, Roster
from rosters.packs.services.moving import roster_move, roster_move_preview
from rosters.rosters.lines import standing_of
from rosters.rosters.selectors import rosters_of
from rosters.rosters.services import rosters as services
from rules import acts
from rules.errors import Refusal
from tests.cast import MODEL, Player, act, assert_reconciled, found, found_team, pick, recruit, undo
from tests.rosters.factories import newer_pack, shipped_pack
from tests.rosters.scene import words

pytestmark = pytest.mark.django_db


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
    assert [standing_of(each) for each in rosters_of(opponent.viewer)] == [["a copy"]]
    assert [standing_of(each) for each in rosters_of(owner.viewer)] == [[]]
    Batch.objects.create(roster=roster, sequence=99, kind="end", words="It has ended.", origin="an act")
    assert [standing_of(each) for each in rosters_of(owner.viewer)] == [["back from a campaign"]]
    assert words(copy) == ["Copied Roster as Roster (copy)."]
    row = copy.operatives.get()
    assert (copy.owner, copy.name, copy.visibility) == (opponent.user, "Roster (copy)", "private")
    assert (row.name, row.state["experience"], row.sheet["level"], row.pk == veteran) == ("Kais", 0, 1, False)
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
    assert words(roster)[-1] == "Deleted the roster."
    with pytest.raises(Refusal, match="restore it first"):
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
    preview = roster_move_preview(roster=roster, pack=newer)
    assert preview["points"] == (before, before - 2)
    assert preview["prices"] == [("Or'meth Long Shadow", 12, 11), ("Tal'sen Morning Bell", 12, 11)]
    assert (preview["unresolved"], Roster.objects.get().points) == ([], before)
    roster_move(roster_id=roster.pk, viewer=owner.viewer, pack=newer)
    roster = Roster.objects.get()
    assert (roster.points, roster.pack) == (before - 2, newer)
    assert words(roster)[-1] == f"Moved to T'au Empire, revision {newer.revision}."
    assert_reconciled(roster)
    undo(owner, roster)
    assert (roster.points, roster.pack) == (before, old)


def test_a_roster_moves_only_to_packs_of_its_faction_that_its_owner_may_see(owner: Player, opponent: Player):
    roster = found(owner)
    private = newer_pack("title: T'au Empire", "title: T'au of mine")
    Pack.objects.filter(pk=private.pk).update(owner=opponent.user.pk)
    for pack, code in ((shipped_pack("orks"), "another-faction"), (private, "unknown-pack")):
        with pytest.raises(Refusal) as refused:
            roster_move(roster_id=roster.pk, viewer=owner.viewer, pack=pack)
        assert refused.value.code == code


def test_a_roster_without_a_pack_has_nothing_to_move_from(owner: Player):
    roster = services.roster_found(viewer=owner.viewer, edition="kt2018", pack=None, faction="Tau")
    with pytest.raises(Refusal, match="link it to one first"):
        roster_move(roster_id=roster.pk, viewer=owner.viewer, pack=shipped_pack())


def test_only_what_changed_is_told_of_a_roster(owner: Player):
    roster = found(owner, name="Ashgate")
    describe = partial(services.roster_describe, roster_id=roster.pk, viewer=owner.viewer)
    assert describe(name="Zed", notes="", order=[]).batch.words == "Renamed the roster to Zed."
    assert describe(name="Zed", notes="Hold.").batch.words == "Changed the notes."
    assert describe(name="Zed", notes="Hold.", order=[]).batch is None
    with pytest.raises(Refusal, match="needs a name"):
        describe(name=" \u200d ")
