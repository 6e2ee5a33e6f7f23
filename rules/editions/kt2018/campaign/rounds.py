"""What the book's campaign makes of rounds: limits that grow, what a round costs, what who came late is given."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from rules.campaigns.entrants import Contender
from rules.campaigns.rounds import RoundEffect, RoundPlay, average
from rules.campaigns.settings import CatchUp
from rules.changes import ADD, SET, Change
from rules.editions.kt2018.campaign.bounds import RESOURCE
from rules.editions.kt2018.campaign.counting import at_the_end_of
from rules.editions.kt2018.campaign.settings import BookSettings
from rules.editions.state import ENTRANT
from rules.names import how_many


def round_settings(settings: BookSettings, number: int) -> BookSettings:
    """With the limits of the latest row that has begun."""
    begun = [row for row in settings.round_limits if row.from_round <= number]
    if not begun:
        return settings
    row = max(begun, key=lambda each: each.from_round)
    return replace(settings, points_limit=row.points_limit, roster_size=row.roster_size)


def close_round(settings: BookSettings, play: RoundPlay) -> tuple[RoundEffect, ...]:
    """What who played just so many games loses of every resource; nothing was expected of who came in between. Then
    stamps, and games that were kept for such a round.
    """
    amounts = {row.games: row.amount for row in settings.round_costs}
    found = []
    for each in play.attendances:
        amount = 0 if each.is_new else amounts.get(each.counted, 0)
        if amount:
            changes = tuple(
                Change(subject=ENTRANT + each.contender.key, op=ADD, field=RESOURCE + row.key, value=amount)
                for row in settings.resources
            )
            games = how_many(each.counted, "game") if each.counted else "no game"
            verb = "lost" if amount < 0 else "gained"
            sentence = f"{each.contender.name} played {games} and {verb} {abs(amount)} of every resource."
            found.append(RoundEffect(entrant=each.contender.key, sentence=sentence, campaign=changes))
    return (*found, *at_the_end_of(settings, play))


def catch_up(settings: BookSettings, late: Contender, others: Sequence[Contender]) -> RoundEffect | None:
    """Who came late has of every resource what the others have, on average or at least; never more than at first."""
    if settings.late_joiners is CatchUp.NOTHING:
        return None
    changes = []
    for each in settings.resources:
        amounts = [other.state.resources.get(each.key, each.start) for other in others]
        known = late.state.resources.get(each.key, each.start)
        wanted = min(known, min(amounts) if settings.late_joiners is CatchUp.LOWEST else average(amounts))
        if wanted != known:
            changes.append(
                Change(subject=ENTRANT + late.key, op=SET, field=RESOURCE + each.key, value=wanted, before=known)
            )
    if not changes:
        return None
    names = {RESOURCE + each.key: each.name for each in settings.resources}
    words = ", ".join(f"{names[each.field]} {each.before} → {each.value}" for each in changes)
    return RoundEffect(entrant=late.key, sentence=f"{late.name} joined late: {words}.", campaign=tuple(changes))
