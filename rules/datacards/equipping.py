"""Equipment for a game, suggested: what is legal stays, what is not goes, and what is left to take or pay is used.

Where operatives carry it, the dearest piece that nobody has goes to the next who carries nothing, leader first;
where the team takes it along, its own comes before what everybody may take, in the order in which it is printed.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import replace

from rules.acts import ChooseForGame, ChooseForTeam, DropForGame, DropForTeam, SetCountForGame, SetCountForTeam
from rules.catalogue.plan import last_id
from rules.datacards.carrying import CarriedEquipment, carried_by, equipment_faults
from rules.datacards.checks import check_equipment
from rules.datacards.dialect import Dialect
from rules.editions.loadouts import Choice
from rules.editions.teams import GameChange, Team
from rules.formats.datacards import ids
from rules.selection.team import TeamRules


def equip(dialect: Dialect, team: Team, rules: TeamRules) -> tuple[GameChange, ...]:
    """What makes the equipment of those who go legal and as much as they may have, in the order to be done in."""
    if rules.equipment_points is None:
        return tuple(_taken_along(dialect, team, rules))
    carried: list[CarriedEquipment] = []
    changes = []
    for each in carried_by(team, rules):
        once = replace(each, choice=replace(each.choice, number=1))
        if equipment_faults([*carried, once], rules.equipment_points):
            act = DropForGame(operative=each.member.key, place=(each.choice.id,))
            changes.append(GameChange(act=act, name=each.piece.name, operative=each.member.key, is_dropped=True))
            continue
        carried.append(once)
        if each.choice.number > 1:
            count = SetCountForGame(operative=each.member.key, place=(each.choice.id,), count=1)
            name = f"{each.piece.name} (once)"
            changes.append(GameChange(act=count, name=name, operative=each.member.key))
    return (*changes, *_handed_out(team, rules, carried))


def _handed_out(team: Team, rules: TeamRules, carried: list[CarriedEquipment]) -> Iterator[GameChange]:
    """Piece after piece until nothing more can be carried or paid."""
    free = [
        CarriedEquipment(member, Choice(id=ids.equipment(member.model, piece.key)), piece)
        for member in team.operatives
        for piece in rules.may_carry(member.model)
    ]
    while True:
        loads = Counter(each.member.key for each in carried)
        pieces = Counter(each.piece.key for each in carried)
        held = {(each.member.key, each.piece.key) for each in carried}
        fits = [
            each
            for each in free
            if (each.member.key, each.piece.key) not in held
            and not equipment_faults([*carried, each], rules.equipment_points or 0)
        ]
        if not fits:
            return
        best = min(fits, key=lambda each: (loads[each.member.key], pieces[each.piece.key], -each.cost))
        carried.append(best)
        act = ChooseForGame(operative=best.member.key, place=(), option=best.choice.id)
        yield GameChange(act=act, name=best.piece.name, operative=best.member.key)


def _taken_along(dialect: Dialect, team: Team, rules: TeamRules) -> Iterator[GameChange]:
    if dialect.most_equipment is None:
        return

    def is_legal(equipment: Iterable[Choice]) -> bool:
        with_it = replace(team, game=team.game.with_team(tuple(equipment)))
        return not any(check_equipment(dialect, with_it, rules))

    chosen: list[Choice] = []
    for choice in team.game.choices:
        option = rules.equipment.get(last_id(choice.id))
        if option is None:
            continue
        once = replace(choice, number=1)
        if not is_legal([*chosen, once]):
            yield GameChange(act=DropForTeam(place=(choice.id,)), name=option.name, is_dropped=True)
            continue
        chosen.append(once)
        if choice.number > 1:
            act = SetCountForTeam(place=(choice.id,), count=1)
            yield GameChange(act=act, name=f"{option.name} (once)")
    taken = {rules.equipment[last_id(choice.id)].key for choice in chosen}
    for option in sorted(rules.equipment.values(), key=lambda each: each.universal):
        # What brings operatives changes who goes: that is for the player to think of.
        if option.key not in taken and not option.adds and is_legal([*chosen, Choice(id=option.id)]):
            chosen.append(Choice(id=option.id))
            taken.add(option.key)
            yield GameChange(act=ChooseForTeam(place=(), option=option.id), name=option.name)
