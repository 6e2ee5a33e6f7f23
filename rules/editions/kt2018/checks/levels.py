"""Experience, abilities against levels, and the advances of fire teams."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from rules.acts import Act, DropAbility, DropAdvance, PickAbility, PickAdvance
from rules.editions.base import AbilityPick, FireTeam, Member, Role, Team
from rules.editions.kt2018 import abilities
from rules.editions.kt2018.checks.codes import illegal, reminder
from rules.editions.kt2018.experience import (
    MOST_EXPERIENCE,
    SPECIALISTS,
    WAYS,
    gains_experience,
    level_for,
    same_roll,
)
from rules.editions.kt2018.trees import speak
from rules.editions.kt2018.words import number, plural, title
from rules.issues import Fix, Issue
from rules.names import both


def out_of_range(team: Team) -> Iterator[Issue]:
    for member in team.operatives:
        if gains_experience(member) and not 0 <= member.experience <= MOST_EXPERIENCE:
            words = f"{member.name} has {member.experience} experience; the track goes from 0 to {MOST_EXPERIENCE}."
            yield illegal("experience-out-of-range", words, [member])


def not_gained(team: Team) -> Iterator[Issue]:
    for member in team.operatives:
        if member.experience and not gains_experience(member):
            kind = "a commander" if member.role is Role.COMMANDER else "an attendant"
            words = f"{member.name} is {kind} and gains no experience, but has {member.experience}."
            yield illegal("experience-not-gained", words, [member])


def learners(team: Team) -> list[Member]:
    """Those with a specialism's tree."""
    return team.of(*SPECIALISTS, Role.COMMANDER)


def twice(team: Team) -> Iterator[Issue]:
    for member in learners(team):
        repeated = abilities.read(member).repeated
        if repeated:
            times = Counter(pick.key for pick in member.picks)
            drops = tuple(_drop(member, pick) for pick in repeated for _ in range(times[pick.key] - 1))
            words = f"{member.name} has {_called(repeated)} more than once; each ability is taken once."
            yield illegal("ability-twice", words, [member], [Fix(f"Keep {_called(repeated)} once", drops)])


def above_level(team: Team) -> Iterator[Issue]:
    for member, picks in _misfits(team, abilities.ABOVE):
        words = f"{member.name} is level {member.level} and cannot have {_called(picks)} yet."
        yield illegal("ability-above-level", words, [member], [_without(member, picks)])


def foreign(team: Team) -> Iterator[Issue]:
    for member, picks in _misfits(team, abilities.FOREIGN):
        words = f"{member.name} is a {title(member.specialism)} specialist and cannot have {_called(picks)}."
        yield illegal("ability-foreign", words, [member], [_without(member, picks)])


def needs_earlier(team: Team) -> Iterator[Issue]:
    for member, picks in _misfits(team, abilities.EARLIER):
        words = f"{member.name} has {_called(picks)} without the level 2 ability of that branch."
        yield illegal("ability-needs-earlier", words, [member], [_without(member, picks)])


def too_many(team: Team) -> Iterator[Issue]:
    for member, picks in _misfits(team, abilities.MANY):
        most = member.level - 1 + max(abilities.free_choices(member) - 1, 0)
        words = f"{member.name} is level {member.level} and may have {number(most)} of the abilities above level 1"
        words += f", one for each level: {_called(picks)} {'is' if len(picks) == 1 else 'are'} too many."
        yield illegal("too-many-abilities", words, [member], [_without(member, picks)])


def _misfits(team: Team, why: str) -> Iterator[tuple[Member, list[AbilityPick]]]:
    for member in learners(team):
        picks = [pick for pick, reason in abilities.read(member).misfits if reason == why]
        if picks:
            yield member, picks


def _without(member: Member, picks: Sequence[AbilityPick]) -> Fix:
    """Drop each of them, as often as it was taken."""
    keys = {pick.key for pick in picks}
    drops = tuple(_drop(member, pick) for pick in member.picks if pick.key in keys)
    return Fix(f"Give up {_called(picks)}", drops)


def _drop(member: Member, pick: AbilityPick) -> Act:
    return DropAbility(operative=member.key, ability=pick.key)


def _called(picks: Sequence[AbilityPick]) -> str:
    return both(pick.name for pick in picks)


