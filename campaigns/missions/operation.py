"""A mission that is being changed: its rows and its state under the campaign's lock, and who may do what with it."""

from __future__ import annotations

import uuid
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from functools import wraps
from typing import Any, ParamSpec

from django.db.models import Prefetch

from campaigns import permissions as rights
from campaigns.journal import state as states
from campaigns.journal.kind import kind_of
from campaigns.journal.operation import Operation, drafted, operation
from campaigns.models import Entrant, Mission, MissionSide, Person
from campaigns.models.missions import State
from rosters.journal.operation import Repeated
from rosters.viewers import Viewer
from rules.errors import Refusal
from rules.names import capital

Arguments = ParamSpec("Arguments")


def with_sides(mission_id: uuid.UUID) -> Mission:
    """A mission with its sides, their entrants and players. Two queries."""
    sides = MissionSide.objects.select_related("entrant__person", "entrant__roster__pack")
    return (
        Mission.objects.select_related("campaign", "round")
        .prefetch_related(Prefetch("sides", queryset=sides))
        .get(pk=mission_id)
    )


def mission_act(service: Callable[Arguments, None]) -> Callable[Arguments, Mission]:
    """A service that answers with its mission as it stands then; the same token again does nothing."""

    @wraps(service)
    def answered(*args: Arguments.args, **kwargs: Arguments.kwargs) -> Mission:
        with suppress(Repeated):
            service(*args, **kwargs)
        mission_id: Any = kwargs["mission_id"]
        return with_sides(mission_id)

    return answered


def settings_of(mission: Mission, state: states.State | None = None) -> Any:
    """By what a mission is judged: the settings of the day it was mustered; until then those of today."""
    today = mission.campaign.settings if state is None else state[states.CAMPAIGN]["settings"]
    return kind_of(mission.campaign).settings_shape.read(mission.settings or today)


@dataclass(frozen=True)
class MissionOperation:
    """The mission on the table, and the operation in which something is done with it."""

    op: Operation
    mission: Mission

    @property
    def fields(self) -> states.Fields:
        return self.op.mission_fields(self.mission.pk)

    @property
    def state(self) -> str:
        return states.mission_state(self.fields)

    @property
    def subject(self) -> str:
        return states.MISSION + str(self.mission.pk)

    @property
    def sides(self) -> Sequence[MissionSide]:
        return list(self.mission.sides.all())

    @property
    def entered(self) -> list[MissionSide]:
        """The sides that are no outsiders."""
        return [side for side in self.sides if side.entrant is not None]

    @property
    def entrants(self) -> list[Entrant]:
        """Everyone who plays it."""
        return self.op.rows.entrants_at([self.mission.pk])

    @property
    def person(self) -> Person:
        assert self.op.person is not None  # noqa: S101 - the operation was opened for somebody
        return self.op.person

    @property
    def settings(self) -> Any:
        """The kind's own: those of the day it was mustered."""
        return settings_of(self.mission, self.op.before)

    @property
    def agreed(self) -> Any:
        """What was agreed on: the kind's own mission state."""
        return self.op.rules.states.mission.from_fields(self.fields)

    def set_fields(self, wanted: Mapping[str, Any]) -> dict[str, Any]:
        """Set the fields that differ; answers with those."""
        changed = {name: value for name, value in wanted.items() if self.fields.get(name) != value}
        for name, value in changed.items():
            self.set(name, value)
        return changed

    @property
    def own(self) -> list[MissionSide]:
        """The sides that the person plays."""
        return [side for side in self.entered if plays(self.person, side)]

    @property
    def title(self) -> str:
        """As a heading or at the start of a sentence: "Mission 12 (Feint)"."""
        return title_of(self.fields)

    @property
    def called(self) -> str:
        """Inside a sentence: "mission 12 (Feint)"."""
        return called_in(self.fields)

    def set(self, name: str, value: Any) -> None:
        self.op.set(self.subject, name, value)

    def say(self, kind: str, words: str, **values: Any) -> None:
        """Name the act, in a sentence for the log."""
        self.op.kind, self.op.words, self.op.payload = kind, words, values

    def require_running(self) -> None:
        rights.require_running(self.op)

    def require_state(self, *allowed: str) -> None:
        if self.state not in allowed:
            raise Refusal(f"{self.title} is {STANDS[self.state]}: this cannot be done now.", code="wrong-state")

    def require_arbitrator(self) -> None:
        rights.require_arbitrator(self.op)

    def require_player_or_arbitrator(self) -> None:
        if not self.own and not self.person.is_arbitrator:
            raise Refusal("Only those who play this mission and the arbitrators can do this.", code="not-yours")

    def own_side(self, side_id: uuid.UUID | None = None) -> MissionSide:
        """The side the person plays; which, if they play more than one."""
        found = [side for side in self.own if side_id is None or side.pk == side_id]
        if not found:
            raise Refusal("You do not play this side of the mission.", code="not-yours")
        return found[0]

    def any_side(self, side_id: uuid.UUID) -> MissionSide:
        found = next((side for side in self.sides if side.pk == side_id), None)
        if found is None:
            raise Refusal("This mission has no such side.", code="unknown-side")
        return found


