"""What players still have to choose or roll: abilities, advances, hiding. Derived from how things stand."""

from __future__ import annotations

import uuid
from collections.abc import Iterable, Iterator
from typing import Any

from django.db import transaction

from campaigns import permissions as rights
from campaigns.entrants.services.advancing import roll_advance
from campaigns.journal import state as states
from campaigns.journal.operation import Operation, operation
from campaigns.models import Batch, Campaign, Entrant
from campaigns.muster.services.next_muster import renew_next_muster
from campaigns.permissions import entrant_in, require_running
from campaigns.todo.waiting import run_out
from rosters.journal.operation import Repeated
from rosters.models import FireTeam, Operative
from rosters.viewers import Viewer
from rules import acts
from rules.acts import Act
from rules.campaigns.kind import CampaignKind
from rules.campaigns.questions import Answer, Kind, Question
from rules.editions import find
from rules.editions.kt2018.campaign.fighter import Fighter, Squad
from rules.editions.kt2018.campaign.settings import BookSettings
from rules.editions.kt2018.campaign.shape import settings_from_json
from rules.errors import Refusal
from rules.sheets import from_json

PICK, HIDE = "pick", "guerrilla"


def pending(campaign: Campaign, entrant: Entrant) -> tuple[Question, ...]:
    """Everything an entrant's player may choose now. Two queries; evaluates nothing."""
    found = pending_of(campaign, [entrant])
    return found.get(entrant.pk, ())


def pending_of(campaign: Campaign, entrants: Iterable[Entrant]) -> dict[uuid.UUID, tuple[Question, ...]]:
    """The same for several entrants at once. Two queries, however many they are."""
    rules, settings = find(campaign.edition).campaign_kind(), settings_from_json(campaign.settings)
    present = [each for each in entrants if not each.has_left and each.roster_id]
    if rules is None or campaign.stage == Campaign.Stage.GATHERING:
        return {}
    rosters = [each.roster_id for each in present]
    fighters = _fighters(rosters, rules)
    squads = _squads(rosters, fighters)
    return {
        each.pk: (
            *rules.pending(fighters.get(each.roster_id, ()), squads.get(each.roster_id, ())),
            *_hiding(settings, each),
        )
        for each in present
    }


def _fighters(rosters: list[Any], rules: CampaignKind) -> dict[Any, list[Fighter]]:
    found: dict[Any, list[Fighter]] = {}
    rows = Operative.objects.filter(roster__in=rosters).values_list("roster", "pk", "sheet", "status")
    for roster, key, sheet, status in rows:
        if sheet:
            told = rules.fighter(from_json({**sheet, "key": str(key), "status": status}))
            found.setdefault(roster, []).append(told)
    return found


def _squads(rosters: list[Any], fighters: dict[Any, list[Fighter]]) -> dict[Any, list[Squad]]:
    found: dict[Any, list[Squad]] = {}
    for row in FireTeam.objects.filter(roster__in=rosters):
        here = (each.datasheet for each in fighters.get(row.roster_id, ()) if each.fire_team == row.container)
        squad = Squad(
            container=row.container,
            name=row.name or next(here, "Fire team"),
            experience=row.experience,
            advances=tuple(row.advances),
        )
        found.setdefault(row.roster_id, []).append(squad)
    return found


def _hiding(settings: BookSettings, entrant: Entrant) -> Iterator[Question]:
    """An entrant who ran out of something that leaves it the choice."""
    resource = None if entrant.guerrilla else run_out(settings.resources, entrant.resources)
    if resource is not None:
        yield Question(
            key=f"{HIDE}:{entrant.pk}",
            kind=Kind.TICK,
            label=f"{entrant.name} has no {resource.name} left: go into hiding as a guerrilla faction?",
            group="choices",
        )


@transaction.atomic
def choice_answer(
    *,
    campaign_id: uuid.UUID,
    viewer: Viewer,
    entrant_id: uuid.UUID | str,
    choice: str,
    answer: Answer,
    expected_version: int | None = None,
    token: str = "",
) -> Batch | None:
    """The entrant's player chooses; nobody else can, arbitrators neither."""
    try:
        with operation(campaign_id, viewer, expected_version=expected_version, token=token, kinds=("choice",)) as op:
            require_running(op)
            entrant = entrant_in(op, entrant_id)
            rights.require_own(op, entrant)
            asked = next((each for each in pending(op.campaign, entrant) if each.key == choice), None)
            if asked is None:
                raise Refusal("There is nothing to choose here any more.", code="not-open")
            _choose(op, entrant, asked, answer)
        renew_next_muster(Entrant.objects.get(pk=entrant.pk), op.edition, op.rules)
    except Repeated as repeated:
        return repeated.batch
    return op.batch


def _choose(op: Operation, entrant: Entrant, asked: Question, answer: Answer) -> None:
    kind = asked.key.partition(":")[0]
    op.kind, op.told = "choice", {"choice": asked.key, "answer": answer, "entrant": str(entrant.pk)}
    if kind == HIDE:
        if answer is not True:
            raise Refusal("Say yes, or leave it open.", code="wrong-answer")
        op.set(states.ENTRANT + str(entrant.pk), "guerrilla", True)
        op.words = f"{entrant.name} goes into hiding."
        return
    if asked.kind is Kind.ROLL:
        op.words = roll_advance(op, entrant, *_to_roll(op, entrant, asked, answer))
        return
    label = next((option.label for option in asked.options if option.value == answer), None)
    if label is None:
        raise Refusal(f"{asked.label}: {answer!r} is not open.", code="wrong-answer")
    op.words = f"{asked.label}: {label}."
    op.rosters[entrant.roster_id].acts += _acts(kind, asked, str(answer))


def _to_roll(op: Operation, entrant: Entrant, asked: Question, answer: Answer) -> tuple[Squad, int]:
    """The fire team that rolls, and for which level. The app throws: what a player typed nobody would have seen."""
    if answer is not True:
        raise Refusal("Say yes, and it is rolled here; or leave it open.", code="wrong-answer")
    rosters = [entrant.roster_id]
    squads = _squads(rosters, _fighters(rosters, op.rules))[entrant.roster_id]
    squad = next(each for each in squads if each.container == asked.subject)
    return squad, int(asked.key.rpartition(":")[2])


def _acts(kind: str, asked: Question, answer: str) -> list[Act]:
    if kind == PICK:
        return [acts.PickAbility(operative=asked.subject, ability=answer)]
    bare = asked.key.rpartition(":")[2]
    return [
        acts.DropAdvance(fire_team=asked.subject, advance=bare),
        acts.PickAdvance(fire_team=asked.subject, advance=answer),
    ]
