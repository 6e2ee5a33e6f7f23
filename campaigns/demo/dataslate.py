"""A player of the demo who keeps a dataslate alone, three games against people from outside the campaign; and who plays
one in a club too, where the other side disputes the report.
"""

from __future__ import annotations

import uuid
from collections.abc import Mapping
from typing import Any

from django.conf import settings
from django.db import transaction

from accounts.models import User
from accounts.names import key_of
from campaigns.demo.games import ARBITRATOR
from campaigns.demo.games import NAME as BOOK_CAMPAIGN
from campaigns.entrants.services.choices import activity_do, choice_answer, pending
from campaigns.entrants.services.entering import entrant_enter
from campaigns.missions.new_mission import Outsider
from campaigns.missions.services import just_played
from campaigns.models import Campaign, Entrant, Person
from campaigns.overview.services import campaign_found
from campaigns.people.services.inviting import campaign_join, invite_make
from campaigns.reports.services.confirming import mission_dispute
from campaigns.reports.services.reporting import mission_report
from campaigns.standings.services import campaign_start
from rosters.demo import PASSWORD, is_here
from rosters.models import Pack, Roster
from rosters.packs.selectors import latest_pack
from rosters.rosters.services.ready_teams import roster_from_ready_team
from rosters.viewers import Viewer
from rules.dice import roll_key

PLAYER, MOB, NAME = "brakk", "Rustjaw Mob", "Under the hulk"
EDITION, FACTION, TEAM = "kt2021", "kommandos", "first-team"
NOB, BOY, GROT = "Gitsnatcha", "Snagrod", "Mugrak"
GAMES: tuple[tuple[str, Mapping[str, Any], Mapping[tuple[str, str], int]], ...] = (
    (
        "Ninth Oath",
        {"points": 14, "operation": True, "best": NOB, f"enemies:{NOB}": 3, f"scored:{NOB}": 1, f"enemies:{BOY}": 1},
        {},
    ),
    (
        "Harrow’s kin",
        {"points": 8, "operation": True, "out": (BOY, GROT), f"enemies:{NOB}": 4, f"enemies:{BOY}": 2, "best": BOY},
        {(BOY, "casualty"): 1, (BOY, "scar"): 4, (GROT, "casualty"): 5},
    ),
    (
        "Bram from the club",
        {"points": 12, "operation": True, f"enemies:{NOB}": 3, f"scored:{GROT}": 2, "best": NOB},
        {(BOY, "recovery"): 3},
    ),
)
"""Against whom, what was told of it, and the dice of the table by operative and purpose."""
CLUB, CLUB_STORY = "The undercroft", "Two dataslates under one chapel, a game whenever the lamps are lit."
RIVAL = "ilse"
TEAMS = {PLAYER: (FACTION, "Rustjaw Boarders"), RIVAL: ("kasrkin", "Drowned Guard")}
OBJECTION = "We held the altar at the end, that is three points more; and the medic stood."


def load() -> list[str]:
    """Make the player and their campaign, once."""
    if User.objects.filter(key=key_of(PLAYER)).exists():
        return []
    with transaction.atomic():
        user = User.objects.create_user(PLAYER, PASSWORD if settings.DEBUG else None)
        _play(Viewer(user=user))
        judges = Person.objects.filter(campaign__name=BOOK_CAMPAIGN, user__key=key_of(ARBITRATOR))
        if judges.exists() and is_here(RIVAL):
            names = (ARBITRATOR, PLAYER, RIVAL)
            _dispute({name: Viewer(user=User.objects.get(key=key_of(name))) for name in names})
    return [f"{PLAYER}: keeps a dataslate of 2021 alone: a scar, a rank, an honour, requisitions, a choice to make."]


def _pack(faction: str) -> Pack:
    pack = latest_pack(EDITION, f"{EDITION}:{faction}", None)
    if pack is None:
        raise LookupError(f"No pack of {faction} is here; run: manage.py sync_packs")
    return pack


