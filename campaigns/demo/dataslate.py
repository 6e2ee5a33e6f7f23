"""A player of the demo who keeps a dataslate alone: three games against people from outside the campaign."""

from __future__ import annotations

import uuid
from collections.abc import Mapping
from typing import Any

from django.conf import settings
from django.db import transaction

from accounts.models import User
from accounts.names import key_of
from campaigns.entrants.services.choices import activity_do, choice_answer, pending
from campaigns.entrants.services.entering import entrant_enter
from campaigns.missions.new_mission import Outsider
from campaigns.missions.services import just_played
from campaigns.models import Campaign, Entrant
from campaigns.overview.services import campaign_found
from campaigns.reports.services.reporting import mission_report
from campaigns.standings.services import campaign_start
from rosters.demo import PASSWORD
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


def load() -> list[str]:
    """Make the player and their campaign, once."""
    if User.objects.filter(key=key_of(PLAYER)).exists():
        return []
    with transaction.atomic():
        user = User.objects.create_user(PLAYER, PASSWORD if settings.DEBUG else None)
        _play(Viewer(user=user))
    return [f"{PLAYER}: keeps a dataslate of 2021 alone: a scar, a rank, an honour, requisitions, a choice to make."]


def _play(viewer: Viewer) -> None:
    pack = latest_pack(EDITION, f"{EDITION}:{FACTION}", None)
    if pack is None:
        raise LookupError(f"No pack of {FACTION} is here; run: manage.py sync_packs")
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
