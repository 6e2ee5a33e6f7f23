"""What a kill team is beside its datasheets, to be looked up: how it is picked, its archetypes, rules, equipment."""

from __future__ import annotations

from collections.abc import Iterator

from rules.catalogue.compile import Catalogue
from rules.datacards.dialect import Dialect, rules_of
from rules.datacards.team_cards import team_cards
from rules.editions.game import NO_GAME_CHOICES
from rules.names import both
from rules.reference import PickedGroup, TeamReference
from rules.selection.composition import ONE, Composition, GroupLine, SelectionGroup
from rules.selection.counting import in_halves
from rules.selection.team import TeamRules


def team_reference(dialect: Dialect, catalogue: Catalogue) -> TeamReference | None:
    """None for imported packs, which have no list to read this from."""
    rules = rules_of(catalogue)
    if rules is None:
        return None
    return TeamReference(
        groups=tuple(_groups(rules)),
        limits=tuple(_limits(rules.composition)),
        archetypes=tuple(rules.archetype_names.get(key, key) for key in rules.archetypes),
        cards=team_cards(dialect, catalogue, NO_GAME_CHOICES, rules.operatives),
    )


def _groups(rules: TeamRules) -> Iterator[PickedGroup]:
    """Of several ways to make up the team each group says which way it is of."""
    ways = rules.composition.ways
    for number, way in enumerate(ways, 1):
        for group in way.groups:
            which = f"Way {number}: " if len(ways) > 1 else ""
            yield PickedGroup(title=f"{which}{_title(rules, group)}", lines=tuple(_lines(way, group)))


def _title(rules: TeamRules, group: SelectionGroup) -> str:
    count = f"{group.least} to {group.count}" if group.least is not None else str(group.count)
    equipment = next((each.plain_name for each in rules.equipment.values() if each.key == group.equipment), "")
    title = group.name if "selection" in group.name.casefold() else f"{count} × {group.name}"
    return title + (f", with {equipment}" if equipment else "")


def _lines(way: Composition, group: SelectionGroup) -> Iterator[tuple[str, str]]:
    for line in group.lines:
        notes = ", ".join(_notes(group, line))
        yield way.name_of(line.operative), notes[:1].upper() + notes[1:]


def _notes(group: SelectionGroup, line: GroupLine) -> Iterator[str]:
    if line.most is None and group.count > 1:
        yield "any number"
    elif line.most is not None and line.most < group.count:
        yield "once" if line.most == 1 else f"up to {line.most}"
    if line.weight != ONE:
        yield f"counts as {in_halves(line.weight)}"
    if line.step > 1:
        yield f"{line.step} at a time"
    if line.different:
        yield "each armed in another way"


def _limits(composition: Composition) -> Iterator[str]:
    for way in composition.ways:
        for limit in way.limits:
            if limit.most is not None:
                yield f"{limit.name}: at most {limit.most}."
            if limit.least:
                yield f"{limit.name}: at least {limit.least}."
        for need in way.needs:
            who, others = (both(sorted(map(way.name_of, each)), "or") for each in (need.operatives, need.needs))
            yield f"{who} only beside {others}."
        for each in way.parties:
            yield f"{each.name}: all from one of {both(each.parties, 'or')}."
