"""Equipment for a game, handed out in secret with the team: from all that its kill team has, for so many points."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import combinations
from typing import Any

from rules.campaigns.entrants import Contender
from rules.campaigns.games import Side, StartingCondition
from rules.campaigns.kind import Outfitting
from rules.campaigns.questions import AnswerOption, Kind, Question
from rules.datacards.carrying import CarriedEquipment, equipment_faults
from rules.editions.loadouts import ACTIVE, Choice, Role
from rules.editions.teams import Member
from rules.issues import Issue, Severity
from rules.names import both
from rules.selection.team import EquipmentOption, TeamRules

CARRY = "carry"
NOTHING, AND = "nothing", "+"
MOST_PIECES = 2
"""As many may be chosen for an operative here; a list of all sets that are legal would be too long to choose from."""
UNUSED = "equipment-unused"


def handed_out(answers: Mapping[str, str]) -> dict[str, list[str]]:
    """Operative → pieces, by the answers to what each carries."""
    choices = ((key.partition(":"), answer) for key, answer in answers.items())
    return {who: answer.split(AND) for (kind, _, who), answer in choices if kind == CARRY and answer != NOTHING}


def piece_name(key: str) -> str:
    """In plain letters, where no pack is at hand."""
    return key.replace("-", " ")


def bearer(fighter: Any) -> Member:
    """An operative of a campaign as equipment is judged by."""
    return Member(
        key=fighter.key, name=fighter.name, model=fighter.entry, datasheet=fighter.model, role=Role.NON_SPECIALIST
    )


def _questions(settings: Any, contender: Contender) -> Iterator[Question]:
    """What each operative carries; nothing for imported packs, which name no equipment."""
    rules: TeamRules | None = contender.library
    points = rules.equipment_points if rules else None
    if rules is None or points is None:
        return
    words = f"{points} EP for the whole team, and at most {MOST_PIECES} pieces for one operative here."
    for fighter in contender.fighters:
        sets = tuple(_sets(rules.may_carry(fighter.entry), fighter.entry, points))
        if fighter.status in ACTIVE and sets:
            yield Question(
                key=f"{CARRY}:{fighter.key}",
                kind=Kind.CHOICE,
                label=f"{fighter.name} carries",
                group="secrets",
                help=words,
                options=(AnswerOption(value=NOTHING, label="Nothing"), *sets),
                default=NOTHING,
            )
            words = ""  # said once is enough


def _sets(pieces: Sequence[EquipmentOption], model: str, points: int) -> Iterator[AnswerOption]:
    """Each piece alone, then several of different sorts that a team can pay for."""
    for number in range(1, MOST_PIECES + 1):
        for own in combinations(pieces, number):
            cost, sorts = sum(each.cost_for(model) for each in own), [each.sort for each in own if each.sort]
            if cost <= points and len(sorts) == len(set(sorts)):
                names = ", ".join(each.name for each in own)
                yield AnswerOption(value=AND.join(each.key for each in own), label=f"{names} ({cost} EP)")


def _check(
    settings: Any, contender: Contender, members: Sequence[str], answers: Mapping[str, str]
) -> tuple[Issue, ...]:
    """As equipment is judged in any game; the ways out are in the form."""
    rules: TeamRules | None = contender.library
    if rules is None or rules.equipment_points is None:
        return ()
    pieces, handed = {each.key: each for each in rules.equipment.values()}, handed_out(answers)
    carried = [
        CarriedEquipment(bearer(fighter), Choice(id=pieces[key].id), pieces[key])
        for fighter in contender.fighters
        if fighter.key in members
        for key in handed.get(fighter.key, ())
        if key in pieces
    ]
    faults = (replace(each, fixes=()) for each in equipment_faults(carried, rules.equipment_points))
    return (*faults, *_unused(contender, members, handed))


def _unused(contender: Contender, members: Sequence[str], handed: Mapping[str, Sequence[str]]) -> Iterator[Issue]:
    for fighter in contender.fighters:
        if fighter.key in handed and fighter.key not in members:
            names = both(map(piece_name, handed[fighter.key]))
            yield Issue(
                code=UNUSED,
                rule="Equipment",
                sentence=f"{fighter.name} is not in the team, so nobody carries its {names}.",
                operatives=(fighter.key,),
                severity=Severity.REMINDER,
            )


FROM_PACK = Outfitting(
    questions=lambda settings, contender: tuple(_questions(settings, contender)),
    check=_check,
)


def carrying(side: Side) -> tuple[StartingCondition, ...]:
    """What the operatives of a side took along, as they show it at the reveal."""
    return tuple(
        StartingCondition(operative=key, sentence=f"Carries {both(map(piece_name, pieces))}.", cause="equipment")
        for key, pieces in handed_out(side.chosen).items()
        if key in side.team
    )
