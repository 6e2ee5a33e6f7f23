"""Each thing that can be changed by hand: how it is done, and its sentence in the log."""

from __future__ import annotations

import dataclasses
import uuid
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from campaigns.entrants.contenders import contenders_of
from campaigns.journal import state as states
from campaigns.journal.operation import Operation
from campaigns.models import Entrant
from rosters.models import Operative
from rules import acts
from rules.acts import Act
from rules.campaigns.entrants import ManualRequest, number_of
from rules.editions.base import GONE, Growth, Status
from rules.errors import Refusal
from rules.names import name_of
from rules.sheets import from_json

RECRUITED = tuple(field.name for field in dataclasses.fields(acts.Recruit) if str(field.type) == "str")


@dataclass(frozen=True, slots=True, kw_only=True)
class ManualChangeOperation:
    """A change by hand, in the operation that makes it."""

    op: Operation
    entrant: Entrant
    subject: str
    value: Any

    @property
    def key(self) -> str:
        return states.ENTRANT + str(self.entrant.pk)

    @property
    def fields(self) -> states.Fields:
        return self.op.before[self.key]

    @property
    def number(self) -> int:
        return number_of(self.value)

    @property
    def growth(self) -> Growth:
        """What operatives learn by; a Refusal where they do not."""
        edition = self.op.edition
        if edition.growth is None:
            raise Refusal(f"Nobody learns in {edition.name}.", code="no-growth")
        return edition.growth

    def operative(self) -> Operative:
        """The operative of the entrant's roster that this is about."""
        try:
            key = uuid.UUID(self.subject)
        except ValueError:
            key = None
        found = Operative.objects.filter(roster=self.entrant.roster_id, pk=key).first() if key else None
        if found is None:
            raise Refusal("This operative is not on the faction’s roster.", code="unknown-operative")
        return found

    def act(self, act: Act) -> None:
        """Do an act on the entrant's roster; what cannot be is refused there."""
        if self.entrant.roster_id is None:
            raise Refusal("This faction’s roster is gone.", code="no-roster")
        self.op.rosters[self.entrant.roster_id].acts.append(act)


def name_of_operative(operative: Operative) -> str:
    return operative.name or from_json(operative.sheet).name if operative.sheet else operative.name or operative.model


def _experience(change: ManualChangeOperation) -> str:
    operative, value, growth = change.operative(), change.number, change.growth
    known = change.op.edition.grown(operative.state)
    if known == value:
        raise Refusal(f"{name_of_operative(operative)} has {value} {growth.field} already.", code="no-change")
    change.act(growth.grow(change.subject, value))
    return f"{name_of_operative(operative)} has {value} {growth.field}, not {known}."


def _team_experience(change: ManualChangeOperation) -> str:
    edition, growth = change.op.edition, change.growth
    if edition.squads is None:
        raise Refusal(f"Operatives learn alone in {edition.name}.", code="no-squads")
    change.act(edition.squads.grow(change.subject, change.number))
    return f"a {edition.words['squad'].lower()} has {change.number} {growth.field}."


def _status(change: ManualChangeOperation) -> str:
    operative, value = change.operative(), str(change.value)
    if operative.status == value:
        raise Refusal(f"{name_of_operative(operative)} is {value} already.", code="no-change")
    change.act(acts.SetStatus(operative=change.subject, status=value))
    return f"{name_of_operative(operative)} is now {value}, not {operative.status}."


def _bring_back(change: ManualChangeOperation) -> str:
    operative = change.operative()
    if operative.status not in GONE:
        raise Refusal(f"{name_of_operative(operative)} is neither dead nor retired.", code="no-change")
    change.act(acts.SetStatus(operative=change.subject, status=Status.READY.value))
    return f"{name_of_operative(operative)} came back."


def _recruit(change: ManualChangeOperation) -> str:
    values = change.value if isinstance(change.value, Mapping) else {}
    wanted = {name: str(values.get(name, "")) for name in RECRUITED}
    if not wanted["model"] or not wanted["role"]:
        raise Refusal("Choose the model that joins, and its role.", code="no-model")
    change.act(acts.Recruit(**{**wanted, "called": name_of(wanted["called"])}))
    article = "an" if wanted["role"][0] in "aeiou" else "a"
    return f"{wanted['called'] or 'a recruit'} joined as {article} {wanted['role']}."


def _waive(change: ManualChangeOperation) -> str:
    known = list(change.fields["waived"])
    code = name_of(change.subject)
    if not code:
        raise Refusal("Choose the issue that may pass.", code="no-issue")
    if bool(change.value) == (code in known):
        raise Refusal("This is already the case.", code="no-change")
    after = [*known, code] if change.value else [each for each in known if each != code]
    change.op.set(change.key, "waived", after)
    return f"“{code}” {'may pass' if change.value else 'counts again'}."


def of_the_kind(manual: ManualChangeOperation, key: str) -> str | None:
    """A change that the campaign's kind knows; None where it knows none of this key."""
    change = next((each for each in manual.op.rules.manual_changes if each.key == key), None)
    if change is None:
        return None
    contender = contenders_of(manual.op.rules, [manual.entrant])[manual.entrant.pk]
    asked = ManualRequest(contender=contender, settings=manual.op.settings, subject=manual.subject, value=manual.value)
    done = change.apply(asked)
    manual.op.changes += done.campaign
    for act in done.acts:
        manual.act(act)
    if done.roster:
        if manual.entrant.roster_id is None:
            raise Refusal("This faction’s roster is gone.", code="no-roster")
        manual.op.rosters[manual.entrant.roster_id].changes += done.roster
    return done.sentence


MANUAL_CHANGES: Mapping[str, Callable[[ManualChangeOperation], str]] = {
    "experience": _experience,
    "team-experience": _team_experience,
    "status": _status,
    "recruit": _recruit,
    "bring-back": _bring_back,
    "waive": _waive,
}
