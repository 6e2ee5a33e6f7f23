"""The cast of the tests, and the verbs by which a test sets its scene.

Everyone in the cast is a `Player`: `.user` and `.viewer` for services, `.client()` for pages
and API. Verbs bring the roster they are given up to date.
"""

from __future__ import annotations

import uuid
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

import pytest
from django.test import Client

from accounts.models import User
from rosters.journal.check import differences
from rosters.kill_teams import services as kill_team_services
from rosters.models import Batch, KillTeam, Operative, Pack, Roster
from rosters.packs.selectors import contents_for
from rosters.rosters.services import rosters as roster_services
from rosters.rosters.services.undoing import roster_undo
from rosters.viewers import SESSION_KEY, Viewer, viewer
from rules import acts
from rules.acts import Act
from rules.editions.base import RosterContent
from tests.rosters.factories import UserFactory, shipped_pack

FACTION = "tau-empire"
MODEL = "fire-warrior-shasla"
LEADER = "fire-warrior-shasui"


@dataclass(frozen=True, kw_only=True)
class Player:
    """Somebody who uses Muster: signed in, a guest by key, or nobody in particular."""

    user: User | None = None
    guest_key: str = ""

    @property
    def viewer(self) -> Viewer:
        return viewer(self.user, self.guest_key)

    def client(self, **settings: Any) -> Client:
        """A browser of theirs: logged in, or with the guest's key in its session."""
        client = Client(**settings)
        if self.user is not None:
            client.force_login(self.user)
        elif self.guest_key:
            session = client.session
            session[SESSION_KEY] = self.guest_key
            session.save()
        return client


def _standing_player(request: pytest.FixtureRequest, name: str) -> Player | None:
    """Whoever plays in the campaign that tests share (tests/standing.py), where this one does."""
    club = request.getfixturevalue("standing_club") if "standing_club" in request.fixturenames else None
    return club and {**club.players, "arbitrator": club.arbitrator}[name]


@pytest.fixture
def owner(request: pytest.FixtureRequest, db: None) -> Player:
    """Whose roster it is."""
    return _standing_player(request, "owner") or Player(user=UserFactory(name="Owner"))


@pytest.fixture
def opponent(request: pytest.FixtureRequest, db: None) -> Player:
    """Another player, against whom the owner plays."""
    return _standing_player(request, "opponent") or Player(user=UserFactory(name="Opponent"))


@pytest.fixture
def arbitrator(request: pytest.FixtureRequest, db: None) -> Player:
    """A player who runs campaigns."""
    return _standing_player(request, "arbitrator") or Player(user=UserFactory(name="Arbitrator"))


@pytest.fixture
def staff(db: None) -> Player:
    """Somebody who keeps the server, and may not look into private rosters for that."""
    return Player(user=UserFactory(name="Staff", is_staff=True))


@pytest.fixture
def guest() -> Player:
    """Somebody without an account, known by a key in the session."""
    return Player(guest_key="the key of a guest in the tests")


@pytest.fixture
def stranger() -> Player:
    """Somebody without an account or a key."""
    return Player()


def model(name: str, faction: str = FACTION) -> str:
    """The key of a shipped model."""
    return name if ":" in name else f"kt2018:{faction}:model:{name}"


def found(
    player: Player, *models: str, pack: Pack | None = None, name: str = "Roster", muster: RosterContent | None = None
) -> Roster:
    """A roster of this player's, with these models of the T'au as non-specialists on it."""
    roster = roster_services.roster_found(
        viewer=player.viewer,
        guest_key=player.guest_key,
        edition="kt2018",
        pack=pack or shipped_pack(FACTION),
        name=name,
        muster=muster,
    )
    for each in models:
        recruit(player, roster, each)
    return roster


def found_team(player: Player, team: str = "listening-post", faction: str = FACTION) -> Roster:
    """A roster of a shipped ready team: legal, of thirteen for the listening post."""
    pack = shipped_pack(faction)
    contents = contents_for(pack.digest)
    assert contents is not None
    ready = next(each for each in contents.faction.teams if each.key == team)
    loadouts = tuple(replace(loadout, key=str(uuid.uuid4())) for loadout in ready.loadouts)
    return found(player, pack=pack, name=ready.title, muster=RosterContent(loadouts=loadouts))


def act(player: Player, roster: Roster, *acts: Act, kill_team: str = "") -> Batch:
    """Do acts on the roster as one batch."""
    outcome = roster_services.roster_act(roster_id=roster.pk, viewer=player.viewer, acts=acts, kill_team=kill_team)
    roster.refresh_from_db()
    assert outcome.batch is not None, "the acts changed nothing"
    return outcome.batch


def recruit(player: Player, roster: Roster, name: str = MODEL, role: str = "non-specialist", **others: str) -> str:
    """Recruit one; answers with its key."""
    known = set(roster.operatives.values_list("pk", flat=True))
    act(player, roster, acts.Recruit(model=model(name), role=role, **others))
    return str(roster.operatives.exclude(pk__in=known).get().pk)


def undo(player: Player, roster: Roster, batch: Batch | None = None, *, with_dependants: bool = False) -> Batch:
    """Take a batch back: the last one when none is named."""
    batch = batch or roster.batches.order_by("sequence").last()
    assert batch is not None
    outcome = roster_undo(roster_id=roster.pk, viewer=player.viewer, batch_id=batch.pk, with_dependants=with_dependants)
    roster.refresh_from_db()
    assert outcome.batch is not None
    return outcome.batch


def pick(
    player: Player,
    roster: Roster,
    members: Sequence[str] | None = None,
    *,
    name: str = "",
    format_key: str = "",
    own: Mapping[str, Any] | None = None,
) -> KillTeam:
    """Pick a kill team: of these operatives, or of all."""
    everyone = [str(key) for key in roster.operatives.values_list("pk", flat=True)]
    _, key = kill_team_services.kill_team_pick(
        roster_id=roster.pk,
        viewer=player.viewer,
        name=name,
        format_key=format_key,
        own=own,
        members=everyone if members is None else members,
    )
    roster.refresh_from_db()
    return KillTeam.objects.get(pk=key)


def operative(roster: Roster, key: str) -> Operative:
    """The row of an operative as it is now."""
    return roster.operatives.get(pk=key)


def assert_reconciled(roster: Roster) -> None:
    """Rows, the journal's fold and a fresh evaluation agree about the roster."""
    fresh = Roster.objects.select_related("pack").get(pk=roster.pk)
    wrong = [str(each) for each in differences(fresh)]
    assert not wrong, "\n".join(wrong)
