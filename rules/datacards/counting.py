"""How far a kill team is picked: its selections as boxes, its equipment, and a figure for each rule that it breaks."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from rules.catalogue.compile import Catalogue
from rules.datacards.carrying import equipment_points
from rules.datacards.checklist import PER_RULE
from rules.datacards.checks import equipment_of, most_equipment, picks_of, traded_of
from rules.datacards.dialect import Dialect, rules_of
from rules.datacards.members import pick_of
from rules.editions.capabilities import Figure, TeamCount
from rules.editions.game import GameChoices
from rules.editions.loadouts import Loadout, OperativeRecord, RosterContent
from rules.editions.teams import Member, Settings, Team
from rules.names import both, first_of, how_many
from rules.selection.composition import Composition
from rules.selection.counting import Part, SelectionCount, count_selections, in_halves, weight_of
from rules.selection.judging import Breach, Finding
from rules.selection.team import ListedOperative, TeamRules

SELECTIONS, EQUIPMENT = "Number of selections", "Equipment"
MOST_NAMES = 3


def count_team(
    dialect: Dialect,
    catalogue: Catalogue,
    content: RosterContent,
    members: Sequence[str],
    *,
    settings: Settings,
    standings: Mapping[str, OperativeRecord],
    game: GameChoices,
) -> TeamCount | None:
    """The count of those who go; None where data of the community say the list as constraints."""
    rules = rules_of(catalogue)
    if rules is None:
        return None
    everybody = {each.key: _member(rules, each, standings.get(each.key)) for each in content.loadouts}
    going = tuple(everybody[key] for key in members if key in everybody)
    team = Team(members=going, settings=settings, game=game, rules=rules)
    taken = {option.key for option in equipment_of(team, rules)}
    counted = count_selections(rules.composition, picks_of(team), traded_of(team, rules), taken)
    selections = Figure(number=in_halves(counted.count), of=counted.range, word="selections")
    equipment = _equipment(dialect, team, rules)
    weights = {each.key: weight_of(rules.composition, pick_of(rules, each)) for each in content.loadouts}
    return TeamCount(
        selections=selections,
        boxes=counted.boxes,
        in_words=_in_words(rules.composition, selections, counted),
        equipment=equipment,
        figures=_figures(rules.composition, counted.findings)
        | {SELECTIONS: selections.brief, EQUIPMENT: _said(equipment)},
        wrong=frozenset(pick.key for pick in counted.wrong),
        weights={key: in_halves(weight) for key, weight in weights.items() if weight != 1},
    )


def _member(rules: TeamRules, loadout: Loadout, life: OperativeRecord | None) -> Member:
    """As much of an operative as counts."""
    pick = pick_of(rules, loadout)
    called = rules.composition.name_of(pick.operative)
    return Member(
        key=loadout.key,
        name=loadout.name,
        model=loadout.model,
        datasheet=called,
        role=loadout.role,
        status=(life or OperativeRecord()).status,
        listed=ListedOperative(rules=rules, pick=pick),
    )


def _equipment(dialect: Dialect, team: Team, rules: TeamRules) -> Figure:
    """What is taken along, or what is carried in equipment points."""
    most = most_equipment(dialect, team, rules)
    if most is not None:
        return Figure(number=str(len(equipment_of(team, rules))), of=str(most), word="equipment")
    return Figure(number=str(equipment_points(team, rules)), of=str(rules.equipment_points), word="EP")


def _said(equipment: Figure) -> str:
    return equipment.brief if equipment.word == "equipment" else f"{equipment.brief} {equipment.word}"


def _in_words(composition: Composition, selections: Figure, counted: SelectionCount) -> str:
    """The boxes for who does not see them: `9 of 10 selections: 2 halves, 1 not allowed (Slasha Boy), 1 free`."""
    names = tuple(dict.fromkeys(composition.name_of(pick.operative) for pick in counted.wrong))
    halves = [part for box in counted.boxes if len(box) == 2 for part in box if part is not Part.FREE]
    wrong = sum(Part.WRONG in box for box in counted.boxes)
    free = sum(box == (Part.FREE,) for box in counted.boxes)
    counts = (
        "1 half" if len(halves) == 1 else f"{len(halves)} halves" if halves else "",
        f"{wrong} {f'not allowed ({first_of(names, MOST_NAMES)})' if names else 'too many'}" if wrong else "",
        f"{free} free" if free else "",
    )
    parts = ", ".join(each for each in counts if each)
    return f"{selections.brief} selections" + (f": {parts}" if parts else "")


def _figures(composition: Composition, findings: Sequence[Finding]) -> dict[str, str]:
    """What breaks the rules of the checklist, the first fault of each and how many more."""
    figures = {}
    for rule, breaches in PER_RULE.items():
        own = [_figure(composition, each) for each in findings if each.breach in breaches]
        if own:
            figures[rule] = own[0] + (f" and {len(own) - 1} more" if own[1:] else "")
    return figures


def _figure(composition: Composition, finding: Finding) -> str:
    count = in_halves(finding.count)
    match finding.breach:
        case Breach.UNLISTED:
            return finding.name
        case Breach.MIXED:
            return how_many(int(finding.count), "list")
        case Breach.ALONE:
            return both(dict.fromkeys(composition.name_of(pick.operative) for pick in finding.picks))
        case Breach.ALIKE:
            return f"{finding.name}: {count} alike"
        case Breach.TOO_OFTEN | Breach.UNEVEN:
            return f"{finding.name}: {count}"
    return f"{finding.name}: {count} of {in_halves(finding.limit)}"
