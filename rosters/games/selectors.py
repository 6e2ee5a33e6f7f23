"""What pages and the API show of games outside campaigns."""

from __future__ import annotations

import datetime
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from django.db.models import Count, Q

from rosters.models import LoggedGame, Roster
from rosters.rosters.selectors import is_editable
from rosters.viewers import Viewer
from rules.editions import find


@dataclass(frozen=True, slots=True, kw_only=True)
class GameSheet:
    """One game as shown; notes only to its player."""

    key: str
    played_on: datetime.date
    opponent: str
    opponent_roster: str
    """Its id, where it was named and the reader may open it."""
    kill_team: str
    mission: str
    mine: Mapping[str, int]
    theirs: Mapping[str, int]
    losses: Mapping[str, Mapping[str, int]]
    """`mine` and `theirs`, each with `starters` and `lost`; empty if not given."""
    chosen: Mapping[str, str]
    """`mine` and `theirs`: the line from which another follows; empty where nobody said."""
    fallen: Mapping[str, Sequence[Mapping[str, str]]]
    """`mine` and `theirs`: who fell, each with `name` and `by`; empty where nobody said."""
    result: str
    result_words: str
    notes: str

    @property
    def total(self) -> int | None:
        return sum(self.mine.values()) if self.mine else None

    @property
    def their_total(self) -> int | None:
        return sum(self.theirs.values()) if self.theirs else None


@dataclass(frozen=True, slots=True, kw_only=True)
class GamePoints:
    """What one line of the score, or of the losses, says of both sides."""

    name: str
    mine: str
    theirs: str


@dataclass(frozen=True, slots=True, kw_only=True)
class GameRecord:
    """Totals of a roster's games."""

    played: int
    won: int
    drawn: int
    lost: int


def record_of(roster: Roster) -> GameRecord:
    """One query."""
    counts = {result: Count("pk", filter=Q(result=result)) for result in LoggedGame.Result.values}
    return GameRecord(**roster.games.aggregate(played=Count("pk"), **counts))


def games_of(roster: Roster, viewer: Viewer, start: int = 0, most: int | None = None) -> list[GameSheet]:
    """The latest first; two queries, one of them for opponents' rosters that the reader may open."""
    end = None if most is None else start + most
    found = list(roster.games.all()[start:end])
    is_own = is_editable(roster, viewer)
    named = {game.opponent_roster_id for game in found if game.opponent_roster_id}
    open_to = set(Roster.objects.visible_to(viewer).filter(pk__in=named).values_list("pk", flat=True)) if named else ()
    return [_sheet(game, is_own=is_own, shows_roster=game.opponent_roster_id in open_to) for game in found]


def game_sheet(game: LoggedGame, viewer: Viewer) -> GameSheet:
    """One game to somebody who may see its roster."""
    theirs = game.opponent_roster_id
    shows = theirs is not None and Roster.objects.visible_to(viewer).filter(pk=theirs).exists()
    return _sheet(game, is_own=is_editable(game.roster, viewer), shows_roster=shows)


def _sheet(game: LoggedGame, *, is_own: bool, shows_roster: bool) -> GameSheet:
    return GameSheet(
        key=str(game.pk),
        played_on=game.played_on,
        opponent=game.opponent,
        opponent_roster=str(game.opponent_roster_id) if shows_roster else "",
        kill_team=game.kill_team,
        mission=game.mission,
        mine=game.mine,
        theirs=game.theirs,
        losses=game.losses,
        chosen=game.chosen,
        fallen=game.fallen,
        result=game.result,
        result_words=game.get_result_display(),
        notes=game.notes if is_own else "",
    )


def points_of(roster: Roster, game: GameSheet) -> tuple[GamePoints, ...]:
    """Line by line, as far as anything was said: the lines of the score, then who was lost. No query."""
    names = {each.key: each.name for each in find(roster.edition).score}
    points = [(name, game.mine.get(key), game.theirs.get(key)) for key, name in names.items()]
    said = [GamePoints(name=name, mine=_said(one), theirs=_said(other)) for name, one, other in points]
    lost = GamePoints(name="Out", mine=_lost(game.losses.get("mine")), theirs=_lost(game.losses.get("theirs")))
    return tuple(each for each in (*said, lost) if (each.mine, each.theirs) != ("–", "–"))


def _said(points: int | None) -> str:
    return "–" if points is None else str(points)


def _lost(losses: Mapping[str, int] | None) -> str:
    return f"{losses['lost']} of {losses['starters']}" if losses else "–"
