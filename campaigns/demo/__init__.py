"""A campaign for a first visitor, in its sixth week: everything that can happen in one has happened in it.

Told by everyone's services, with dice that were thrown at the table, and put back in time afterwards.
"""

from __future__ import annotations

import uuid
from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import datetime, timedelta

from django.conf import settings
from django.db import transaction
from django.utils import timezone

from accounts.models import User
from accounts.names import key_of
from campaigns.demo.games import (
    ANNOUNCED,
    ARBITRATOR,
    CAPTAIN,
    COMMENT,
    COMPANIES,
    GAMES,
    LIMIT,
    LOSSES,
    NAME,
    START,
    STORIES,
    STORY,
    UNDER_FIRE,
    WEEKS,
    DemoGame,
)
from campaigns.entrants.services.choices import choice_answer, pending
from campaigns.entrants.services.entering import entrant_enter
from campaigns.journal.rows import objections_until
from campaigns.missions.services import challenge_make, just_played, mission_plan
from campaigns.models import Batch, Campaign, Entrant, Mission, Person
from campaigns.muster.services.mustering import muster_lock, muster_save
from campaigns.overview.services import campaign_found
from campaigns.people.services.inviting import campaign_join, invite_make
from campaigns.reports.services.confirming import mission_confirm, mission_dispute
from campaigns.reports.services.reporting import draft_tick, mission_report
from campaigns.reports.services.taking_back import mission_amend, mission_void
from campaigns.rounds.services.pairing import round_open
from campaigns.settings.services import settings_change
from campaigns.standings.services import campaign_start
from campaigns.story.services import PostContent, announce, comment_make, side_post_write
from rosters.demo import EDITION, PASSWORD, PLAYERS, desk_of, is_here
from rosters.viewers import Viewer
from rules.acts import Recruit
from rules.dice import roll_key
from rules.editions.base import Role
from rules.editions.kt2018.campaign.settings import BookSettings, MissionEffect, MissionOutcome
from rules.editions.kt2018.campaign.shape import settings_from_json

SATURDAY = 5


def load() -> list[str]:
    """Make the campaign and the player who runs it, once, with the players of rosters.demo and nobody else."""
    if User.objects.filter(key=key_of(ARBITRATOR)).exists() or not all(map(is_here, PLAYERS)):
        return []
    with transaction.atomic():
        User.objects.create_user(ARBITRATOR, PASSWORD if settings.DEBUG else None)
        table = _gathered({name: Viewer(user=User.objects.get(key=key_of(name))) for name in COMPANIES})
        moments: dict[uuid.UUID, datetime] = {}
        for game in GAMES:
            mission = _played(table, game)
            moments[mission.pk] = _moment(game.week)
            _learnt(table, game)
        _story(table, list(moments)[-1])
        _ahead(table)
        _on_the_table(table)
        _put_back(table.campaign, moments)
    return [f"{ARBITRATOR}: runs the campaign {NAME}, in its sixth week: decide a dispute, confirm a mission."]


@dataclass
class DemoCampaign:
    """The campaign and those around its table."""

    campaign: Campaign
    players: Mapping[str, Viewer]
    entrants: dict[str, uuid.UUID]

    def entrant(self, player: str) -> Entrant:
        return Entrant.objects.select_related("roster").get(pk=self.entrants[player])

    def team(self, player: str, *, commanders: bool = False) -> list[str]:
        """Everyone of theirs who can fight; commanders only where they were agreed on."""
        roster = self.entrant(player).roster
        ready = [] if roster is None else roster.operatives.filter(status="ready")
        return [str(each.pk) for each in ready if commanders or each.role != Role.COMMANDER]

    def key(self, player: str, name: str) -> str:
        roster = self.entrant(player).roster
        found = roster.operatives.filter(name=name).first() if roster else None
        return str(found.pk) if found else ""


