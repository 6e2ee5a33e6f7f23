"""Equipment for a game, handed out in secret with the team: from all that its kill team has, for so many points."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

from rules.campaigns.entrants import Contender
from rules.campaigns.games import Side, StartingCondition
from rules.campaigns.kind import Outfitting
from rules.campaigns.questions import AnswerOption, Kind, Question
from rules.datacards.carrying import CarriedEquipment, equipment_faults
from rules.editions.loadouts import ACTIVE, Choice, Role
from rules.editions.teams import Member
from rules.issues import Issue, Severity
from rules.selection.team import EquipmentOption, TeamRules

CARRY = "carry"
NOBODY = "nobody"
"""The answer that a piece is not taken."""
UNUSED = "equipment-unused"


def handed_out(answers: Mapping[str, str], stays: str = NOBODY) -> dict[str, list[str]]:
    """Operative → pieces, by the answers to "who carries it?"; `stays` is the answer for nobody."""
    found: dict[str, list[str]] = {}
    for key, who in answers.items():
        kind, _, piece = key.partition(":")
        if kind == CARRY and who != stays:
            found.setdefault(who, []).append(piece.rpartition(":")[0])
    return found


def piece_name(key: str) -> str:
    """In plain letters, where no pack is at hand."""
    return key.replace("-", " ")


def bearer(fighter: Any) -> Member:
    """An operative of a campaign as equipment is judged by."""
    return Member(
        key=fighter.key, name=fighter.name, model=fighter.entry, datasheet=fighter.model, role=Role.NON_SPECIALIST
    )


def _questions(settings: Any, contender: Contender) -> Iterator[Question]:
    """Who carries each piece, as often as a team may have it; nothing for imported packs, which name none."""
    rules: TeamRules | None = contender.library
    points = rules.equipment_points if rules else None
    if rules is None or points is None:
        return
    for piece in rules.equipment.values():
        able = [each for each in contender.fighters if each.status in ACTIVE and _may(piece, each.entry)]
        affordable = points // max(1, piece.cost)
        for copy in range(1, min(piece.most or affordable, affordable, len(able)) + 1):
            yield Question(
                key=f"{CARRY}:{piece.key}:{copy}",
                kind=Kind.CHOICE,
                label=f"{piece.name}, {piece.cost} EP" if copy == 1 else f"{piece.name} once more",
                group="secrets",
                help=piece.text if copy == 1 else "",
                options=(
                    AnswerOption(value=NOBODY, label="Nobody"),
                    *(AnswerOption(value=each.key, label=each.name) for each in able),
                ),
                default=NOBODY,
            )


def _may(piece: EquipmentOption, model: str) -> bool:
    return not piece.who or model in piece.who


def _check(
    settings: Any, contender: Contender, members: Sequence[str], answers: Mapping[str, str]
) -> tuple[Issue, ...]:
    """As equipment is judged in any game; the ways out are in the form."""
    rules: TeamRules | None = contender.library
    if rules is None or rules.equipment_points is None:
        return ()
    pieces, handed = {each.key: each for each in rules.equipment.values()}, handed_out(answers)
    carried = [
        CarriedEquipment(bearer(fighter), Choice(id=pieces[key].id, number=own.count(key)), pieces[key])
        for fighter in contender.fighters
        if fighter.key in members and (own := handed.get(fighter.key, []))
        for key in dict.fromkeys(own)
        if key in pieces
    ]
    faults = (replace(each, fixes=()) for each in equipment_faults(carried, rules.equipment_points))
    return (*faults, *_unused(contender, members, handed))


def _unused(contender: Contender, members: Sequence[str], handed: Mapping[str, Sequence[str]]) -> Iterator[Issue]:
    for fighter in contender.fighters:
        if fighter.key in handed and fighter.key not in members:
            names = " and ".join(map(piece_name, handed[fighter.key]))
            yield Issue(
                code=UNUSED,
                rule="Equipment",
                sentence=f"{fighter.name} does not go, and nobody takes its {names}.",
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
        StartingCondition(operative=key, sentence=f"Carries {', '.join(map(piece_name, pieces))}.", cause="equipment")
        for key, pieces in handed_out(side.chosen).items()
        if key in side.team
    )
