"""What a first visitor can try: four players, their rosters and what happened to them, by everyone's services.

A player is made with all that is theirs or not at all, and once: whoever has the name already is left alone.
"""

from __future__ import annotations

import datetime
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace

from django.conf import settings
from django.db import transaction
from django.utils import timezone

from accounts.models import User
from accounts.names import key_of
from rosters.games.services import GameDetails, game_log
from rosters.journal.operation import new_key
from rosters.kill_teams.services import kill_team_pick
from rosters.models import Batch, Pack, Roster
from rosters.packs.selectors import contents_for, latest_pack
from rosters.rosters.services.ready_teams import roster_from_ready_team
from rosters.rosters.services.rosters import roster_act, roster_describe, roster_found, roster_share
from rosters.rosters.services.undoing import roster_undo
from rosters.viewers import Viewer
from rules import acts
from rules.acts import Act
from rules.editions import find
from rules.editions.base import RosterContent

EDITION = "kt2018"
PASSWORD = "muster demo"  # noqa: S105 - it opens demo accounts, and only where DEBUG shows everything anyway
FIRST = {
    "mira": "Glass Plain cadre",
    "gorrik": "Mudboota's too big mob",
    "ilse": "Third Drowned Company",
    "sable": "The Sixth Watch",
}
"""Each player’s first roster."""


@dataclass(frozen=True)
class DemoRoster:
    """A player's hands on one roster."""

    viewer: Viewer
    roster: Roster

    def find(self, name: str) -> str:
        """The key of an operative by its name."""
        return str(self.roster.operatives.get(name=name).pk)

    def act(self, *acts: Act, kill_team: str = "") -> Batch | None:
        return roster_act(roster_id=self.roster.pk, viewer=self.viewer, acts=acts, kill_team=kill_team).batch

    def pick(self, name: str, format_key: str, *without: str) -> str:
        """A kill team of everyone who can fight, but these."""
        here = self.roster.operatives.filter(status="ready").exclude(name__in=without)
        members = [str(key) for key in here.values_list("pk", flat=True)]
        fields = {"roster_id": self.roster.pk, "viewer": self.viewer, "members": members}
        return kill_team_pick(**fields, name=name, format_key=format_key)[1]

    def note(self, notes: str) -> None:
        roster_describe(roster_id=self.roster.pk, viewer=self.viewer, notes=notes)

    def share(self, visibility: str) -> None:
        roster_share(roster_id=self.roster.pk, viewer=self.viewer, visibility=visibility)


def load() -> list[str]:
    """Make what is not there yet; a line for each player who is new."""
    return [line for name, furnish in PLAYERS.items() if (line := _player(name, furnish))]


@transaction.atomic
def _player(name: str, furnish: Callable[[Viewer], str]) -> str:
    if User.objects.filter(key=key_of(name)).exists():
        return ""
    user = User.objects.create_user(name, PASSWORD if settings.DEBUG else None)
    return f"{name}: {furnish(Viewer(user=user))}"


def desk_of(viewer: Viewer, faction: str, team: str, name: str) -> DemoRoster:
    """A roster of a ready team of a shipped pack."""
    pack = _pack(EDITION, faction)
    contents = contents_for(pack.digest)
    assert contents is not None, "what comes with Muster has contents"  # noqa: S101
    ready = next(each for each in contents.faction.teams if each.key == team)
    muster = RosterContent(loadouts=tuple(replace(loadout, key=new_key()) for loadout in ready.loadouts))
    return DemoRoster(viewer, roster_found(viewer=viewer, edition=EDITION, pack=pack, name=name, muster=muster))


def _pack(edition: str, faction: str) -> Pack:
    pack = latest_pack(edition, f"{edition}:{faction}", None)
    if pack is None:
        raise LookupError(f"No pack of {faction} is here; run: manage.py sync_packs")
    return pack


def _model(faction: str, name: str) -> str:
    return f"{EDITION}:{faction}:model:{name}"


def _mira(viewer: Viewer) -> str:
    """Legal, shared, with a commander who comes only to some games."""
    desk = desk_of(viewer, "tau-empire", "every-arm-of-the-cadre", FIRST["mira"])
    desk.note("Fireblade and Crisis suit for the big table; the pathfinders for a hundred points.")
    gunners = acts.Recruit(model=_model("tau-empire", "pathfinder"), role="non-specialist", called="Ko'sai Third Step")
    desk.act(gunners)
    desk.act(acts.Copy(operative=desk.find("Ko'sai Third Step"), times=2))
    desk.pick("Full cadre", "commanders", "Ko'sai Third Step", "")
    desk.pick(
        "Foot patrol",
        "matched",
        "",
        "Qel'so of the Glass Plain",
        "Dal'ka Long Shadow",
        "Mal'en Twice Marked",
        "Ko'sai Third Step",
        "Closed Door",
    )
    desk.share("public")
    second = desk_of(viewer, "tau-empire", "listening-post", "Listening post")
    second.pick("All ears", "matched")
    second.share("link")
    return "the T'au Empire, legal, one roster for everyone to see and one by its link."


