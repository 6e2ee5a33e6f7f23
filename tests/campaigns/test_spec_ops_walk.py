"""Random campaigns of Spec Ops: games, requisitions, corrections, voids; rows are always the journal replayed."""

from __future__ import annotations

from typing import Any

import pytest

from campaigns.entrants.contenders import contenders_of
from campaigns.entrants.services.choices import pending
from campaigns.journal.kind import kind_of, settings_of
from campaigns.models import Mission
from campaigns.reports.services import reporting, taking_back
from tests.campaigns.dataslate import Alone
from tests.cast import Player
from tests.walking import Walker

pytestmark = [pytest.mark.django_db, pytest.mark.alike]

REPORTED = ("reported", "confirmed")


class Season(Walker):
    """One player's dataslate, at random."""

    def __init__(self, slate: Alone, seed: int) -> None:
        super().__init__(seed)
        self.slate = slate
        self.steps = [
            *[self.play] * 6,
            *[self.buy] * 4,
            *[self.choose] * 4,
            *[self.amend] * 2,
            *[self.void] * 2,
            self.unvoid,
        ]

    @property
    def who(self) -> dict[str, Any]:
        return {"viewer": self.slate.player.viewer}

    def mission(self, *states: str) -> Mission:
        return self.dice.choice(list(Mission.objects.filter(state__in=states).order_by("-number")[:8]))

    def play(self) -> None:
        ready = [key for key, each in self.slate.by_key().items() if each.status == "ready"]
        away = self.dice.sample(ready, self.dice.randint(0, len(ready) // 2))
        mission = self.slate.mustered(without=tuple(away))
        reporting.mission_report(mission_id=mission.pk, **self.who, report={"answers": self.answers(mission)})

    def answers(self, mission: Mission) -> dict[str, Any]:
        """Who fell, who learnt what, what was bought meanwhile, and whether it counts for the Spec Op."""
        side = mission.sides.get(entrant=self.slate.key)
        has_ops = bool(kind_of(self.slate.row).missions(settings_of(self.slate.row)))
        found: dict[str, Any] = {f"{'crit' if has_ops else 'points'}:{side.pk}": self.dice.randint(0, 6)}
        for key in side.team["members"]:
            found[f"out:{key}"] = self.dice.random() < 0.3
            found[f"counted:enemies:{key}"] = self.dice.randint(0, 3)
            if found[f"out:{key}"] and self.dice.random() < 0.3:
                found[f"medivac:{key}"] = True
        if self.slate.state["operation"] and self.dice.random() < 0.6:
            found[f"operation:{side.pk}"] = True
        return found

    def amend(self) -> None:
        mission = self.mission(*REPORTED)
        given = {key: value for key, value in self.answers(mission).items() if not key.startswith("operation")}
        taking_back.mission_amend(mission_id=mission.pk, **self.who, report={"answers": given}, reason="Wrong.")

    def void(self) -> None:
        taking_back.mission_void(mission_id=self.mission(*REPORTED).pk, **self.who, reason="Not so.")

    def unvoid(self) -> None:
        taking_back.void_undo(mission_id=self.mission("voided").pk, **self.who)

    def choose(self) -> None:
        asked = self.dice.choice(pending(self.slate.row, self.slate.entrant))
        self.slate.choose(asked.key, self.dice.choice(asked.options).value)

    def buy(self) -> None:
        campaign = self.slate.row
        kind = kind_of(campaign)
        (contender,) = contenders_of(kind, [self.slate.entrant]).values()
        free = [each for each in kind.activities(settings_of(campaign), contender) if not each.closed]
        wanted = self.dice.choice(free)
        answers = {each.name: self.dice.choice(each.choices)[0] if each.choices else 1 for each in wanted.fields}
        answers |= {each.name: "" for each in wanted.fields if each.shape == "text"}
        self.slate.act(wanted.key, **answers)


def walk(slate: Alone, *, seed: int, steps: int, every: int) -> Season:
    season = Season(slate, seed)
    for number in range(1, steps + 1):
        season.step()
        if number % every == 0:
            season.slate.check()
    season.slate.check()
    assert season.done > steps / 3
    return season


def test_after_twenty_random_acts_rows_are_the_journal_replayed(owner: Player) -> None:
    walk(Alone(owner), seed=4, steps=20, every=20)


@pytest.mark.long
@pytest.mark.parametrize(("seed", "founded"), [(5, {}), (6, {"edition": "kt2024", "kind": "operations"}), (7, {})])
def test_after_hundreds_of_games_requisitions_corrections_and_voids_too(
    owner: Player, seed: int, founded: dict[str, str]
) -> None:
    season = walk(Alone(owner, **founded), seed=seed, steps=300, every=75)
    assert Mission.objects.count() > 60
    assert season.slate.state["games"] == Mission.objects.filter(state__in=REPORTED).count()