STANDS: Mapping[str, str] = {
    State.CHALLENGED: "a challenge that nobody has answered",
    State.DECLINED: "declined",
    State.PLANNED: "planned, and not mustered yet",
    State.MUSTERED: "mustered, and not reported yet",
    State.REPORTED: "reported",
    State.CONFIRMED: "reported and confirmed",
    State.DISPUTED: "disputed",
    State.VOIDED: "voided",
    State.CANCELLED: "called off",
}


def plays(person: Person | None, side: MissionSide) -> bool:
    known = side.entrant is not None and person is not None
    return known and side.entrant.person_id == person.pk and not side.entrant.has_left


def title_of(fields: Mapping[str, Any]) -> str:
    """How headings and the starts of sentences name a mission: "Mission 12 (Feint)"."""
    return capital(called_in(fields))


def called_in(fields: Mapping[str, Any]) -> str:
    """How a mission is named inside a sentence: "mission 12 (Feint)"."""
    return mission_called(fields["number"], fields["title"])


def mission_called(number: int, title: str) -> str:
    return f"mission {number} ({title})" if title else f"mission {number}"


def names_of(sides: Sequence[MissionSide]) -> dict[str, str]:
    return {str(side.pk): str(side) for side in sides}


@contextmanager
def mission_operation(
    mission_id: uuid.UUID,
    viewer: Viewer,
    *,
    token: str = "",
    kinds: Collection[str] = (),
    expected_version: int | None = None,
    person: Person | None = None,
    whole: bool = False,
) -> Iterator[MissionOperation]:
    """An operation on one mission; Mission.DoesNotExist or Campaign.DoesNotExist for strangers."""
    with operation(
        None,
        viewer,
        missions=[mission_id],
        whole=whole,
        token=token,
        kinds=kinds,
        about=mission_id,
        expected_version=expected_version,
        person=person,
    ) as op:
        op.mission = mission_id
        yield MissionOperation(op, op.rows.missions[mission_id])


def drafted_mission(mission_id: uuid.UUID, viewer: Viewer) -> MissionOperation:
    """The same to look ahead: nothing is locked, and it is never written."""
    op = drafted(None, viewer, missions=[mission_id], about=mission_id)
    op.mission = mission_id
    return MissionOperation(op, op.rows.missions[mission_id])


def with_costs(settings: Any, today: Any, mission: Mission) -> Any:
    """The settings of a mission's day, with what other reports have stated of its kind since."""
    if mission.state != State.MUSTERED:
        return settings
    return kind_of(mission.campaign).with_learnt(settings, today, mission.kind)