def _gathered(players: Mapping[str, Viewer]) -> DemoCampaign:
    """The campaign with its settings, its people and their rosters, begun."""
    arbitrator = players[ARBITRATOR]
    campaign = campaign_found(viewer=arbitrator, edition=EDITION, name=NAME, story=STORY)
    settings_change(campaign_id=campaign.pk, viewer=arbitrator, settings=_settings(campaign))
    invite = invite_make(campaign_id=campaign.pk, viewer=arbitrator, role=Person.Role.PLAYER, uses=len(players))
    table = DemoCampaign(campaign, players, {})
    for name, viewer in players.items():
        if name != ARBITRATOR:
            campaign_join(invite_key=invite.key, viewer=viewer)
        desk = desk_of(viewer, *COMPANIES[name])
        if name == ARBITRATOR:
            captain = f"{EDITION}:{COMPANIES[name][0]}:model:primaris-captain"
            desk.act(Recruit(model=captain, role="commander", specialism="leadership", called=CAPTAIN))
        roster = desk.roster
        entrant = entrant_enter(campaign_id=campaign.pk, viewer=viewer, roster_id=roster.pk, as_copy=False)
        table.entrants[name] = entrant.pk
    campaign_start(campaign_id=campaign.pk, viewer=arbitrator)
    campaign.refresh_from_db()
    return table


def _settings(campaign: Campaign) -> BookSettings:
    agreed = settings_from_json(campaign.settings)
    return replace(
        agreed,
        points_limit=LIMIT,
        resources=tuple(replace(each, start=START) for each in agreed.resources),
        missions=tuple(
            replace(each, effects=_effects(each.key)) if each.key in LOSSES else each for each in agreed.missions
        ),
    )


def _effects(kind: str) -> tuple[MissionEffect, ...]:
    resource, amount = LOSSES[kind]
    return (MissionEffect(resource=resource, amount=-amount, outcome=MissionOutcome.LOST),)


def _played(table: DemoCampaign, game: DemoGame) -> Mission:
    """Play a mission and take it as far as it got."""
    viewer, other = table.players[game.one], table.players[game.two]
    mission = just_played(
        campaign_id=table.campaign.pk,
        viewer=viewer,
        entrant_id=table.entrants[game.one],
        opponent=table.entrants[game.two],
        kind=game.kind,
        agreed={"commanders": game.has_commanders},
        teams={
            str(table.entrants[name]): table.team(name, commanders=game.has_commanders) for name in (game.one, game.two)
        },
    )
    mission_report(mission_id=mission.pk, viewer=viewer, report={"answers": _answers(table, game, mission)})
    if game.ends == "disputed":
        mission_dispute(
            mission_id=mission.pk,
            viewer=other,
            reason="It ended in round 5, and that was a draw.",
            account={"answers": {"winner": "draw", "rounds": 5}},
        )
    elif game.ends != "reported":
        mission_confirm(mission_id=mission.pk, viewer=other)
    if game.ends == "corrected":
        reported = replace(game, out=dict(list(game.out.items())[1:]))
        mission_amend(
            mission_id=mission.pk,
            viewer=table.players[ARBITRATOR],
            report={"answers": _answers(table, reported, mission)},
            reason=f"{next(iter(game.out))} was in cover: both agreed on it the day after.",
        )
    if game.ends == "voided":
        mission_void(
            mission_id=mission.pk, viewer=table.players[ARBITRATOR], reason="Both played by the limit of last year."
        )
    return mission


def _answers(table: DemoCampaign, game: DemoGame, mission: Mission) -> dict[str, str | int | bool]:
    sides = {str(side.entrant_id): str(side.pk) for side in mission.sides.all()}
    answers: dict[str, str | int | bool] = {
        "winner": "draw" if game.is_draw else sides[str(table.entrants[game.one])],
        "rounds": game.rounds,
    }
    if game.kind == "sweep-and-clear":
        answers["attacker"] = sides[str(table.entrants[game.one])]
    for name, die in game.out.items():
        key = table.key(game.one, name) or table.key(game.two, name)
        answers[f"out:{key}"] = True
        answers[roll_key(key, "casualty")] = die
    for name, killer in game.by.items():
        fallen = table.key(game.one, name) or table.key(game.two, name)
        answers[f"by:{fallen}"] = table.key(game.one, killer) or table.key(game.two, killer)
    for name in game.tactics:
        answers[f"tactic:{table.key(game.one, name) or table.key(game.two, name)}"] = True
    return answers


