"""Who may read rosters, and who may write them."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from rosters.kill_teams import services as kill_teams
from rosters.models import Roster
from rosters.operatives import services as operatives
from rosters.packs.services.moving import roster_move
from rosters.rosters.selectors import find_roster
from rosters.rosters.services import rosters as services
from rosters.rosters.services.undoing import roster_undo
from rosters.viewers import NOBODY
from tests.cast import MODEL, Player, assert_reconciled, found, pick
from tests.rosters.factories import shipped_pack
from tests.rosters.scene import RECRUIT

pytestmark = pytest.mark.django_db


Service = Callable[[Roster, Player], object]
SERVICES: dict[str, Service] = {
    "act": lambda r, p: services.roster_act(roster_id=r.pk, viewer=p.viewer, acts=[RECRUIT]),
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
    "undo": lambda r, p: roster_undo(roster_id=r.pk, viewer=p.viewer, batch_id=r.batches.get(sequence=2).pk),
    "share": lambda r, p: services.roster_share(roster_id=r.pk, viewer=p.viewer, visibility="public"),
    "discard": lambda r, p: services.roster_discard(roster_id=r.pk, viewer=p.viewer),
    "restore": lambda r, p: services.roster_restore(roster_id=r.pk, viewer=p.viewer),
    "move": lambda r, p: roster_move(roster_id=r.pk, viewer=p.viewer, pack=shipped_pack()),
    "pick": lambda r, p: kill_teams.kill_team_pick(roster_id=r.pk, viewer=p.viewer),
    "change team": lambda r, p: kill_teams.kill_team_change(
        roster_id=r.pk, viewer=p.viewer, kill_team=str(r.kill_teams.get().pk), name="Mine"
    ),
    "strike team": lambda r, p: kill_teams.kill_team_strike(
        roster_id=r.pk, viewer=p.viewer, kill_team=str(r.kill_teams.get().pk)
    ),
}
# The roster is not thrown away and stands on that pack: allowed, and nothing is written.
SO_ALREADY = {"restore", "move"}


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
    roster = found(player, MODEL, MODEL)
    pick(player, roster)
    before = roster.batches.count()
    SERVICES[service](roster, player)
    assert roster.batches.count() - before == (service not in SO_ALREADY)
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
