"""A club that plays 2024: an expedition in its third round and a Swiss league, both run by a player of the demo.

Everybody else is a guest, as people are who only come on Thursdays; dice were thrown at the table.
"""

from __future__ import annotations

import uuid
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from django.db import transaction

from accounts.models import User
from accounts.names import key_of
from campaigns.board.services import step_take
from campaigns.entrants.services.entering import entrant_enter
from campaigns.journal.kind import board_of, kind_of, position_of, settings_of
from campaigns.missions.services import just_played
from campaigns.models import Campaign, Entrant, Mission, Person
from campaigns.muster.services.mustering import muster_lock, muster_save
from campaigns.overview.services import campaign_found
from campaigns.people.services.inviting import campaign_join, invite_make
from campaigns.reports.services.confirming import mission_confirm
from campaigns.reports.services.reporting import mission_report
from campaigns.rounds.services.closing import round_close
from campaigns.rounds.services.pairing import round_open
from campaigns.standings.services import campaign_start
from rosters.demo import is_here
from rosters.models import Roster
from rosters.packs.selectors import latest_pack
from rosters.rosters.services.ready_teams import roster_from_ready_team
from rosters.viewers import Viewer, digest_of

EDITION = "kt2024"
PLAYER = "sable"
EXPEDITION, LEAGUE = "Ctesiphus North", "Thursday league"
STORY = (
    "Under the ice of the northern plain something still draws power. Three kill teams want it; nobody wants it awake."
)
LEAGUE_STORY = "Approved Ops on Thursdays, five of us, Swiss rounds of two weeks. Whoever has the bye brings the cake."

Answers = Mapping[str, Any]


@dataclass(frozen=True)
class Guest:
    """Somebody at the table: what they play, in which of the two."""

    name: str
    faction: str
    team: str
    roster: str


OWN = {
    EXPEDITION: Guest(PLAYER, "angels-of-death", "strike-team", "The Sixth Watch"),
    LEAGUE: Guest(PLAYER, "kommandos", "first-team", "Da Quiet Ladz"),
}
EXPLORERS = (
    Guest("Ines", "legionaries", "first-team", "The Unforgiven Word"),
    Guest("Bram", "kasrkin", "first-team", "Harl’s Own"),
)
REGULARS = (
    Guest("Ines", "plague-marines", "first-team", "Slow Bell"),
    Guest("Bram", "kasrkin", "first-team", "Second of Harl’s"),
    Guest("Odile", "phobos-strike-team", "first-team", "Quiet Hour"),
    Guest("Corvin", "legionaries", "first-team", "Ash Choir"),
)
BASES = {PLAYER: "A1", "Ines": "A5", "Bram": "E1"}


@dataclass(frozen=True)
class ExpeditionRound:
    """A round as it was played: how each moved, who beat whom, who had the bye, what each did then."""

    moves: Mapping[str, tuple[str, Answers]]
    won: str
    lost: str
    bye: str
    actions: Mapping[str, tuple[str, Answers]] = field(default_factory=dict)
    rulings: Mapping[str, Answers] = field(default_factory=dict)


def _to(key: str, location: int | None = None, condition: int | None = None) -> tuple[str, Answers]:
    dice = {"location_die": location, "condition_die": condition} if location else {}
    return "manoeuvre", {"hex": key, **dice}


ROUNDS = (
    ExpeditionRound(
        moves={PLAYER: _to("B2", 26, 21), "Ines": _to("B4", 32, 14), "Bram": ("hold", {})},
        won=PLAYER,
        lost="Ines",
        bye="Bram",
        actions={
            PLAYER: ("encamp", {}),
            "Ines": ("search", {}),
            "Bram": ("scout", {"hex": "D2", "location_die": 34, "condition_die": 12}),
        },
        rulings={
            "surface-26": {"words": "From up here the convoys are seen: a camp earns supply.", "camp_supply": 1},
            "surface-c21": {"words": "Beyond 12 inches everybody is obscured."},
        },
    ),
    ExpeditionRound(
        moves={PLAYER: _to("C3", 35, 13), "Ines": _to("C4", 23, 25), "Bram": _to("D2")},
        won="Bram",
        lost=PLAYER,
        bye="Ines",
        actions={PLAYER: ("search", {}), "Ines": ("search", {}), "Bram": ("encamp", {})},
        rulings={"tomb-35": {"words": "Each search opens one lock; whoever opens the third wins 2 campaign points."}},
    ),
    ExpeditionRound(
        moves={PLAYER: _to("D3", 24, 21), "Ines": ("hold", {}), "Bram": ("hold", {})},
        won=PLAYER,
        lost="Bram",
        bye="Ines",
    ),
)


def load() -> list[str]:
    """Make both campaigns, once, with the demo's own player."""
    if not is_here(PLAYER) or Campaign.objects.filter(name=EXPEDITION, people__user__key=key_of(PLAYER)).exists():
        return []
    viewer = Viewer(user=User.objects.get(key=key_of(PLAYER)))
    with transaction.atomic():
        _explore(viewer)
        _league(viewer)
    return [f"{PLAYER}: runs the expedition {EXPEDITION}, in its third round, and the {LEAGUE}."]