def _learnt(table: DemoCampaign, game: DemoGame) -> None:
    """Players choose what their specialists learnt, but for the last week's: these are still open."""
    for name in (game.one, game.two) if game.week < WEEKS else ():
        entrant = table.entrant(name)
        for each in pending(table.campaign, entrant):
            choice_answer(
                campaign_id=table.campaign.pk,
                viewer=table.players[name],
                entrant_id=entrant.pk,
                choice=each.key,
                answer=each.options[0].value,
            )


def _ahead(table: DemoCampaign) -> None:
    """What is still to come, in a round: a mission for which one side has locked its team, and a challenge."""
    today = timezone.localtime().replace(hour=19, minute=0, second=0, microsecond=0)
    saturday = today + timedelta(days=(SATURDAY - today.weekday()) % 7 or 7)
    round_open(
        campaign_id=table.campaign.pk,
        viewer=table.players[ARBITRATOR],
        title="The river thaws",
        closes_at=saturday + timedelta(days=8),
    )
    mission = mission_plan(
        campaign_id=table.campaign.pk,
        viewer=table.players[ARBITRATOR],
        sides=[table.entrants["mira"], table.entrants["ilse"]],
        kind="terror-tactics",
        at=saturday,
        where="Back room, table 2",
    )
    muster_save(mission_id=mission.pk, viewer=table.players["ilse"], last_team=True, nearest_legal=True)
    muster_lock(mission_id=mission.pk, viewer=table.players["ilse"])
    challenge_make(
        campaign_id=table.campaign.pk,
        viewer=table.players["gorrik"],
        opponent=table.entrants["anselm"],
        kind="ambush",
        at=saturday + timedelta(days=7),
        where="Back room, table 1",
    )


def _on_the_table(table: DemoCampaign) -> None:
    """A mission that is being played: each side has ticked on its own phone, and not the same."""
    mission = just_played(
        campaign_id=table.campaign.pk,
        viewer=table.players["gorrik"],
        entrant_id=table.entrants["gorrik"],
        opponent=table.entrants["ilse"],
        kind="feint",
        teams={str(table.entrants[name]): table.team(name) for name in ("gorrik", "ilse")},
    )
    for name, answer in (("gorrik", True), ("ilse", False)):
        answers = {f"out:{table.key('ilse', UNDER_FIRE)}": answer, "rounds": 4}
        draft_tick(mission_id=mission.pk, viewer=table.players[name], answers=answers, stamps={})


def _story(table: DemoCampaign, last: uuid.UUID) -> None:
    """What was told of it: by the arbitrator to everybody, by both sides of the last mission, and a word to that."""
    viewer, (title, text) = table.players[ARBITRATOR], ANNOUNCED
    announce(campaign_id=table.campaign.pk, viewer=viewer, content=PostContent(title=title, text=text))
    for name, (title, text) in STORIES.items():
        content = PostContent(title=title, text=text)
        post = side_post_write(mission_id=last, viewer=table.players[name], content=content)
        comment_make(post_id=post.pk, viewer=table.players["gorrik"], text=COMMENT)


def _moment(week: int) -> datetime:
    """An evening of that week; the last was yesterday."""
    return timezone.now() - timedelta(days=1 + 7 * (WEEKS - week))


def _put_back(campaign: Campaign, moments: Mapping[uuid.UUID, datetime]) -> None:
    """Let what was told in a second have been told in six weeks."""
    began = _moment(1) - timedelta(days=7)
    Campaign.objects.filter(pk=campaign.pk).update(created_at=began, started_at=began)
    for mission, moment in moments.items():
        row = Mission.objects.get(pk=mission)
        until = objections_until(campaign, row.settings, moment) if row.reported_at else None
        Mission.objects.filter(pk=mission).update(created_at=moment, reported_at=moment, objections_until=until)
    latest = began
    batches = list(campaign.batches.order_by("sequence"))
    for batch in batches:
        if batch.mission_id:
            latest = moments.get(batch.mission_id, batch.created_at)
        # What is of no mission was told after the mission before it.
        batch.created_at = latest
    Batch.objects.bulk_update(batches, ["created_at"])