def open_choice(team: Team) -> Iterator[Issue]:
    """The first level not chosen for; commanders' levels count in every game."""
    for member in learners(team):
        reading = abilities.read(member)
        counts = team.settings.levels_count or member.role is Role.COMMANDER
        if counts and member.specialism and reading.open_levels and not reading.misfits:
            level = reading.open_levels[0]
            offers = abilities.choices(member, level, reading.held)
            words = f"{member.name} has an ability to choose for level {level}"
            words += f": {both((pick.name for pick in offers), 'or')}." if offers else "."
            yield reminder("ability-open", words, [member], [_take(member, pick) for pick in offers])


def _take(member: Member, pick: AbilityPick) -> Fix:
    return Fix(f"Take {pick.name}", (PickAbility(operative=member.key, ability=pick.key),))


def fire_team_twice(team: Team) -> Iterator[Issue]:
    times = Counter(fire_team.container for fire_team in team.fire_teams)
    for container, count in times.items():
        if count > 1:
            members = _of(team, container)
            words = f"{_team_name(team, container)} has {plural(count, 'fire team')}; a datasheet forms one."
            yield illegal("fire-team-twice", words, members)


def advance_twice(team: Team) -> Iterator[Issue]:
    for fire_team in _single(team):
        repeated = _repeated(fire_team)
        if repeated:
            name = _team_name(team, fire_team.container)
            called = both(dict.fromkeys(title(same_roll(advance)) for advance in repeated))
            words = f"The {name} fire team has {called} more than once; a repeated result is rolled again."
            fixes = [_fewer(fire_team, repeated)]
            yield illegal("advance-twice", words, _of(team, fire_team.container), fixes)


def too_many_advances(team: Team) -> Iterator[Issue]:
    """Different advances are counted; one taken twice is an issue of its own."""
    for fire_team in _single(team):
        level, different = level_for(fire_team.experience), _different(fire_team)
        excess = len(different) - (level - 1)
        if excess > 0:
            words = f"The {_team_name(team, fire_team.container)} fire team is level {level} and has "
            words += f"{plural(len(different), 'advance')}; it may have {number(level - 1) if level > 1 else 'none'}."
            rolls = {same_roll(advance) for advance in different[-excess:]}
            dropped = [advance for advance in fire_team.advances if same_roll(advance) in rolls]
            members = _of(team, fire_team.container)
            yield illegal("too-many-advances", words, members, [_fewer(fire_team, dropped)])


def open_advance(team: Team) -> Iterator[Issue]:
    """No fix: the die decides."""
    for fire_team in _single(team):
        lacking = level_for(fire_team.experience) - 1 - len(_different(fire_team))
        if lacking > 0:
            words = f"The {_team_name(team, fire_team.container)} fire team has {plural(lacking, 'advance')} to roll."
            yield reminder("advance-open", words, _of(team, fire_team.container))


def open_way(team: Team) -> Iterator[Issue]:
    """An advance with two versions asks for one of them."""
    for fire_team in _single(team):
        for advance in fire_team.advances:
            if advance in WAYS:
                words = f"The {_team_name(team, fire_team.container)} fire team has {title(advance)} and must choose "
                words += f"how: {both(map(speak, WAYS[advance]), 'or')}."
                fixes = [_open(fire_team, way) for way in WAYS[advance]]
                yield reminder("advance-way-open", words, _of(team, fire_team.container), fixes)


def _open(fire_team: FireTeam, advance: str) -> Fix:
    return Fix(f"Take {speak(advance)}", (PickAdvance(fire_team=fire_team.container, advance=advance),))


def _single(team: Team) -> list[FireTeam]:
    """The first fire team of each container; a second is an issue of its own."""
    return list({each.container: each for each in reversed(team.fire_teams)}.values())[::-1]


def _of(team: Team, container: str) -> list[Member]:
    return [member for member in team.operatives if member.fire_team == container]


def _team_name(team: Team, container: str) -> str:
    everyone = (*team.members, *team.reserve)
    return next((member.datasheet for member in everyone if member.fire_team == container), container)


def _different(fire_team: FireTeam) -> list[str]:
    return list({same_roll(advance): advance for advance in reversed(fire_team.advances)}.values())[::-1]


def _repeated(fire_team: FireTeam) -> list[str]:
    """Every later one of the same roll."""
    seen: set[str] = set()
    repeated = []
    for advance in fire_team.advances:
        if same_roll(advance) in seen:
            repeated.append(advance)
        seen.add(same_roll(advance))
    return repeated


def _fewer(fire_team: FireTeam, advances: Sequence[str]) -> Fix:
    drops = tuple(DropAdvance(fire_team=fire_team.container, advance=advance) for advance in advances)
    return Fix(f"Drop {both(dict.fromkeys(title(same_roll(advance)) for advance in advances))}", drops)
