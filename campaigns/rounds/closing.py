"""What closing a round means: what becomes of games nobody played, what everybody is given for, what follows. Pure."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any

from campaigns.journal import state as states
from campaigns.models.missions import TO_PLAY, State
from campaigns.rounds.table import CLOSED, DROPPED, entrants_of, fixtures_in, results_in
from rules import changes
from rules.campaigns.entrants import Contender
from rules.campaigns.games import Result
from rules.campaigns.kind import CampaignKind
from rules.campaigns.rounds import Attendance, RoundEffect, RoundPlay
from rules.errors import Refusal

POSTPONED, CALLED_OFF, NOBODY = "postponed", "called-off", "nobody"
"""What may have become of a game beside an entrant who did not come: that one's key."""
UNPLAYED = (*TO_PLAY, State.VOIDED)
COUNTS = {
    "games": ("game", "games"),
    "byes": ("bye", "byes"),
    "walkovers": ("walkover", "walkovers"),
    "postponed": ("postponed", "postponed"),
    "no_shows": ("no-show", "no-shows"),
}


def count_words(counts: Mapping[str, int]) -> str:
    """What somebody did in a round: "2 games, 1 bye"."""
    words = [f"{counts[name]} {COUNTS[name][counts[name] != 1]}" for name in COUNTS if counts.get(name)]
    return ", ".join(words) or "did not play"


@dataclass(frozen=True, slots=True, kw_only=True)
class Missed:
    """A game of the round that nobody has reported."""

    mission: str
    number: int
    title: str
    entrants: tuple[str, ...]
    state: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Closing:
    """Everything that closing a round does."""

    round: str
    unplayed: Mapping[str, Any]
    """Mission → who did not come, or "postponed"."""
    attendances: tuple[Attendance, ...]
    effects: tuple[RoundEffect, ...]
    called_off: tuple[Missed, ...]
    points: Mapping[str, tuple[int, int]]
    """Entrant → its points in the table before and after, where a table decides and closing changes them."""

    @property
    def counted(self) -> dict[str, dict[str, int]]:
        return {each.contender.key: {name: getattr(each, name) for name in COUNTS} for each in self.attendances}

    def consequences(self) -> list[dict[str, Any]]:
        """As the log has them."""
        return [{"entrant": each.entrant, "sentence": each.sentence} for each in self.effects]


def missed_in(state: changes.State, round_key: str) -> tuple[Missed, ...]:
    """The games of a round that are still to be played, by number."""
    return tuple(
        Missed(
            mission=key,
            number=fields["number"],
            title=fields["title"],
            entrants=tuple(entrants_of(fields)),
            state=states.mission_state(fields),
        )
        for key, fields in states.missions(state).items()
        if fields.get("round") == round_key and states.mission_state(fields) in UNPLAYED
    )


def verdicts(missed: tuple[Missed, ...], payload: Mapping[str, str]) -> dict[str, Any]:
    """What became of each of them, as the round keeps it; a Refusal where nobody has said."""
    found: dict[str, Any] = {}
    for each in missed:
        said = payload.get(each.mission, "")
        if said == POSTPONED:
            found[each.mission] = POSTPONED
        elif said == CALLED_OFF:
            found[each.mission] = []
        elif said == NOBODY:
            found[each.mission] = list(each.entrants)
        elif said in each.entrants:
            found[each.mission] = [said]
        else:
            raise Refusal(f"Say what happened to mission {each.number}: nobody reported it.", code="undecided-game")
    return found


def closing_of(
    rules: CampaignKind, now: changes.State, then: changes.State, round_key: str, unplayed: Mapping[str, Any]
) -> Closing:
    """What follows: games as they stand `now`, entrants as they stood `then`, when the round was first closed."""
    settings = rules.settings_shape.read(now[states.CAMPAIGN]["settings"])
    contenders = {each.key: each for each in _contenders(rules, now, then, settings)}
    fields = now[states.ROUND + round_key]
    attendances = tuple(_attendance(contender, now, round_key, unplayed, settings) for contender in contenders.values())
    play = RoundPlay(key=round_key, number=fields["number"], attendances=attendances)
    effects = (*rules.close_round(settings, play), *_catching_up(rules, settings, now, round_key, contenders))
    off = tuple(each for each in missed_in(now, round_key) if unplayed.get(each.mission) != POSTPONED)
    points = _points(settings, now, round_key, unplayed) if rules.ends_by_table else {}
    return Closing(
        round=round_key, unplayed=unplayed, attendances=attendances, effects=effects, called_off=off, points=points
    )


def _points(
    settings: Any, state: changes.State, round_key: str, unplayed: Mapping[str, Any]
) -> dict[str, tuple[int, int]]:
    """What byes, walkovers and no-shows of a round bring in the table once it is closed."""
    before = fixtures_in(state)
    byes_in = {**before.byes_in, round_key: state[states.ROUND + round_key]["byes"]}
    after = replace(before, byes_in=byes_in, unplayed={**before.unplayed, **unplayed}).records(settings)
    records = before.records(settings)
    return {key: (each.points, after[key].points) for key, each in records.items() if each.points != after[key].points}


def _contenders(rules: CampaignKind, now: changes.State, then: changes.State, settings: Any) -> Iterator[Contender]:
    records = fixtures_in(now).records(settings)
    for key, fields in states.entrants(now).items():
        known = then.get(states.ENTRANT + key)
        if not fields["left"] and known:
            yield Contender(
                key=key,
                name=fields["name"],
                faction=fields["faction"],
                state=rules.states.entrant.from_fields(known),
                won=records[key].won,
                drawn=records[key].drawn,
                lost=records[key].lost,
            )


def _attendance(
    contender: Contender, state: changes.State, round_key: str, unplayed: Mapping[str, Any], settings: Any
) -> Attendance:
    row, key = state[states.ROUND + round_key], contender.key
    games = won = drawn = walkovers = postponed = no_shows = 0
    for mission, fields in states.missions(state).items():
        if fields.get("round") != round_key or key not in entrants_of(fields):
            continue
        verdict = unplayed.get(mission)
        if fields["report"]:
            games += 1
            won += results_in(fields).get(key) == Result.WON
            drawn += results_in(fields).get(key) == Result.DREW
        elif verdict == POSTPONED:
            postponed += settings.postponed_counts
        elif verdict:
            no_shows += key in verdict
            walkovers += key not in verdict
    return Attendance(
        contender=contender,
        games=games,
        won=won,
        drawn=drawn,
        byes=row["byes"].count(key) if row["is_published"] else 0,
        walkovers=walkovers,
        postponed=postponed,
        no_shows=no_shows,
        is_new=key not in row["entrants"],
    )


def _catching_up(
    rules: CampaignKind, settings: Any, state: changes.State, round_key: str, contenders: Mapping[str, Contender]
) -> Iterator[RoundEffect]:
    """What entrants receive in their first round, where they joined after the first one."""
    rounds = [(key, row) for key, row in states.rounds(state).items() if row["stage"] != DROPPED]
    number = state[states.ROUND + round_key]["number"]
    known = {key for _, row in rounds[:1] for key in row["entrants"]}
    for _, row in rounds:
        if row["stage"] == CLOSED and row["number"] < number:
            known |= row["closing"]["counted"].keys()
    late = [key for key in contenders if key not in known]
    for key in late:
        others = [each for other, each in contenders.items() if other not in late]
        effect = rules.catch_up(settings, contenders[key], others) if others else None
        if effect:
            yield effect
