"""A random walk of missions, reports, amendments, voids and undone voids: rows are always the journal replayed."""

from __future__ import annotations

from typing import Any

import pytest

from campaigns.entrants.services.byhand import HandChange, hand_change
from campaigns.entrants.services.choices import choice_answer, pending
from campaigns.missions.services import just_played
from campaigns.models import Campaign, Mission
from campaigns.muster.services.open_teams import needs_consent
from campaigns.reports.services import confirming, deciding
from tests.campaigns.scene import assert_reconciled
from tests.campaigns.table import Club, assert_replayed, club, morale, settings
from tests.cast import Player
from tests.walking import Walker

pytestmark = [pytest.mark.ci, pytest.mark.django_db]

REPORTED = ("reported", "confirmed", "disputed")


class Walk(Walker):
    """Missions between players who meet at one table."""

    def __init__(self, table: Club, seed: int) -> None:
        super().__init__(seed)
        self.table = table
        self.names = list(table.players)
        self.steps = [
            *[self.play] * 4,
            *[self.report] * 5,
            *[self.amend] * 4,
            *[self.void] * 4,
            *[self.unvoid] * 3,
            *[self.choose] * 2,
            self.confirm,
            self.dispute,
            self.decide,
            self.by_hand,
        ]

    def mission(self, *states: str) -> Mission:
        """Any of the last eight in one of these states."""
        return self.dice.choice(list(Mission.objects.filter(state__in=states).order_by("-number")[:8]))

    def play(self) -> None:
        """Two of them, with some of those who are ready; half of the time it is mustered first."""
        one, two = self.dice.sample(self.names, 2)
        teams = {name: self.team(name) for name in (one, two)}
        just_played(
            campaign_id=self.table.campaign.pk,
            viewer=self.table.players[one].viewer,
            opponent=self.table.entrants[two].pk,
            kind=self.dice.choice(["raid", "silent"]),
            teams={str(self.table.entrants[name].pk): team for name, team in teams.items()},
        )
        self.report()

    def team(self, name: str) -> list[str]:
        here = sorted(self.table.everyone(name))
        return self.dice.sample(here, min(len(here), self.dice.randint(3, 8)))

    def payload(self, mission: Mission) -> tuple[str, dict[str, Any]]:
        """Who won, who fell, who used a Tactic; now and then with dice of the table."""
        sides = list(mission.sides.select_related("entrant"))
        answers: dict[str, Any] = {}
        for side in sides:
            assert not needs_consent(side)
            fighters = {each["key"]: each for each in side.team["fighters"]}
            for key in side.team["members"]:
                if self.dice.random() < 0.25:
                    answers[f"out:{key}"] = True
                    if self.dice.random() < 0.3:
                        answers[f"roll:casualty:{key}:1"] = self.dice.randint(1, 10)
                if fighters[key]["specialism"] and self.dice.random() < 0.5:
                    answers[f"tactic:{key}"] = True
        if mission.kind == "silent" and not self.knows():
            answers |= {"effects-known": "told", "effect:lost:territory": -1, "effect:won:materiel": 1}
        keys = {entrant.pk: name for name, entrant in self.table.entrants.items()}
        return self.dice.choice([*(keys[side.entrant_id] for side in sides), "draw"]), answers

    def knows(self) -> bool:
        row = next(each for each in self.table.fresh().settings["missions"] if each["key"] == "silent")
        return row["effects"] is not None

    def report(self) -> None:
        mission = self.mission("mustered", "voided")
        winner, given = self.payload(mission)
        name = next(n for n, e in self.table.entrants.items() if mission.sides.filter(entrant=e).exists())
        self.table.report(mission, name, winner, given)

    def amend(self) -> None:
        mission = self.mission(*REPORTED)
        winner, given = self.payload(mission)
        self.table.amend(mission, winner, given)

    def void(self) -> None:
        mission = self.mission(*REPORTED)
        others = Mission.objects.filter(state__in=REPORTED).exclude(pk=mission.pk).values_list("pk", flat=True)
        also = [self.dice.choice(list(others))] if others and self.dice.random() < 0.3 else []
        self.table.void(mission, also=also)

    def unvoid(self) -> None:
        self.table.unvoid(self.mission("voided"))

    def confirm(self) -> None:
        confirming.mission_confirm(mission_id=self.mission("reported").pk, viewer=self.table.arbitrator.viewer)

    def dispute(self) -> None:
        fields = {"mission_id": self.mission(*REPORTED).pk, "viewer": self.table.arbitrator.viewer}
        confirming.mission_dispute(**fields, reason="No.")

    def decide(self) -> None:
        fields = {"mission_id": self.mission("disputed").pk, "viewer": self.table.arbitrator.viewer}
        deciding.dispute_decide(**fields, stands=self.dice.random() < 0.5, reason="So.")

    def choose(self) -> None:
        name = self.dice.choice(self.names)
        asked = self.dice.choice(pending(self.table.fresh(), self.table.entrant(name)))
        answer = self.dice.choice(asked.options).value if asked.options else True
        choice_answer(
            campaign_id=self.table.campaign.pk,
            viewer=self.table.players[name].viewer,
            entrant_id=self.table.entrants[name].pk,
            choice=asked.key,
            answer=answer,
        )

    def by_hand(self) -> None:
        change = HandChange(kind="resource", subject="morale", value=self.dice.randint(-2, 2), reason="As agreed.")
        hand_change(
            campaign_id=self.table.campaign.pk,
            viewer=self.table.arbitrator.viewer,
            entrant_id=self.table.entrants[self.dice.choice(self.names)].pk,
            change=change,
        )


def walk(table: Club, seed: int, steps: int, every: int) -> None:
    on_the_way = Walk(table, seed)
    for number in range(1, steps + 1):
        on_the_way.step()
        if number % every == 0:
            assert_replayed(table.campaign)
    assert_replayed(table.campaign)
    assert_reconciled(Campaign.objects.get(pk=table.campaign.pk))
    assert on_the_way.done > steps / 3
    consequences = [each for batch in table.fresh().batches.all() for each in batch.payload.get("consequences", ())]
    assert consequences
    assert all(each["sentence"].strip() for each in consequences)


def gather(arbitrator: Player, owner: Player, opponent: Player) -> Club:
    house_rules = settings(resources=morale(3), experience_taking_part=2)
    return club(arbitrator, {"owner": owner, "opponent": opponent}, house_rules)


def test_after_thirty_random_acts_rows_are_the_journal_replayed(arbitrator: Player, owner: Player, opponent: Player):
    walk(gather(arbitrator, owner, opponent), seed=1, steps=30, every=10)


@pytest.mark.long
@pytest.mark.parametrize("seed", [2, 3])
def test_after_hundreds_of_random_acts_too(arbitrator: Player, owner: Player, opponent: Player, seed: int):
    walk(gather(arbitrator, owner, opponent), seed=seed, steps=200, every=50)
