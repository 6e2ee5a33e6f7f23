"""Judges the equipment that operatives carry in a game for points: what it costs, who may, how often."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from rules.acts import DropForGame, SetCountForGame
from rules.editions.loadouts import Choice
from rules.editions.teams import Member, Team
from rules.issues import Fix, Issue
from rules.names import both, how_often
from rules.selection.team import EquipmentOption, TeamRules

EQUIPMENT = "Equipment"
MOST_FIXES = 4
POINTS, TWICE, NOT_FOR, ALIKE, TOO_OFTEN = (
    "equipment-points",
    "equipment-twice",
    "equipment-not-for",
    "equipment-alike",
    "equipment-too-often",
)


@dataclass(frozen=True, slots=True)
class CarriedEquipment:
    """A piece of equipment with who carries it."""

    member: Member
    choice: Choice
    piece: EquipmentOption

    @property
    def cost(self) -> int:
        return self.piece.cost_for(self.member.model) * self.choice.number

    @property
    def drop(self) -> Fix:
        act = DropForGame(operative=self.member.key, place=(self.choice.id,))
        return Fix(f"Drop {self.piece.name} from {self.member.name}", (act,))


def carried_by(team: Team, rules: TeamRules) -> list[CarriedEquipment]:
    """All equipment of those who go."""
    found = ((member, choice) for member in team.operatives for choice in team.game.of(member.key))
    return [CarriedEquipment(m, choice, piece) for m, choice in found if (piece := rules.carried(choice.id))]


def equipment_points(team: Team, rules: TeamRules) -> int:
    """What the equipment of a team costs."""
    return sum(each.cost for each in carried_by(team, rules))


def check_carried(team: Team, rules: TeamRules) -> tuple[Issue, ...]:
    """Everything that is wrong with what the operatives carry."""
    return () if rules.equipment_points is None else equipment_faults(carried_by(team, rules), rules.equipment_points)


def equipment_faults(carried: list[CarriedEquipment], most: int) -> tuple[Issue, ...]:
    """The same of equipment that may cost so much."""
    return (
        *_points(carried, most),
        *_twice(carried),
        *_not_for(carried),
        *_alike(carried),
        *_too_often(carried),
    )


def _illegal(code: str, sentence: str, about: list[CarriedEquipment], fixes: list[Fix] | None = None) -> Issue:
    ways = [each.drop for each in reversed(about)] if fixes is None else fixes
    who = tuple(dict.fromkeys(each.member.key for each in about))
    return Issue(code=code, rule=EQUIPMENT, sentence=sentence, operatives=who, fixes=tuple(ways[:MOST_FIXES]))


def _points(carried: list[CarriedEquipment], most: int) -> Iterator[Issue]:
    cost = sum(each.cost for each in carried)
    if cost > most:
        costliest = [each for each in reversed(carried) if each.cost >= cost - most]
        words = f"The equipment costs {cost} of {most} EP: drop {cost - most}."
        yield _illegal(POINTS, words, [], [each.drop for each in costliest or reversed(carried)])


def _twice(carried: list[CarriedEquipment]) -> Iterator[Issue]:
    for each in carried:
        if each.choice.number > 1:
            act = SetCountForGame(operative=each.member.key, place=(each.choice.id,), count=1)
            often = how_often(each.choice.number)
            words = f"{each.member.name} carries {each.piece.name} {often}; it may carry it once."
            yield _illegal(TWICE, words, [each], [Fix(f"Carry {each.piece.name} once", (act,))])


def _not_for(carried: list[CarriedEquipment]) -> Iterator[Issue]:
    for each in carried:
        if each.piece.who and each.member.model not in each.piece.who:
            yield _illegal(NOT_FOR, f"{each.member.name} cannot carry {each.piece.name}.", [each])


def _alike(carried: list[CarriedEquipment]) -> Iterator[Issue]:
    """One thing of a sort for each operative."""
    sorts: dict[tuple[str, str], list[CarriedEquipment]] = {}
    for each in carried:
        if each.piece.sort:
            sorts.setdefault((each.member.key, each.piece.sort), []).append(each)
    for same in sorts.values():
        if len(same) > 1:
            names = both(each.piece.name for each in same)
            words = f"{same[0].member.name} carries {names}; one operative may have only one of them."
            yield _illegal(ALIKE, words, same)


def _too_often(carried: list[CarriedEquipment]) -> Iterator[Issue]:
    """A piece that a kill team may have only so often."""
    pieces: dict[str, list[CarriedEquipment]] = {}
    for each in carried:
        pieces.setdefault(each.piece.key, []).append(each)
    for same in pieces.values():
        most, number = same[0].piece.most, sum(each.choice.number for each in same)
        if most is not None and number > most and len(same) > 1:
            words = f"{same[0].piece.name} is carried {how_often(number)}, at most {most} allowed."
            yield _illegal(TOO_OFTEN, words, same)
