"""Who founds rosters, with what, and how many."""

from __future__ import annotations

import pytest

from rosters.rosters.services import rosters as services
from rules.editions.base import Loadout, Role, RosterContent, Status
from rules.editions.kt2018.state import standing_of
from rules.errors import Refusal
from tests.cast import MODEL, Player, assert_reconciled, found, found_team, model, pick
from tests.rosters.factories import shipped_pack

pytestmark = pytest.mark.django_db


def test_a_founded_roster_is_the_players_and_its_journal_begins(owner: Player):
    roster = found(owner, name="  Far\tlight ")
    assert (roster.owner, roster.name, roster.faction) == (owner.user, "Far light", "T'au Empire")
    assert [(b.sequence, b.kind, b.words, b.actor) for b in roster.batches.all()] == [
        (1, "found", "Created Far light.", owner.user)
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
        muster=RosterContent(loadouts=(veteran,)),
        standings={"selection-1.2": standing_of(experience=7, status=Status.CONVALESCING)},
    )
    row = roster.operatives.get()
    assert (row.name, row.state["experience"], row.status, row.sheet["level"]) == ("Kais", 7, "convalescing", 3)
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
