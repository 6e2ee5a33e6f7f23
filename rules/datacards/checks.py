"""Judges a team picked for a game by its kill team's own list, its equipment and its choices: each fault once."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace

from rules.acts import Act, Bench, DropForGame, DropForTeam, Field, Remove
from rules.catalogue.plan import last_id
from rules.datacards.carrying import check_carried
from rules.datacards.dialect import Dialect
from rules.datacards.owning import is_over, team_to_own
from rules.editions.loadouts import Choice, Purpose
from rules.editions.teams import Member, Team
from rules.issues import Fix, Issue, Severity
from rules.names import both, counted, how_many, how_often
from rules.selection.composition import OperativePick
from rules.selection.counting import in_halves, in_words
from rules.selection.judging import Breach, Finding, judge
from rules.selection.team import EquipmentOption, GameChoice, TeamRules

MOST_FIXES = 4
RULES = {
    Breach.UNLISTED: ("not-on-the-list", "Selection list"),
    Breach.TOO_MANY: ("too-many-selections", "Number of selections"),
    Breach.TOO_FEW: ("too-few-selections", "Number of selections"),
    Breach.TOO_OFTEN: ("operative-too-often", "Each operative once"),
    Breach.ALIKE: ("armed-alike", "A different option each"),
    Breach.UNEVEN: ("not-in-lots", "Selected together"),
    Breach.OVER_LIMIT: ("over-a-limit", "Limits of the kill team"),
    Breach.UNDER_LIMIT: ("under-a-limit", "Limits of the kill team"),
    Breach.ALONE: ("without-company", "Only beside another"),
    Breach.MIXED: ("lists-mixed", "Mixed lists"),
    Breach.TRADED_TOO_MUCH: ("too-many-free-ploys", "Ploys instead of operatives"),
}
"""Breach → (code, the rule's name)."""
EMPTY, TWICE, UNFIT = "empty-team", "operative-twice", "not-fit"
TOO_MUCH_EQUIPMENT, EQUIPMENT_TWICE, EQUIPMENT_UNKNOWN = "too-much-equipment", "equipment-twice", "equipment-unknown"
CHOICE_OPEN, CHOICE_TOO_MANY, CHOICE_SAME = "choice-open", "choice-too-many", "choice-same"
NO_TEAM_YET, EMPTY_ROSTER, ROSTER_FULL = "no-team-yet", "empty-roster", "roster-full"


def check_roster(team: Team) -> tuple[Issue, ...]:
    """A roster is whatever somebody owns, up to its size; else it is worth saying whether a team can be picked."""
    if not team.members:
        sentence = "No operative is on the roster yet."
        return (_reminder(EMPTY_ROSTER, "Roster", sentence),)
    return (*_roster_size(team), *_no_team_yet(team))


def _roster_size(team: Team) -> Iterator[Issue]:
    most = team.rules.roster_size if team.rules else None
    over = len(team.members) - most if most else 0
    if over > 0:
        words = f"{how_many(len(team.members), 'operative')} on the roster; it holds at most {most}."
        last = [member.key for member in team.members[-over:]]
        fix = Fix("Take the last operatives off the roster", tuple(Remove(operative=key) for key in last))
        yield _illegal(ROSTER_FULL, "Roster", words, last, [fix])


def _no_team_yet(team: Team) -> Iterator[Issue]:
    """What there would have to be to field a kill team."""
    rules = team.rules
    if rules is None:
        return
    lacking = team_to_own(rules, picks_of(team))
    if lacking is None or not lacking.recruits:
        return
    recruits = tuple(replace(each, fielded=False) for each in lacking.recruits)
    sentence = f"Not enough for a legal kill team: recruit {lacking.words}."
    yield _reminder(NO_TEAM_YET, "Kill team", sentence, fixes=(Fix("Recruit them", recruits),))


def check_kill_team(dialect: Dialect, team: Team) -> tuple[Issue, ...]:
    """Everything that is wrong with a team."""
    if not team.members:
        return (_illegal(EMPTY, "Kill team", "No operative has been picked for the kill team."),)
    return (
        *_twice(team),
        *_unfit(team),
        *(_selection(team, team.rules) if team.rules else ()),
        *(check_equipment(dialect, team, team.rules) if team.rules else ()),
        *(check_carried(team, team.rules) if team.rules else ()),
        *(_choices(team, team.rules) if team.rules else ()),
    )


def _illegal(code: str, rule: str, sentence: str, who: Sequence[str] = (), fixes: Sequence[Fix] = ()) -> Issue:
    return Issue(code=code, rule=rule, sentence=sentence, operatives=tuple(who), fixes=tuple(fixes)[:MOST_FIXES])


def _reminder(code: str, rule: str, sentence: str, who: Sequence[str] = (), fixes: Sequence[Fix] = ()) -> Issue:
    return Issue(
        code=code,
        rule=rule,
        sentence=sentence,
        operatives=tuple(who),
        fixes=tuple(fixes)[:MOST_FIXES],
        severity=Severity.REMINDER,
    )


def _twice(team: Team) -> Iterator[Issue]:
    times = Counter(member.key for member in team.members)
    for member in {member.key: member for member in team.members}.values():
        if times[member.key] > 1:
            bench_and_field: tuple[Act, ...] = (Bench(operatives=(member.key,)), Field(operatives=(member.key,)))
            words = f"{member.name} is picked {how_often(times[member.key])}; an operative can be picked once."
            fixes = [Fix(f"Take {member.name} once", bench_and_field)]
            yield _illegal(TWICE, "Kill team", words, [member.key], fixes)


def _unfit(team: Team) -> Iterator[Issue]:
    for member in team.members:
        if not team.can_go(member):
            words = f"{member.name} cannot be picked: {member.status.value}."
            yield _illegal(UNFIT, "Kill team", words, [member.key], [_leave_out(team, [member])])


# The selection list


def picks_of(team: Team) -> list[OperativePick]:
    return [member.listed.pick for member in team.operatives if member.listed]


def equipment_of(team: Team, rules: TeamRules) -> list[EquipmentOption]:
    """The equipment taken, each as often as it is."""
    taken = ((rules.equipment.get(last_id(each.id)), each.number) for each in team.game.choices)
    return [option for option, number in taken if option for _ in range(number)]


def traded_of(team: Team, rules: TeamRules) -> int:
    """How many selections were given up for ploys."""
    trading = [choice for choice in rules.choices if choice.trades]
    return sum(each.number for each in team.game.choices for choice in trading if choice.option(each.id))


WANTING = (Breach.TOO_FEW, Breach.UNDER_LIMIT, Breach.ALONE, Breach.UNEVEN)
"""Faults that more operatives mend."""


def _selection(team: Team, rules: TeamRules) -> Iterator[Issue]:
    taken = {option.key for option in equipment_of(team, rules)}
    by_key = {member.key: member for member in team.operatives}
    findings = judge(rules.composition, picks_of(team), traded_of(team, rules), taken)
    # More operatives alone make a team legal only where it lacks nothing but them.
    recruits = _recruits(team, rules) if findings and all(each.breach in WANTING for each in findings) else []
    for finding in findings:
        code, rule = RULES[finding.breach]
        own = [by_key[pick.key] for pick in finding.picks if pick.key in by_key]
        ways = [*recruits, *_ways_out(team, rules, finding, own)]
        yield _illegal(code, rule, _sentence(finding, rules, own), [each.key for each in own], ways)


def _recruits(team: Team, rules: TeamRules) -> list[Fix]:
    """Whom to recruit so that a legal team stands with everybody picked, where those at home will not do."""
    if not team.members:
        return []
    home = [member for member in team.reserve if member.listed and team.can_go(member)]
    owned = [*picks_of(team), *(member.listed.pick for member in home if member.listed)]
    lacking = team_to_own(
        rules,
        owned,
        [pick.key for pick in picks_of(team)],
        traded=traded_of(team, rules),
        equipment={option.key for option in equipment_of(team, rules)},
    )
    if lacking is None or not lacking.recruits or is_over(rules, len(team.members) + len(team.reserve), lacking):
        return []
    joining = [member for member in home if member.key in lacking.goes]
    acts: list[Act] = [Field(operatives=tuple(each.key for each in joining))] if joining else []
    also = f" and add {both(each.name for each in joining)}" if joining else ""
    return [Fix(f"Recruit {lacking.words}{also}", (*acts, *lacking.recruits))]


def _sentence(finding: Finding, rules: TeamRules, own: Sequence[Member]) -> str:
    names = both(dict.fromkeys(each.datasheet for each in own))
    count, limit = in_halves(finding.count), in_halves(finding.limit)
    wanted = both([rules.composition.name_of(key) for key in finding.wanted[:6]], "or")
    match finding.breach:
        case Breach.UNLISTED:
            return f"{rules.title}: {finding.name} cannot join this team."
        case Breach.TOO_MANY:
            return f"{finding.name}: {in_words(finding.count, 'selection')}, at most {limit} allowed."
        case Breach.TOO_FEW:
            return f"{finding.name}: {count} of {in_words(finding.limit, 'selection')} picked."
        case Breach.TOO_OFTEN:
            return f"{finding.name}: {count} in the kill team, at most {limit} allowed."
        case Breach.ALIKE:
            return f"{finding.name}: {count} have the same weapons; each needs a different option."
        case Breach.UNEVEN:
            return f"{finding.name} comes in groups of {limit}, not {count}."
        case Breach.OVER_LIMIT:
            return f"{finding.name}: {count} in the kill team, at most {limit} allowed."
        case Breach.UNDER_LIMIT:
            return f"{finding.name}: {count} in the kill team, at least {limit} needed."
        case Breach.ALONE:
            return f"{names} can only be taken with {wanted}."
        case Breach.MIXED:
            return f"{finding.name}: operatives from {in_words(finding.count, 'list')}; all must come from one."
    return f"{in_words(finding.count, 'ploy')} instead of operatives, at most {limit} allowed."


def _ways_out(team: Team, rules: TeamRules, finding: Finding, own: Sequence[Member]) -> list[Fix]:
    """Drop one of them, or bring one of those that are wanted, whatever of it really mends the fault."""
    if finding.breach is Breach.TRADED_TOO_MUCH:
        trading = [choice for choice in rules.choices if choice.trades]
        own_ploys = [each for each in team.game.choices if any(choice.option(each.id) for choice in trading)]
        return [_drop_for_team(rules, each) for each in own_ploys]
    fixes = []
    if finding.breach in WANTING:
        fixes += [_field(member) for member in _at_home(team, finding.wanted)]
    if finding.breach not in (Breach.TOO_FEW, Breach.UNDER_LIMIT):
        excess = max(1, -(-(finding.count - finding.limit) // 1)) if finding.limit else 1
        several = finding.breach in (Breach.UNLISTED, Breach.ALONE, Breach.MIXED) or excess > 1
        if finding.breach is Breach.MIXED:
            fixes += [_leave_out(team, others) for others in _others(rules, own)]
        elif several:
            fixes.append(_leave_out(team, list(own)[-int(excess) :] if finding.limit else list(own)))
        else:
            fixes += [_leave_out(team, [each]) for each in reversed(own)]
    return fixes


def _others(rules: TeamRules, own: Sequence[Member]) -> list[list[Member]]:
    """For each list that somebody is of: those of other lists, who all go; the fewest first."""
    lists = [members for parties in rules.composition.parties for members in parties.parties.values()]
    others = [[each for each in own if each.listed and each.listed.pick.operative not in members] for members in lists]
    return sorted((each for each in others if len(each) < len(own)), key=len)


def _at_home(team: Team, wanted: Sequence[str]) -> list[Member]:
    """Those of the reserve who could go and are wanted, each sort once."""
    taken = {member.key for member in team.members}
    found: dict[str, Member] = {}
    for member in team.reserve:
        if member.key not in taken and member.listed and member.listed.pick.operative in wanted and team.can_go(member):
            found.setdefault(member.listed.pick.operative, member)
    return list(found.values())


def _field(member: Member) -> Fix:
    return Fix(f"Add {member.name}", (Field(operatives=(member.key,)),))


def _leave_out(team: Team, members: Sequence[Member]) -> Fix:
    keys = tuple(dict.fromkeys(member.key for member in members))
    called = counted({member.key: member.name for member in members}.values())
    if team.purpose is Purpose.KILL_TEAM:
        return Fix(f"Drop {called}", (Bench(operatives=keys),))
    return Fix(f"Take {called} off the roster", tuple(Remove(operative=key) for key in keys))


# Equipment and choices


def check_equipment(dialect: Dialect, team: Team, rules: TeamRules) -> Iterator[Issue]:
    """What is wrong with what the team takes along."""
    taken = equipment_of(team, rules)
    drops = [_drop_for_team(rules, each) for each in team.game.choices if last_id(each.id) in rules.equipment]
    most = most_equipment(dialect, team, rules)
    if most is not None and len(taken) > most:
        words = f"{how_many(len(taken), 'piece')} of equipment; a kill team takes at most {most}."
        yield _illegal(TOO_MUCH_EQUIPMENT, "Equipment", words, fixes=drops)
    for key, number in Counter(option.key for option in taken).items():
        options = [option for option in taken if option.key == key]
        if options[0].most is not None and number > options[0].most:
            repeated = [
                _drop_for_team(rules, each)
                for each in team.game.choices
                if (option := rules.equipment.get(last_id(each.id))) and option.key == key
            ]
            words = f"{options[0].plain_name}: taken {how_often(number)}; each option can be taken once."
            yield _illegal(EQUIPMENT_TWICE, "Equipment", words, fixes=repeated)


def most_equipment(dialect: Dialect, team: Team, rules: TeamRules) -> int | None:
    """How many pieces the team may take, None where operatives carry them: the operatives who go and the mission may
    each add one, of those named.
    """
    if dialect.most_equipment is None:
        return None
    taken = equipment_of(team, rules)
    entries = (rules.operatives.get(member.model) for member in team.operatives)
    allowed = [entry.more_equipment for entry in entries if entry is not None and entry.more_equipment is not None]
    of_mission = [frozenset((team.settings.more_equipment_with,))] if team.settings.more_equipment_with else []
    more = sum(not keys or any(option.key in keys for option in taken) for keys in (*allowed, *of_mission))
    return dialect.most_equipment + more


def _drop_for_team(rules: TeamRules, choice: Choice) -> Fix:
    return Fix(f"Drop {name_of(rules, choice.id)}", (DropForTeam(place=(choice.id,)),))


def name_of(rules: TeamRules, choice_id: str) -> str:
    """What an option of the team or an operative is called."""
    equipment = rules.equipment.get(last_id(choice_id)) or rules.carried(choice_id)
    options = (choice.option(choice_id) for choice in rules.choices)
    return equipment.name if equipment else next((each.name for each in options if each), last_id(choice_id))


def _choices(team: Team, rules: TeamRules) -> Iterator[Issue]:
    for choice in rules.choices:
        if choice.is_of_team:
            yield from _of_team(team, rules, choice)
        else:
            yield from _of_operatives(team, rules, choice)


def _taken(choices: Sequence[Choice], choice: GameChoice) -> list[Choice]:
    return [each for each in choices if choice.option(each.id)]


def _of_team(team: Team, rules: TeamRules, choice: GameChoice) -> Iterator[Issue]:
    taken = _taken(team.game.choices, choice)
    number = sum(each.number for each in taken)
    if number < choice.picks and not choice.may:
        words = f"{choice.name} is still to be chosen."
        yield _reminder(CHOICE_OPEN, choice.name, words)
    if number > choice.picks and not choice.trades:
        words = f"{choice.name}: {number} chosen, at most {choice.picks} allowed."
        yield _illegal(CHOICE_TOO_MANY, choice.name, words, fixes=[_drop_for_team(rules, each) for each in taken])
    for other in rules.choices:
        if other.key in choice.apart_from:
            same = {option.key for each in _taken(team.game.choices, other) if (option := other.option(each.id))}
            for each in taken:
                option = choice.option(each.id)
                if option and option.key in same:
                    words = f"{choice.name} and {other.name} are both {option.name}; they must differ."
                    yield _illegal(CHOICE_SAME, choice.name, words, fixes=[_drop_for_team(rules, each)])


def _of_operatives(team: Team, rules: TeamRules, choice: GameChoice) -> Iterator[Issue]:
    could = [member for member in team.operatives if member.model in choice.who]
    bearers = [member for member in could if _taken(team.game.of(member.key), choice)]
    for member in bearers:
        taken = _taken(team.game.of(member.key), choice)
        if len(taken) > choice.picks:
            drops = [_drop_for_game(rules, member, each) for each in taken]
            words = f"{choice.name}: {member.name} has chosen {len(taken)}, at most {choice.picks} allowed."
            yield _illegal(CHOICE_TOO_MANY, choice.name, words, [member.key], drops)
    if choice.distinct:
        yield from _chosen_twice(team, rules, choice, bearers)
    if choice.bearers is not None:
        yield from _bearers(team, rules, choice, could, bearers)
    elif not choice.may:
        open_to = [member for member in could if member not in bearers]
        if open_to:
            words = f"{choice.name} is still to be chosen by {both(member.name for member in open_to)}."
            yield _reminder(CHOICE_OPEN, choice.name, words, [member.key for member in open_to])


def _chosen_twice(team: Team, rules: TeamRules, choice: GameChoice, bearers: Sequence[Member]) -> Iterator[Issue]:
    for option in choice.options:
        same = [member for member in bearers if any(choice.option(c.id) == option for c in team.game.of(member.key))]
        if len(same) > 1:
            last = next(each for each in team.game.of(same[-1].key) if choice.option(each.id) == option)
            words = f"{both(member.name for member in same)} have chosen {option.name}; each needs a different one."
            drop = [_drop_for_game(rules, same[-1], last)]
            yield _illegal(CHOICE_SAME, choice.name, words, [member.key for member in same], drop)


def _bearers(
    team: Team, rules: TeamRules, choice: GameChoice, could: Sequence[Member], bearers: Sequence[Member]
) -> Iterator[Issue]:
    most = choice.bearers or 0
    if len(bearers) > most:
        drops = [
            _drop_for_game(rules, member, each)
            for member in bearers
            for each in _taken(team.game.of(member.key), choice)
        ]
        words = f"{choice.name}: {both(member.name for member in bearers)} have it; only {most} may."
        yield _illegal(CHOICE_TOO_MANY, choice.name, words, [member.key for member in bearers], drops)
    if len(bearers) < most and could and not choice.may:
        words = f"{choice.name} is still to be chosen by {both([member.name for member in could], 'or')}."
        yield _reminder(CHOICE_OPEN, choice.name, words, [member.key for member in could])


def _drop_for_game(rules: TeamRules, member: Member, choice: Choice) -> Fix:
    return Fix(
        f"Drop {name_of(rules, choice.id)} from {member.name}",
        (DropForGame(operative=member.key, place=(choice.id,)),),
    )


# Words
