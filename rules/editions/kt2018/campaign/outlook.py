"""What stands in the way of a roster's next muster, before anybody was picked, and the ways out."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rules.editions.base import GONE, Member, Role, Settings, Status
from rules.editions.kt2018.checks.codes import reminder
from rules.editions.kt2018.checks.size import FEWEST
from rules.editions.kt2018.words import both, number, plural, sentence
from rules.issues import Issue


def outlook(members: Sequence[Member], settings: Settings) -> tuple[Issue, ...]:
    """Told of everybody on the roster; nothing where a kill team can be mustered."""
    here = [member for member in members if member.status not in GONE]
    return (*_no_leader(here, settings), *_too_few(here, settings), *_untaught(here))


def _no_leader(here: Sequence[Member], settings: Settings) -> Iterator[Issue]:
    leaders = [member for member in here if member.role is Role.LEADER]
    if any(member.status is Status.READY for member in leaders):
        return
    ways = [f"{both(member.name for member in leaders)} can lead again after the next mission"] if leaders else []
    if not settings.new_specialists:
        ways.append("recruits join as non-specialists here, so only the arbitrator can let a new Leader join")
    elif len(here) < settings.roster_size:
        ways.append("a new recruit may join as Leader")
    else:
        ways.append(
            f"the roster is full with {number(len(here))}: retire somebody, and a new recruit may join as Leader"
        )
    words = f"No Leader is left to lead the next kill team: {both(ways, 'or')}."
    yield reminder("muster-without-leader", words, leaders)


def _too_few(here: Sequence[Member], settings: Settings) -> Iterator[Issue]:
    fit = [member for member in here if member.status is Status.READY and member.role is not Role.COMMANDER]
    if len(fit) < FEWEST and not settings.commander_allowed:
        words = f"{plural(len(fit), 'operative')} {'is' if len(fit) == 1 else 'are'} fit for the next mission; "
        words += "a kill team needs at least three: new recruits may join at the muster."
        yield reminder("muster-too-few", sentence(words))


def _untaught(here: Sequence[Member]) -> Iterator[Issue]:
    """Recruits catch up beside one who knows; a fire team may have lost all of those."""
    teams = {member.fire_team: member.datasheet for member in here if member.fire_team and member.level > 1}
    for fire_team, name in teams.items():
        mates = [member for member in here if member.fire_team == fire_team]
        if all(member.new_recruit for member in mates):
            words = f"Nobody is left in the {name} fire team to teach its new recruits what it learnt."
            yield reminder("fire-team-untaught", words, mates)
