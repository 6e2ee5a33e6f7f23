"""The table of a campaign: every game, bye and walkover, in the order of the missions' numbers.

The same is worked out from a state, where a round is paired or closed, and from rows, where it is only read.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby
from operator import itemgetter
from typing import Any

from campaigns.journal import state as states
from campaigns.models import Campaign, MissionSide, Round
from campaigns.models.missions import REPORTED
from rules.campaigns.kind import CampaignKind
from rules.campaigns.pairing import Seat, ladder
from rules.campaigns.records import PlayedGame, Record, RecordRow, Unplayed, records_of, table_of
from rules.campaigns.settings import Pairing
from rules.changes import State

CLOSED, OPEN, DROPPED = "closed", "open", "dropped"
AGREED_AMONG_PLAYERS = (Pairing.FREE, Pairing.LADDER)
"""Where nobody is paired."""


@dataclass(frozen=True, slots=True)
class Fixture:
    """A game of the campaign: entrants with what it was for each, empty while nobody reported it."""

    is_reported: bool
    results: Mapping[str, str]
    round: str
    """Empty for one outside of rounds."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Fixtures:
    """All that a table is made of."""

    entrants: tuple[str, ...]
    """In the order they came."""
    games: Mapping[str, Fixture]
    """By mission, in the order of their numbers."""
    byes_in: Mapping[str, Sequence[str]]
    """Round → who sat out, of rounds that are closed: a bye counts then, so that nobody else's game moves it. Once the
    campaign has ended, also of those that it left open and in which a game was reported.
    """
    drawn_byes: tuple[str, ...]
    """The same with rounds that are open: whoever is paired next is to sit out no more."""
    unplayed: Mapping[str, Any]
    """Mission → who did not come, or "postponed", as closed rounds have it."""

    @property
    def byes(self) -> tuple[str, ...]:
        """Who sat out, as often as they did."""
        return tuple(each for byes in self.byes_in.values() for each in byes)

    @property
    def played(self) -> Iterator[PlayedGame]:
        return (PlayedGame(results=game.results) for game in self.games.values() if game.is_reported)

    @property
    def missed(self) -> Iterator[Unplayed]:
        """Where somebody did not come; a game that was played after all is no such."""
        found = (self._missed(mission) for mission in self.unplayed)
        return (each for each in found if each)

    def _missed(self, mission: str) -> Unplayed | None:
        game, absent = self.games.get(mission), self.unplayed.get(mission)
        if game is None or game.is_reported or not isinstance(absent, list):
            return None
        return Unplayed(came=tuple(key for key in game.results if key not in absent), absent=tuple(absent))

    def form_of(self, entrant: str) -> Iterator[str]:
        """What it has had in order: a game by its result, "bye" where it sat out, "walkover" where nobody else came,
        "no-show" where it did not come.
        """
        waiting = {key for key, byes in self.byes_in.items() if entrant in byes}
        for mission, game in self.games.items():
            if game.round in waiting:
                waiting.remove(game.round)
                yield "bye"
            if game.is_reported and entrant in game.results:
                yield game.results[entrant]
            elif (missed := self._missed(mission)) and missed.absent and entrant in game.results:
                yield "walkover" if entrant in missed.came else "no-show"
        yield from ("bye" for _ in waiting)

    def records(self, settings: Any) -> dict[str, Record]:
        """Everybody's, including entrants that left."""
        return records_of(self.entrants, self.played, self.missed, self.byes, settings)

    def seats(self, settings: Any, entrants: Sequence[str]) -> list[Seat]:
        """The entrants to be paired, in the order given."""
        found = records_of(self.entrants, self.played, self.missed, self.drawn_byes, settings)
        return [
            Seat(key=key, score=each.points, met=tuple(each.met), byes=each.byes, path=each.path)
            for key, each in ((key, found[key]) for key in entrants)
        ]

    def rungs(self, present: Sequence[str]) -> tuple[str, ...]:
        """The ladder from the top: as everybody entered, and who beat whom since."""
        return ladder(present, self._beaten())

    def _beaten(self) -> Iterator[tuple[str, str]]:
        for game in self.played:
            winners = [key for key, result in game.results.items() if result == "won"]
            losers = [key for key, result in game.results.items() if result == "lost"]
            yield from ((winner, loser) for winner in winners for loser in losers)


