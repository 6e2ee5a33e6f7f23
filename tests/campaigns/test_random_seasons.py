"""Whatever happens in a season, its rows are what its journals fold to, and what was taken back leaves nothing.

Rounds of every pairing, byes, no-shows, three sides at one table, corrections, voids, disputes, silence, choices,
announcements, leavers and late joiners, by the settings of every preset, in an order that a seed decides; in the middle
the campaign is taken along to another server and goes on there.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, fields
from random import Random
from typing import Any

import pytest
from django.utils import timezone

from campaigns.entrants.services.choices import choice_answer, pending
from campaigns.missions.services import mission_change
from campaigns.models import Campaign, Mission, Person, Round
from campaigns.models.missions import REPORTED
from campaigns.muster.services import open_teams
from campaigns.people.services.people import person_leave
from campaigns.reports.services.confirming import mission_dispute
from campaigns.reports.services.silence import silences_confirm
from campaigns.rounds.services.closing import round_close, round_reopen
from campaigns.rounds.services.pairing import round_open, round_pair, round_publish
from campaigns.settings.presets import shipped
from campaigns.story.services import PostContent, announce
from campaigns.transfer.services import campaign_arrive
from rosters.models import Roster
from rules.campaigns.questions import Kind
from rules.campaigns.settings import CatchUp, Pairing
from rules.errors import Refusal
from tests.campaigns.scene import assert_reconciled, by_hand, change_settings, enter
from tests.campaigns.table import Club, aged, assert_replayed, club, fell, join
from tests.campaigns.test_transfer import another_server, taken_along
from tests.cast import Player, found_team
from tests.rosters.factories import UserFactory

pytestmark = pytest.mark.django_db


PRESETS = [each for each in shipped("kt2018") if each.kind == "book"]
OWN = ("owed:", "guerr")
"""Choices that are the campaign's own."""


@dataclass
class Season:
    """A club, and the chance by which its season goes."""

    table: Club
    chance: Random
    done: list[str] = field(default_factory=list)

    @property
    def viewer(self):
        return self.table.arbitrator.viewer

    def open_rounds(self, *, is_published: bool | None = None) -> list[Round]:
        rows = self.table.campaign.rounds.filter(stage="open")
        return list(rows if is_published is None else rows.filter(is_published=is_published))

    def present(self) -> list[str]:
        return [name for name in self.table.entrants if not self.table.entrant(name).has_left]

    def missions(self, *states: str) -> list[Mission]:
        return list(self.table.campaign.missions.filter(state__in=states))

    # What may happen

    def open(self) -> None:
        pairing = self.chance.choice(list(Pairing))
        is_published = self.chance.random() < 0.7
        request = {"campaign_id": self.table.campaign.pk, "viewer": self.viewer, "pairing": pairing.value}
        round_open(**request, is_published=is_published)

    def pair(self) -> None:
        row = self.chance.choice(self.open_rounds(is_published=False))
        keys = [str(self.table.entrants[name].pk) for name in self.present()]
        self.chance.shuffle(keys)
        round_pair(round_id=row.pk, viewer=self.viewer, games=[keys[:3]], byes=keys[3:])

    def publish(self) -> None:
        row = self.chance.choice(self.open_rounds(is_published=False))
        round_publish(round_id=row.pk, viewer=self.viewer)

    def close(self) -> None:
        row = self.chance.choice(self.open_rounds(is_published=True))
        answers = {}
        for mission in row.missions.all():
            absent = [str(side.entrant_id) for side in mission.sides.all()]
            answers[str(mission.pk)] = self.chance.choice(["postponed", "called-off", "nobody", *absent])
        before = self.table.state()
        round_close(round_id=row.pk, viewer=self.viewer, unplayed=answers)
        if self.chance.random() < 0.4:
            round_reopen(round_id=row.pk, viewer=self.viewer, reason="Too soon.")
            assert self.table.state() == before, "taken back exactly"
            round_close(round_id=row.pk, viewer=self.viewer, unplayed=answers)

    def reopen(self) -> None:
        closed = list(self.table.campaign.rounds.filter(stage="closed"))
        round_reopen(round_id=self.chance.choice(closed).pk, viewer=self.viewer, reason="One came late.")

    def play(self) -> None:
        planned = self.missions("planned")
        mission = self.chance.choice(planned) if planned else self.table.plan(*self.chance.sample(self.present(), 2))
        by_key = {entrant.pk: name for name, entrant in self.table.entrants.items()}
        names = [by_key[side.entrant_id] for side in mission.sides.all()]
        if not mission.kind:
            mission_change(mission_id=mission.pk, viewer=self.viewer, kind="raid")
        for name in names:
            self.table.muster(mission, name, self.table.everyone(name)[:5])
        for side in mission.sides.all():
            if open_teams.needs_consent(side):
                open_teams.as_is_accept(mission_id=mission.pk, viewer=self.viewer, side_id=side.pk)
        loser = self.chance.choice(names)
        answers = fell(self.table.everyone(loser)[0], self.chance.randint(2, 8)) if self.table.everyone(loser) else {}
        self.table.report(mission, names[0], self.chance.choice([*names, "draw"]), answers)

    def void(self) -> None:
        self.table.void(self.chance.choice(self.missions(*REPORTED)))

    def unvoid(self) -> None:
        self.table.unvoid(self.chance.choice(self.missions("voided")))

    def correct(self) -> None:
        mission = self.chance.choice(self.missions("reported", "confirmed"))
        by_key = {entrant.pk: name for name, entrant in self.table.entrants.items()}
        names = [by_key[side.entrant_id] for side in mission.sides.all()]
        self.table.amend(mission, self.chance.choice([*names, "draw"]))

    def dispute(self) -> None:
        mission = self.chance.choice(self.missions("reported"))
        by_key = {entrant.pk: name for name, entrant in self.table.entrants.items()}
        name = by_key[mission.sides.all()[1].entrant_id]
        mission_dispute(mission_id=mission.pk, viewer=self.table.players[name].viewer, reason="No.")

    def change_by_hand(self) -> None:
        entrant = self.table.entrant(self.chance.choice(self.present()))
        by_hand(self.table.arbitrator, self.table.campaign, entrant, "resource", "morale", self.chance.randint(1, 8))

    def fall_silent(self) -> None:
        aged(self.chance.choice(self.missions("reported")), 3)
        assert silences_confirm(timezone.now()) == 1

    def choose(self) -> None:
        name = self.chance.choice(self.present())
        entrant = self.table.entrant(name)
        asked = self.chance.choice([each for each in pending(self.table.fresh(), entrant) if each.key[:5] in OWN])
        answer = True if asked.kind is Kind.TICK else self.chance.choice(asked.options).value
        who = {"campaign_id": self.table.campaign.pk, "viewer": self.table.players[name].viewer}
        choice_answer(**who, entrant_id=entrant.pk, choice=asked.key, answer=answer)

    def announce(self) -> None:
        announce(campaign_id=self.table.campaign.pk, viewer=self.viewer, content=PostContent(text="Bring dice."))

    def move(self) -> None:
        """Taken along and read back: everybody is who they were, and the season goes on with dice of its own there."""
        table, before = self.table, without_seals(self.table.state())
        owners = {table.roster(name).pk: player.user for name, player in table.players.items()}
        people = dict(table.campaign.people.values_list("pk", "user"))
        data = taken_along(table)
        another_server()
        campaign_arrive(data=data, name="season.zip", viewer=self.viewer)
        for key, user in people.items():
            Person.objects.filter(pk=key).update(user=user)
        for key, user in owners.items():
            Roster.objects.filter(pk=key).update(owner=user)
        assert without_seals(table.state()) == before, "moved exactly"
        table.fresh()

    def leave(self) -> None:
        if len(self.present()) > 3:
            name = self.chance.choice(self.present())
            person_leave(campaign_id=self.table.campaign.pk, viewer=self.table.players[name].viewer)

    def come(self) -> None:
        if len(self.table.entrants) < 6:
            late = Player(user=UserFactory())
            join(self.table.campaign, self.table.arbitrator, late)
            name = f"late {len(self.table.entrants)}"
            self.table.players[name] = late
            self.table.entrants[name] = enter(
                late, self.table.campaign, found_team(late, "long-watch", "adeptus-astartes")
            )

    def act(self) -> None:
        """Something that can happen as things stand; opening a round always can."""
        acts: list[Callable[[], None]] = [self.open, self.pair, self.publish, self.close, self.reopen, self.play]
        acts += [
            self.play,
            self.play,
            self.void,
            self.unvoid,
            self.correct,
            self.dispute,
            self.change_by_hand,
            self.leave,
        ]
        acts += [self.close, self.come, self.fall_silent, self.choose, self.choose, self.announce]
        while True:
            act = self.chance.choice(acts)
            try:
                act()
            except (IndexError, Refusal, Campaign.DoesNotExist):
                continue  # nobody to do it with just now
            self.done.append(act.__name__)
            return