def _dispute(viewers: Mapping[str, Viewer]) -> None:
    """A game of two dataslates in which who lost has another account of it than who reported."""
    campaign = campaign_found(viewer=viewers[ARBITRATOR], edition=EDITION, name=CLUB, story=CLUB_STORY)
    invite = invite_make(campaign_id=campaign.pk, viewer=viewers[ARBITRATOR], role=Person.Role.PLAYER, uses=len(TEAMS))
    entrants: dict[str, Entrant] = {}
    for name, (faction, called) in TEAMS.items():
        own = viewers[name]
        campaign_join(invite_key=invite.key, viewer=own)
        roster, _ = roster_from_ready_team(viewer=own, pack=_pack(faction), team=TEAM, name=called)
        entrants[name] = entrant_enter(campaign_id=campaign.pk, viewer=own, roster_id=roster.pk, as_copy=False)
    campaign_start(campaign_id=campaign.pk, viewer=viewers[ARBITRATOR])
    fought = {name: _fighters(entrant) for name, entrant in entrants.items()}
    mission = just_played(
        campaign_id=campaign.pk,
        viewer=viewers[PLAYER],
        opponent=entrants[RIVAL].pk,
        teams={str(entrants[name].pk): keys for name, keys in fought.items()},
    )
    sides = {side.entrant_id: str(side.pk) for side in mission.sides.all()}
    points = {name: f"points:{sides[entrant.pk]}" for name, entrant in entrants.items()}
    nob, medic = fought[PLAYER][0], fought[RIVAL][1]
    report = {points[PLAYER]: 11, points[RIVAL]: 9, f"out:{medic}": True, f"counted:enemies:{nob}": 1}
    mission_report(mission_id=mission.pk, viewer=viewers[PLAYER], report={"answers": report})
    account = {**report, points[RIVAL]: 12, f"out:{medic}": False, f"counted:enemies:{nob}": 0}
    mission_dispute(mission_id=mission.pk, viewer=viewers[RIVAL], reason=OBJECTION, account={"answers": account})


def _fighters(entrant: Entrant) -> list[str]:
    roster = Roster.objects.get(pk=entrant.roster_id)
    return [str(key) for key in roster.operatives.order_by("position").values_list("pk", flat=True)]


def _play(viewer: Viewer) -> None:
    pack = _pack(FACTION)
    campaign = campaign_found(viewer=viewer, edition=EDITION, name=NAME, story="What the Mob does between wars.")
    roster, _ = roster_from_ready_team(viewer=viewer, pack=pack, team=TEAM, name=MOB)
    entrant = entrant_enter(campaign_id=campaign.pk, viewer=viewer, roster_id=roster.pk, as_copy=False, name=MOB)
    campaign_start(campaign_id=campaign.pk, viewer=viewer, anyway=True)
    own = {"campaign_id": campaign.pk, "viewer": viewer, "entrant_id": entrant.pk}
    keys = {each.name: str(each.pk) for each in roster.operatives.all()}
    activity_do(**own, activity="background", answers={"base": "da Upside-Down Krooza", "quirk": "Nobody may whistle."})
    activity_do(**own, activity="begin", answers={"operation": "elimination"})
    activity_do(**own, activity="requisition:equipment-drop", answers={"item-1": "harpoon", "item-2": "climbing-rope"})
    activity_do(**own, activity="requisition:asset-acquired", answers={"asset": "loot-hoard"})
    for opponent, answers, dice in GAMES:
        _game(campaign, viewer, entrant, keys, opponent, answers, dice)
        if opponent == GAMES[0][0]:
            _choose(own, campaign, entrant, "specialism", "combat")
            _choose(own, campaign, entrant, "honour", "team:skinna")
    activity_do(**own, activity="equip", answers={"operative": keys[NOB], "item": "harpoon"})


def _game(
    campaign: Campaign,
    viewer: Viewer,
    entrant: Entrant,
    keys: Mapping[str, str],
    opponent: str,
    reported: Mapping[str, Any],
    dice: Mapping[tuple[str, str], int],
) -> None:
    mission = just_played(
        campaign_id=campaign.pk,
        viewer=viewer,
        opponent=Outsider(name=opponent),
        teams={str(entrant.pk): list(keys.values())},
    )
    side: uuid.UUID = mission.sides.get(entrant=entrant).pk
    answers: dict[str, Any] = {f"out:{keys[each]}": True for each in reported.get("out", ())}
    answers |= {f"points:{side}": reported["points"], f"operation:{side}": reported["operation"]}
    answers |= {f"best:best:{side}": keys[reported["best"]]}
    for key, value in reported.items():
        award, _, name = key.partition(":")
        if name:
            answers[f"counted:{award}:{keys[name]}"] = value
    rolled = {roll_key(keys[name], purpose): value for (name, purpose), value in dice.items()}
    mission_report(mission_id=mission.pk, viewer=viewer, report={"answers": answers}, rolled=rolled)


def _choose(own: Mapping[str, Any], campaign: Campaign, entrant: Entrant, prefix: str, answer: str) -> None:
    row = Entrant.objects.select_related("roster").get(pk=entrant.pk)
    asked = next(each for each in pending(Campaign.objects.get(pk=campaign.pk), row) if each.key.startswith(prefix))
    choice_answer(**own, choice=asked.key, answer=answer)