def ranked(
    fixtures: Fixtures, kind: CampaignKind, settings: Any, amounts: Mapping[str, Mapping[str, int]]
) -> tuple[RecordRow, ...]:
    """The table, the best first, of those whose `amounts` of the standings are given: entrants that left are not in
    it.
    """
    records = {key: each for key, each in fixtures.records(settings).items() if key in amounts}
    bonus = {key: each.get(kind.bonus_column, 0) for key, each in amounts.items()}
    name = next((each.name for each in kind.columns(settings) if each.key == kind.bonus_column), "")
    return table_of(records, settings, bonus, name)


def fixtures_in(state: State) -> Fixtures:
    games = [
        (key, fields.get("round", ""), bool(fields["report"]), results_in(fields))
        for key, fields in states.missions(state).items()
    ]
    is_over = state[states.CAMPAIGN]["stage"] == Campaign.Stage.ENDED
    return _fixtures(states.entrants(state), games, states.rounds(state), is_over=is_over)


def fixtures_of(
    campaign: Campaign, entrants: Sequence[str], rounds: Sequence[Round], *, as_ended: bool = False
) -> Fixtures:
    """The same from rows, on demand as if the campaign had ended. One query, for the games."""
    sides = MissionSide.objects.filter(mission__campaign=campaign).exclude(entrant=None)
    rows = sides.order_by("mission__number", "position").values_list(
        "mission", "mission__round", "mission__state", "entrant", "result"
    )
    games = [
        (str(key), str(round_key or ""), state in REPORTED, {str(row[3]): row[4] for row in own})
        for (key, round_key, state), own in groupby(rows, key=itemgetter(0, 1, 2))
    ]
    known = {
        str(r.pk): {name: getattr(r, name) for name in ("is_published", "stage", "byes", "closing")} for r in rounds
    }
    return _fixtures(entrants, games, known, is_over=as_ended or campaign.stage == Campaign.Stage.ENDED)


def _fixtures(
    entrants: Iterable[str],
    games: Iterable[tuple[str, str, bool, Mapping[str, str]]],
    rounds: Mapping[str, Mapping[str, Any]],
    *,
    is_over: bool,
) -> Fixtures:
    """Of games with their round; those against somebody from outside, whom nobody else meets, are no part of it."""
    inside = {key: Fixture(is_reported, results, of) for key, of, is_reported, results in games if len(results) > 1}
    begun = _begun(inside) if is_over else frozenset()
    drawn = {key: row["byes"] for key, row in rounds.items() if row["is_published"] and row["stage"] != DROPPED}
    return Fixtures(
        entrants=tuple(entrants),
        games=inside,
        byes_in={key: byes for key, byes in drawn.items() if key in begun or rounds[key]["stage"] == CLOSED},
        drawn_byes=tuple(each for byes in drawn.values() for each in byes),
        unplayed={key: what for row in rounds.values() for key, what in row["closing"].get("unplayed", {}).items()},
    )


def _begun(games: Mapping[str, Fixture]) -> frozenset[str]:
    """Rounds of which a game of the table was reported."""
    return frozenset(game.round for game in games.values() if game.is_reported)


def open_rounds(campaign: Campaign) -> list[tuple[Round, bool]]:
    """Each by its number, with whether it has begun; one that has not is called off where the campaign ends. Two
    queries, one where none is open.
    """
    rows = list(campaign.rounds.filter(stage=OPEN).order_by("number"))
    begun = _begun(fixtures_of(campaign, (), rows).games) if rows else frozenset()
    return [(row, str(row.pk) in begun) for row in rows]


def entrants_of(fields: Mapping[str, Any]) -> list[str]:
    """Who of the campaign plays a mission."""
    return [side["entrant"] for side in fields["sides"] if side.get("entrant")]


def results_in(fields: states.Fields) -> dict[str, str]:
    """How a mission ended for each who played it, by entrant; empty for anyone who has no result yet."""
    return {side["entrant"]: fields["results"].get(side["id"], "") for side in fields["sides"] if side.get("entrant")}