def without_seals(state: dict[str, Any]) -> dict[str, Any]:
    """Without the hashes of secrets, of which closed ones stay behind."""
    return {
        key: {name: value for name, value in fields.items() if name != "commitment"} for key, fields in state.items()
    }


def season(seed: int, players: dict[str, Player], arbitrator: Player, acts: int) -> Season:
    """By the settings of a preset: another with each seed."""
    table = club(arbitrator, players)
    preset = PRESETS[seed % len(PRESETS)].settings
    answers = {
        each.name: getattr(preset, each.name) for each in fields(preset) if each.name not in ("missions", "mission_die")
    }
    change_settings(arbitrator, table.campaign, **{**answers, "late_joiners": CatchUp.AVERAGE, "same_opponent": True})
    found = Season(table, Random(seed))
    for number in range(acts):
        if number == acts // 2:
            found.move()
        found.act()
    return found


def assert_holds(found: Season) -> None:
    assert_replayed(found.table.campaign)
    assert_reconciled(found.table.campaign)
    assert {"open", "close", "play"} <= set(found.done), found.done


def test_a_random_season_is_what_its_journals_fold_to(
    arbitrator: Player, owner: Player, opponent: Player, staff: Player
):
    assert_holds(season(4, {"owner": owner, "opponent": opponent, "third": staff}, arbitrator, 14))


@pytest.mark.ci
@pytest.mark.alike
@pytest.mark.parametrize("seed", [1, 2, *(pytest.param(each, marks=pytest.mark.long) for each in (3, 4))])
def test_random_seasons_are_what_their_journals_fold_to(
    seed: int, arbitrator: Player, owner: Player, opponent: Player, staff: Player
):
    players = {"owner": owner, "opponent": opponent, "third": staff, "fourth": Player(user=UserFactory())}
    assert_holds(season(seed, players, arbitrator, 60))
