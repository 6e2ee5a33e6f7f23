"""Who has won: worked out from the standings, by the settings' end and tie-break."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import replace

from rules.campaigns.entrants import Awarded, Contender, FinalPlace, StandingsColumn
from rules.campaigns.entrants import End as Ending
from rules.campaigns.ranking import LOT, TIES_WORDS, Ranked, ranking
from rules.changes import Change
from rules.editions.kt2018.campaign.about import AWARDED, RANKINGS, TIE_BREAKS
from rules.editions.kt2018.campaign.bounds import COMMAND_POINTS, OWED, RESOURCE, SCORE, SPENT, STAMPS, STOLEN
from rules.editions.kt2018.campaign.settings import AwardFor, BookSettings, EndCondition, Ranking, TieBreak
from rules.editions.kt2018.campaign.states import EntrantState
from rules.names import both, how_many


def columns(settings: BookSettings) -> tuple[StandingsColumn, ...]:
    found = tuple(StandingsColumn(key=r.key, name=r.name, floor=r.floor, start=r.start) for r in settings.resources)
    more = ((SCORE, settings.score), (STAMPS, "Stamps" if settings.stamp_games else ""), (STOLEN, settings.stolen))
    return (*found, *(StandingsColumn(key=key, name=name, adds_up=False) for key, name in more if name))


def head_words(settings: BookSettings, is_running: bool) -> tuple[str, ...]:
    """What a team may cost, and when it ends."""
    ends = f"ends {settings.end_date}" if is_running and settings.end_date else ""
    return (f"limit {settings.limit}", ends) if ends else (f"limit {settings.limit}",)


def amounts(state: EntrantState) -> Mapping[str, int]:
    more = {SCORE: state.score, STAMPS: state.stamps, STOLEN: state.stolen}
    return {**state.resources, **{key: amount for key, amount in more.items() if amount}}


def total(settings: BookSettings, state: EntrantState) -> int:
    """What decides: the score where there is one, with what running out took of it; else all resources together. Among
    guerrilla factions what they stole, where they do.
    """
    if settings.stolen and state.guerrilla:
        return state.stolen
    if settings.score:
        return state.score + (settings.score_spent if state.spent else 0)
    return sum(state.resources.get(each.key, 0) for each in settings.resources)


def ranked_apart(settings: BookSettings) -> str:
    """Guerrilla factions, by what they stole, where they do."""
    return f"Guerrilla factions, by {settings.stolen}" if settings.stolen else ""


def awards(settings: BookSettings, contenders: Sequence[Contender]) -> tuple[Awarded, ...]:
    """Who holds each award now: the most of something, or enough of it."""
    counts: Mapping[AwardFor, Callable[[Contender], int]] = {
        AwardFor.GAMES: lambda each: each.played,
        AwardFor.VICTORIES: lambda each: each.won,
        AwardFor.STAMPS: lambda each: each.state.stamps,
        AwardFor.SCORE: lambda each: total(settings, each.state),
        AwardFor.STOLEN: lambda each: each.state.stolen,
    }
    names = {AwardFor.SCORE: settings.score or "resources", AwardFor.STOLEN: settings.stolen or "stolen"}
    units = {**dict(AWARDED), **names}
    found = []
    for row in settings.awards:
        amounts = {each.key: counts[row.counts](each) for each in contenders if not each.has_left}
        least = row.least or max(amounts.values(), default=0)
        holders = tuple(key for key, amount in amounts.items() if amount and amount >= least)
        found.append(Awarded(title=row.name, unit=units[row.counts], least=row.least, holders=holders, amounts=amounts))
    return tuple(found)


def out(state: EntrantState) -> str:
    return "guerrilla" if state.guerrilla else ""


def merit(settings: BookSettings, contender: Contender) -> tuple[int, ...]:
    """What decides the place, as the settings say; entrants that are out come last."""
    sum_, won = total(settings, contender.state), contender.won
    if settings.stolen and contender.state.guerrilla:
        return (sum_, won)
    by = {
        Ranking.RESOURCES: (sum_, won),
        Ranking.VICTORIES: (won, sum_),
        Ranking.POINTS: (3 * won + contender.drawn, sum_),
    }
    return by[settings.ranking]


def merit_names(settings: BookSettings) -> tuple[str, ...]:
    return ("points" if settings.ranking is Ranking.POINTS else "", "")


def standings_words(settings: BookSettings) -> str:
    by = dict(RANKINGS)[settings.ranking].replace("all resources together", settings.score or "all resources together")
    words = f"by {by}; {TIES_WORDS}; a guerrilla faction cannot win"
    if settings.tie_break is TieBreak.HEAD_TO_HEAD:
        return words
    return f"{words}; a tie for the victory: {dict(TIE_BREAKS)[settings.tie_break]}"


def said_change(settings: BookSettings, change: Change) -> str:
    """What becomes of a faction, in a few words."""
    resource = settings.resource(change.field.removeprefix(RESOURCE)) if change.field.startswith(RESOURCE) else None
    if resource is not None:
        return f"{resource.name} {change.before} → {change.value}"
    if change.field == SCORE and settings.score:
        return f"{settings.score} {change.before} → {change.value}"
    if change.field == STOLEN:
        return f"{settings.stolen} {change.before} → {change.value}"
    if change.field == STAMPS:
        return f"stamps {change.before} → {change.value}"
    if change.field == COMMAND_POINTS:
        return f"{how_many(change.value, 'more command point')} in its next mission"
    if change.field == OWED:
        return f"owes {change.value} from other resources"
    if change.field == SPENT:
        return "has run out" if change.value else "has not run out"
    return "injuries as before" if change.field == "injuries" else ""


def end(settings: BookSettings, contenders: Sequence[Contender]) -> Ending:
    """The ending: who wins, and everybody else as the standings rank them."""
    found = _won(settings, contenders)
    return replace(found, places=_placed(settings, contenders, found.winners or found.tied))


def _won(settings: BookSettings, contenders: Sequence[Contender]) -> Ending:
    """Who wins, or is level for it; nobody has a place yet."""
    idle = {each.key for each in contenders if not each.played}
    places = [_place(settings, each) for each in contenders]
    standing = [place for place in places if not place.has_left]
    free = [place for place in standing if not place.is_out] or standing
    free = [place for place in free if place.entrant not in idle] or free
    best = _best(free)
    why = _why(settings, free)
    if len(best) < 2:
        return Ending(winners=tuple(each.entrant for each in best), places=(), sentences=tuple(why))
    level = {place.entrant for place in best}
    return _tied(settings, best, why, [each for each in contenders if each.key in level])


def _place(settings: BookSettings, contender: Contender) -> FinalPlace:
    return FinalPlace(
        entrant=contender.key,
        name=contender.name,
        place=0,
        total=total(settings, contender.state),
        won=contender.won,
        fallen=contender.fallen,
        out=out(contender.state),
        has_left=contender.has_left,
    )


def _placed(settings: BookSettings, contenders: Sequence[Contender], first: Collection[str]) -> tuple[FinalPlace, ...]:
    """Who is first, all on place 1, then the others as the standings rank them; who never played comes after them."""
    found = {each.key: _place(settings, each) for each in contenders}
    ranked = [
        Ranked(
            key=each.key,
            merit=(
                each.key in first,
                not each.has_left,
                not found[each.key].is_out,
                each.played > 0,
                *merit(settings, each),
            ),
            met=each.met,
            lot_number=each.lot_number,
        )
        for each in contenders
    ]
    return tuple(replace(found[rank.key], place=1 if rank.key in first else rank.place) for rank in ranking(ranked))


def _best(places: Sequence[FinalPlace]) -> list[FinalPlace]:
    most = max((place.total for place in places), default=0)
    return [place for place in places if place.total == most]


def _why(settings: BookSettings, free: Sequence[FinalPlace]) -> list[str]:
    if len(free) == 1 and not free[0].is_out:
        return [f"{free[0].name} is the last faction that is not a guerrilla faction."]
    if not free:
        return ["Nobody is left in the campaign."]
    if all(place.is_out for place in free):
        return ["Everybody is a guerrilla faction. Most resources left wins."]
    if settings.score:
        return [f"Whoever has most {settings.score} wins."]
    if settings.end is EndCondition.LAST_STANDING:
        return [f"{how_many(len(free), 'faction')} can still win. Most resources left wins."]
    return ["Most resources left wins; a guerrilla faction cannot win."]


def _tied(
    settings: BookSettings,
    best: list[FinalPlace],
    why: list[str],
    level: list[Contender],
) -> Ending:
    """Break a tie as agreed, as far as that can be worked out."""
    are_level = f"{both(place.name for place in best)} are level on {best[0].total}"
    left, how = _broken(settings.tie_break, best)
    if settings.tie_break is TieBreak.HEAD_TO_HEAD:
        left, how = _met(best, level)
    tied = tuple(place.entrant for place in best)
    if len(left) == 1 or settings.tie_break is TieBreak.SHARED:
        winners = tuple(place.entrant for place in left)
        return Ending(winners=winners, places=(), tied=tied, sentences=(*why, f"{are_level}.", how))
    return Ending(winners=(), places=(), tie=f"{are_level}{how}", tied=tied, sentences=tuple(why))


def _broken(tie_break: TieBreak, best: list[FinalPlace]) -> tuple[list[FinalPlace], str]:
    """Which of the tied entrants are left, and how, a sentence; of several left, how that of the tie goes on."""
    if tie_break is TieBreak.SHARED:
        return best, "They share the victory."
    if tie_break is TieBreak.VICTORIES:
        most = max(place.won for place in best)
        left = [place for place in best if place.won == most]
        return left, _by(left, best, f"won most missions: {most}", "missions won")
    if tie_break is TieBreak.FALLEN:
        fewest = min(place.fallen for place in best)
        left = [place for place in best if place.fallen == fewest]
        return left, _by(left, best, f"lost the fewest operatives: {fewest}", "operatives lost")
    if tie_break is TieBreak.DECIDER:
        return best, ": one more mission between them decides who wins."
    return best, ": the arbitrator decides who wins."


def _met(best: list[FinalPlace], level: list[Contender]) -> tuple[list[FinalPlace], str]:
    """The tied entrant that did best against the others, or was drawn at random."""
    equals = [Ranked(key=each.key, merit=(), met=each.met, lot_number=each.lot_number) for each in level]
    first = ranking(equals)[0]
    left = [place for place in best if place.entrant == first.key]
    how = "was drawn by lot" if first.tie == LOT else "did best in their games against each other"
    return left, f"{left[0].name} {how}."


def _by(left: list[FinalPlace], best: list[FinalPlace], how: str, beside: str) -> str:
    if len(left) == 1:
        return f"{left[0].name} {how}."
    also = " and" if len(left) == len(best) else f", {both(place.name for place in left)} also"
    return f"{also} on {beside}: the arbitrator decides who wins."
