"""What prevents the next muster while a campaign runs, before a team is picked; with fixes."""

from __future__ import annotations

from collections.abc import Iterator

from rules.editions.base import Role, Status, Team
from rules.editions.kt2018.checks.codes import reminder
from rules.editions.kt2018.checks.size import FEWEST
from rules.editions.kt2018.words import number, plural
from rules.issues import Issue
from rules.names import both, capital


def nobody_leads(team: Team) -> Iterator[Issue]:
    leaders = team.of(Role.LEADER)
    is_led = any(member.status is Status.READY for member in leaders)
    if not team.settings.is_running or not team.members or is_led:
        return
    ways = [f"{both(member.name for member in leaders)} can lead again after the next mission"] if leaders else []
    here = len(team.operatives)
    if not team.settings.new_specialists:
        ways.append("recruits join as non-specialists here, so only the arbitrator can let a new Leader join")
    elif here < team.settings.roster_size:
        ways.append("a new recruit may join as Leader")
    else:
        ways.append(f"the roster is full with {number(here)}: retire somebody, and a new recruit may join as Leader")
    words = f"No Leader is left to lead the next kill team: {both(ways, 'or')}."
    yield reminder("muster-without-leader", words, leaders)


def too_few_fit(team: Team) -> Iterator[Issue]:
    fit = [each for each in team.operatives if each.status is Status.READY and each.role is not Role.COMMANDER]
    if team.settings.is_running and team.members and len(fit) < FEWEST:
        words = f"{plural(len(fit), 'operative')} {'is' if len(fit) == 1 else 'are'} fit for the next mission; "
        words += "a kill team needs at least three: new recruits may join at the muster."
        yield reminder("muster-too-few", capital(words))


def nobody_teaches(team: Team) -> Iterator[Issue]:
    """Recruits catch up beside one who knows; a fire team may have lost all of those."""
    if not team.settings.is_running:
        return
    squads = {member.fire_team: member.datasheet for member in team.members if member.fire_team and member.level > 1}
    for squad, name in squads.items():
        mates = [member for member in team.members if member.fire_team == squad]
        if all(member.new_recruit for member in mates):
            words = f"Nobody is left in the {name} fire team to pass its experience on to new recruits."
            yield reminder("fire-team-untaught", words, mates)