def _gorrik(viewer: Viewer) -> str:
    """Illegal in several ways, each of which says what would mend it."""
    desk = desk_of(viewer, "orks", "mudboota-mob", FIRST["gorrik"])
    boss = acts.Recruit(model=_model("orks", "boss-nob-boyz"), role="leader", called="Gorzag da Uvver Boss")
    desk.act(boss)
    twin = desk.roster.operatives.get(name="Uzgrim Halfear").sheet["specialism"]
    desk.act(acts.SetRole(operative=desk.find("Mugrit"), role="specialist", specialism=twin))
    desk.act(acts.PickAbility(operative=desk.find("Uzgrim Halfear"), ability=f"{twin}-2a"))
    desk.pick("All da boyz", "matched")
    return "Orks, illegal in several ways: look at the kill team All da boyz and mend it."


def _ilse(viewer: Viewer) -> str:
    """Worn by a campaign: levels, abilities, a fire team with an advance, the dead and the hurt, a mistake undone."""
    desk = desk_of(viewer, "astra-militarum", "firing-line", FIRST["ilse"])
    desk.note("Campaign of the flooded quarter, after four missions.")
    leader, medic = desk.find("Marrin Stroud"), desk.find("Ilse Quillon")
    desk.act(
        acts.SetExperience(operative=leader, experience=3), acts.PickAbility(operative=leader, ability="leader-2a")
    )
    guards = desk.roster.operatives.get(name="Bram Hollin").sheet["fire_team"]
    desk.act(
        acts.SetTeamExperience(fire_team=guards, experience=3), acts.PickAdvance(fire_team=guards, advance="lucky")
    )
    wrong = desk.act(acts.SetStatus(operative=desk.find("Petra Ashdown"), status="dead"))
    if wrong is not None:
        roster_undo(roster_id=desk.roster.pk, viewer=viewer, batch_id=wrong.pk)
    desk.act(acts.SetStatus(operative=desk.find("Joss Mirecki"), status="dead"))
    desk.act(
        acts.SetExperience(operative=leader, experience=8), acts.PickAbility(operative=leader, ability="leader-3aa")
    )
    desk.act(acts.SetExperience(operative=medic, experience=4))
    desk.act(acts.SetStatus(operative=desk.find("Wenna Talloway"), status="convalescing"))
    desk.act(acts.Retire(operative=desk.find("Garrick Sorrel")))
    desk.pick("Fourth mission", "campaign")
    return "Astra Militarum, worn by a campaign: levels, a fire team, the dead and the hurt, an ability to choose."


# Days ago, opponent, mission, own and the other side's victory points: crit op, tac op, kill op, primary op.
SABLES_GAMES: Mapping[str, tuple[tuple[int, str, str, tuple[int, ...], tuple[int, ...]], ...]] = {
    "The Sixth Watch": (
        (31, "Ines", "Secure", (5, 4, 3, 3), (4, 4, 4, 2)),
        (17, "Bram from the club", "Loot", (3, 2, 4, 2), (5, 4, 3, 3)),
        (3, "Ines", "Orb", (6, 6, 5, 3), (2, 3, 3, 2)),
    ),
    "Da Quiet Ladz": ((10, "Bram from the club", "Transmission", (4, 3, 3, 2), (4, 3, 3, 2)),),
}


def _sable(viewer: Viewer) -> str:
    """Two kill teams of 2024, each with the games it has played outside campaigns."""
    for (name, games), (faction, team) in zip(
        SABLES_GAMES.items(), (("angels-of-death", "strike-team"), ("kommandos", "first-team")), strict=True
    ):
        roster, _ = roster_from_ready_team(viewer=viewer, pack=_pack("kt2024", faction), team=team, name=name)
        lines = [line.key for line in find("kt2024").score]
        for days, opponent, mission, mine, theirs in games:
            game = GameDetails(
                played_on=timezone.localdate() - datetime.timedelta(days=days),
                opponent=opponent,
                mission=mission,
                kill_team=roster.kill_teams.get().name,
                mine=dict(zip(lines, mine, strict=True)),
                theirs=dict(zip(lines, theirs, strict=True)),
            )
            game_log(roster_id=roster.pk, viewer=viewer, details=game)
    return "two kill teams of 2024, and the games they have played."


def is_here(name: str) -> bool:
    """Whether this player is the demo's own, not somebody who had the name already."""
    return Roster.objects.filter(owner__key=key_of(name), name=FIRST[name]).exists()


PLAYERS: Mapping[str, Callable[[Viewer], str]] = {"mira": _mira, "gorrik": _gorrik, "ilse": _ilse, "sable": _sable}