@dataclass
class Club:
    """One of the two campaigns and those around its table."""

    campaign: Campaign
    viewers: dict[str, Viewer]
    entrants: dict[str, Entrant]

    @property
    def arbitrator(self) -> Viewer:
        return self.viewers[PLAYER]

    def team(self, name: str) -> list[str]:
        roster = Roster.objects.get(pk=self.entrants[name].roster_id)
        return [str(key) for key in roster.operatives.values_list("pk", flat=True)]

    def play(self, won: str, lost: str, mission: Mission | None = None) -> Mission:
        """A game that one of the two reports and the other confirms."""
        if mission is None:
            teams = {str(self.entrants[name].pk): self.team(name) for name in (won, lost)}
            mission = just_played(
                campaign_id=self.campaign.pk,
                viewer=self.viewers[won],
                entrant_id=self.entrants[won].pk,
                opponent=self.entrants[lost].pk,
                kind="secure",
                teams=teams,
            )
        sides = {str(side.entrant_id): str(side.pk) for side in mission.sides.all()}
        own, other = (sides[str(self.entrants[name].pk)] for name in (won, lost))
        points = {f"crit:{own}": 5, f"tac:{own}": 4, f"crit:{other}": 3, f"tac:{other}": 2}
        points |= {f"primary:{side}": "crit" for side in (own, other)}
        fallen = {f"out:{key}": True for key in (*self.team(lost)[:4], *self.team(won)[:1])}
        report = {"answers": {**points, **fallen}}
        mission_report(mission_id=mission.pk, viewer=self.viewers[won], report=report)
        mission_confirm(mission_id=mission.pk, viewer=self.viewers[lost])
        return mission


def _gathered(viewer: Viewer, name: str, story: str, guests: Sequence[Guest], **founded: Any) -> Club:
    campaign = campaign_found(viewer=viewer, edition=EDITION, name=name, story=story, **founded)
    invite = invite_make(campaign_id=campaign.pk, viewer=viewer, role=Person.Role.PLAYER, uses=len(guests))
    club = Club(campaign, {PLAYER: viewer}, {})
    for guest in (OWN[name], *guests):
        if guest.name != PLAYER:
            club.viewers[guest.name] = Viewer(guest_digest=digest_of(f"{campaign.pk} {guest.name}"))
            campaign_join(invite_key=invite.key, viewer=club.viewers[guest.name], name=guest.name)
        pack = latest_pack(EDITION, f"{EDITION}:{guest.faction}", None)
        assert pack is not None, "the demo's packs come with Muster"  # noqa: S101
        own = club.viewers[guest.name]
        roster, _ = roster_from_ready_team(viewer=own, pack=pack, team=guest.team, name=guest.roster)
        club.entrants[guest.name] = entrant_enter(
            campaign_id=campaign.pk, viewer=own, roster_id=roster.pk, as_copy=False
        )
    campaign_start(campaign_id=campaign.pk, viewer=viewer, anyway=True)
    return club


def _explore(viewer: Viewer) -> None:
    """Two rounds, and the third up to its actions."""
    club = _gathered(viewer, EXPEDITION, STORY, EXPLORERS, kind="expedition")
    _step(club, "", "begin")
    _turns(club, {name: ("base", {"hex": key}) for name, key in BASES.items()})
    for number, each in enumerate(ROUNDS):
        _turns(club, each.moves)
        club.play(each.won, each.lost)
        _step(club, each.bye, "bye")
        if not each.actions:
            continue
        _turns(club, each.actions)
        for key, answers in each.rulings.items():
            _step(club, "", f"rule:{key}", answers)
        if number + 1 < len(ROUNDS):
            _step(club, "", "end-round")


def _step(club: Club, name: str, key: str, answers: Answers | None = None) -> None:
    entrant: uuid.UUID | str = club.entrants[name].pk if name else ""
    step_take(campaign_id=club.campaign.pk, viewer=club.arbitrator, entrant_id=entrant, step=key, answers=answers or {})


def _turns(club: Club, steps: Mapping[str, tuple[str, Answers]]) -> None:
    """Everybody's step, in the order that the board says."""
    names = {str(entrant.pk): name for name, entrant in club.entrants.items()}
    for _ in steps:
        campaign = Campaign.objects.get(pk=club.campaign.pk)
        kind = kind_of(campaign)
        position = position_of(kind, campaign, settings_of(campaign), campaign.entrants.all())
        name = next(names[turn.entrant] for turn in board_of(kind).view(position).turns if turn.is_now)
        _step(club, name, *steps[name])


def _league(viewer: Viewer) -> None:
    """A round that is closed, and one with a game to play for anyone who runs it."""
    club = _gathered(viewer, LEAGUE, LEAGUE_STORY, REGULARS, kind="league")
    first = round_open(campaign_id=club.campaign.pk, viewer=viewer, is_published=True)
    for mission in first.missions.all():
        names = _players(club, mission)
        for name in names:
            muster_save(mission_id=mission.pk, viewer=club.viewers[name], members=club.team(name))
            muster_lock(mission_id=mission.pk, viewer=club.viewers[name], as_is_reason="As entered.")
        club.play(*names, mission=mission)
    round_close(round_id=first.pk, viewer=viewer)
    round_open(campaign_id=club.campaign.pk, viewer=viewer, is_published=True)


def _players(club: Club, mission: Mission) -> list[str]:
    names = {entrant.pk: name for name, entrant in club.entrants.items()}
    return [names[side.entrant_id] for side in mission.sides.all()]
