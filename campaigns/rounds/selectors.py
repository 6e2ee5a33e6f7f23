"""Rounds as pages and API read them: the table, every round at a look, one with its games, what closing would do."""

from __future__ import annotations

import uuid
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any

from django.db.models import Count, Q

from campaigns.journal.kind import settings_of
from campaigns.missions.selectors.stamps import stamp_of
from campaigns.models import Batch, Campaign, MissionSide, Round
from campaigns.models.missions import OPEN as OPEN_MISSIONS
from campaigns.models.missions import REPORTED
from campaigns.overview.selectors.campaigns import CampaignSheet, EntrantLine
from campaigns.reports.report import shown_consequences
from campaigns.reports.scores import score_in_words, score_of, with_scores
from campaigns.rounds.closing import POSTPONED, UNPLAYED, count_words
from campaigns.rounds.current import NOT_MET
from campaigns.rounds.services.round_in_hand import CLOSE
from campaigns.rounds.table import AGREED_AMONG_PLAYERS, CLOSED, OPEN, fixtures_of, ranked
from rosters.web.hues import MARKS, worn_by_sides
from rules.campaigns.about import PAIRINGS
from rules.campaigns.pairing import Seat, rematches, within_reach
from rules.campaigns.settings import Pairing
from rules.names import both

PAIRING_WORDS: Mapping[str, str] = {pairing.value: words for pairing, words in PAIRINGS}
STAMPS_OF_ROUNDS = {"open": ("Open", "good"), "closed": ("Closed", "mute"), "dropped": ("Called off", "mute")}
FORM_WORDS = {"won": "won", "drew": "drawn", "lost": "lost", "bye": "bye", "walkover": "walkover", "no-show": "no-show"}


@dataclass(frozen=True, slots=True, kw_only=True)
class TableLine:
    """An entrant's place in the table of rounds."""

    place: int
    entrant: EntrantLine
    played: int
    won: int
    drawn: int
    lost: int
    byes: int
    """Walkovers with them."""
    walkovers: int
    no_shows: int
    form: tuple[str, ...]
    """Its games and byes in order: `won`, `drawn`, `lost`, `bye`, `walkover` or `no-show`."""
    is_below: bool
    """Whether it has fewer points than who stands above it."""
    points: int
    strength: int
    """What its opponents have of the points they could have, in hundredths."""
    ahead: str
    """What puts it before the next of as many points."""
    rung: int
    """On the ladder from the top; 0 where there is none."""
    reach: tuple[str, ...]
    """Whom it may challenge, by name."""

    @property
    def beside_games(self) -> str:
        """Such as "1 bye, 1 no-show"; empty where it has nothing but games."""
        counts = {"byes": self.byes - self.walkovers, "walkovers": self.walkovers, "no_shows": self.no_shows}
        return count_words(counts) if any(counts.values()) else ""


@dataclass(frozen=True, slots=True, kw_only=True)
class RoundLine:
    """A round in a list."""

    key: str
    number: int
    title: str
    name: str
    """As a heading."""
    stage: str
    pairing: str
    pairing_words: str
    is_published: bool
    closes_at: datetime | None
    publish_at: datetime | None
    games: int
    played: int

    @property
    def unreported(self) -> int:
        return self.games - self.played

    @property
    def stamp(self) -> tuple[str, str]:
        return STAMPS_OF_ROUNDS[self.stage] if self.is_published or self.stage != OPEN else ("Not published", "open")


@dataclass(frozen=True, slots=True, kw_only=True)
class RoundOutsider:
    """An outsider, as far as a game shows who plays it."""

    name: str
    faction: str
    hue: str
    """What no entrant wears."""
    mark: str
    person: str = "an outsider"
    is_mine: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class RoundGame:
    """A game of a round: its mission once there is one."""

    sides: tuple[EntrantLine, ...]
    """The entrants: nothing follows for outsiders."""
    players: tuple[EntrantLine | RoundOutsider, ...] = ()
    """Outsiders too, in the order of the game; empty where there are none but the sides."""
    mission: str = ""
    number: int = 0
    title: str = ""
    stamp: tuple[str, str] = ("", "")
    results: tuple[str, ...] = ()
    scores: tuple[int | None, ...] = ()
    """Their victory points, where they were reported."""
    at: datetime | None = None
    where: str = ""
    is_open: bool = False
    """Whether what is agreed about it may still be changed."""
    is_off: bool = False
    """Whether it is no game of the round any more: declined, cancelled or voided."""
    is_unplayed: bool = False
    is_rematch: bool = False
    is_unpaired: bool = False
    """Whether its players agreed on it beside what the round paired."""
    verdict: str = ""
    """What became of it when its round closed, where nobody played it."""

    @property
    def names(self) -> str:
        return " against ".join(side.name for side, _ in self.ends)

    @property
    def ends(self) -> list[tuple[EntrantLine | RoundOutsider, str]]:
        """Each who plays with how it ended for it; empty while nobody reported it."""
        players = self.players or self.sides
        return list(zip(players, self.results or ("",) * len(players), strict=False))

    @property
    def score(self) -> str:
        return score_in_words(self.scores)

    @property
    def is_mine(self) -> bool:
        """Whether the reader plays in it."""
        return any(side.is_mine for side in self.sides)

    @property
    def is_duel(self) -> bool:
        return len(self.ends) == 2


@dataclass(frozen=True, slots=True, kw_only=True)
class CountLine:
    """What somebody was given for a round that closed."""

    entrant: EntrantLine
    words: str


@dataclass(frozen=True, slots=True, kw_only=True)
class RoundSheet:
    """One round, whole."""

    line: RoundLine
    games: tuple[RoundGame, ...]
    byes: tuple[EntrantLine, ...]
    free: tuple[EntrantLine, ...]
    """Who has no game and does not sit out."""
    agreed: tuple[str, ...]
    counted: tuple[CountLine, ...]
    consequences: tuple[str, ...]
    is_outdated: bool
    """Whether games have been reported or taken back since it was closed: it was closed by other figures."""

    @property
    def playing(self) -> frozenset[str]:
        """Who has a game in it; that may be somebody with a bye, in one that nobody paired."""
        return frozenset(side.key for game in self.games if not game.is_off for side in game.sides)

    @property
    def is_played(self) -> bool:
        """Whether closing it is all that is left."""
        return self.line.games > 0 and not self.line.unreported

    @property
    def unplayed(self) -> tuple[RoundGame, ...]:
        return tuple(game for game in self.games if game.is_unplayed)


def rounds_of(campaign: Campaign) -> list[Round]:
    """Newest first, with how many games there are and were played. One query."""
    games = Count("missions", filter=~Q(missions__state__in=NOT_MET))
    played = Count("missions", filter=Q(missions__state__in=REPORTED))
    return list(campaign.rounds.annotate(game_count=games, played_count=played).order_by("-number"))


def round_lines(rounds: Sequence[Round], *, is_arbitrated: bool) -> tuple[RoundLine, ...]:
    """What of them a reader sees: pairings that are not published are the arbitrators' alone."""
    return tuple(round_line(row, is_arbitrated=is_arbitrated) for row in rounds)


def round_line(row: Round, *, is_arbitrated: bool) -> RoundLine:
    games: int = getattr(row, "game_count", 0)
    return RoundLine(
        key=str(row.pk),
        number=row.number,
        title=row.title,
        name=str(row),
        stage=row.stage,
        pairing=row.pairing,
        pairing_words=PAIRING_WORDS[row.pairing],
        is_published=row.is_published,
        closes_at=row.closes_at,
        publish_at=row.publish_at,
        games=len(row.pairings) if is_arbitrated and not row.is_published else games,
        played=getattr(row, "played_count", 0),
    )


def table_lines(
    campaign: Campaign, sheet: CampaignSheet, entrants: Sequence[EntrantLine], rounds: Sequence[Round]
) -> tuple[TableLine, ...]:
    """The table, the best first; who left stands in it no more. One query."""
    fixtures = fixtures_of(campaign, [each.key for each in entrants], rounds)
    present = {each.key: each for each in entrants if not each.has_left}
    amounts = {key: {each.key: each.amount for each in line.amounts} for key, line in present.items()}
    is_ladder = any(row.stage == OPEN and row.pairing == Pairing.LADDER for row in rounds)
    rungs = fixtures.rungs(list(present)) if is_ladder else ()
    rows = ranked(fixtures, sheet.kind, sheet.settings, amounts)
    above = (None, *(row.record.points for row in rows))
    return tuple(
        TableLine(
            place=row.place,
            entrant=present[row.record.key],
            played=row.record.played,
            won=row.record.won,
            drawn=row.record.drawn,
            lost=row.record.lost,
            byes=row.record.byes + row.record.walkovers,
            walkovers=row.record.walkovers,
            form=tuple(FORM_WORDS[each] for each in fixtures.form_of(row.record.key) if each in FORM_WORDS),
            is_below=points is not None and row.record.points < points,
            no_shows=row.record.no_shows,
            points=row.record.points,
            strength=round(row.opponents * 100),
            ahead=row.ahead,
            rung=rungs.index(row.record.key) + 1 if rungs else 0,
            reach=tuple(present[key].name for key in within_reach(rungs, row.record.key, sheet.settings.ladder_reach)),
        )
        for row, points in zip(rows, above, strict=False)
    )


def find_round(campaign: Campaign, round_id: uuid.UUID) -> Round:
    """With its campaign at hand; Campaign.DoesNotExist for none of it. One query."""
    row = campaign.rounds.filter(pk=round_id).first()
    if row is None:
        raise Campaign.DoesNotExist
    row.campaign = campaign
    return row


def round_sheet(sheet: CampaignSheet, row: Round, entrants: Sequence[EntrantLine]) -> RoundSheet:
    """One round with its games. Two queries."""
    by_key = {each.key: each for each in entrants}
    games = tuple(_games(row, by_key, sheet.stage))
    has_draft = not row.is_published
    may_read = sheet.is_arbitrator or not has_draft
    drawn = tuple(_drawn(row, by_key)) if has_draft and may_read else ()
    byes = tuple(by_key[key] for key in row.byes if key in by_key) if may_read else ()
    seated = {side.key for game in (*games, *drawn) for side in game.sides} | {each.key for each in byes}
    closing = _closing(row) if row.stage == CLOSED else None
    counted = row.closing.get("counted", {}) if row.stage == CLOSED else {}
    row.game_count = sum(not game.is_off for game in games)  # type: ignore[attr-defined]
    row.played_count = sum(any(game.results) for game in games)  # type: ignore[attr-defined]
    labels = {each.name: each.label for each in sheet.kind.agreed_fields(sheet.settings)}
    return RoundSheet(
        line=round_line(row, is_arbitrated=sheet.is_arbitrator),
        games=(*drawn, *games),
        byes=byes,
        free=tuple(each for each in entrants if not each.has_left and each.key not in seated) if may_read else (),
        agreed=tuple(f"{labels.get(name, name)}: {_said(value)}" for name, value in row.agreed.items()),
        counted=tuple(
            CountLine(entrant=by_key[key], words=count_words(counts))
            for key, counts in counted.items()
            if key in by_key
        ),
        consequences=tuple(each["sentence"] for each in shown_consequences(closing.payload)) if closing else (),
        is_outdated=row.stage == CLOSED and _is_outdated(row, games),
    )


def _games(row: Round, by_key: Mapping[str, EntrantLine], stage: str) -> list[RoundGame]:
    sides = MissionSide.objects.filter(mission__round=row).select_related("mission", "entrant")
    hidden = ("draft", "salt", "team", "mission__secret", "mission__settings")
    found: dict[Any, list[MissionSide]] = {}
    for side in with_scores(sides.defer(*hidden)).order_by("mission__number", "position"):
        found.setdefault(side.mission_id, []).append(side)
    unplayed = row.closing.get("unplayed", {})
    games = [_game(listed, by_key, unplayed, stage) for listed in found.values()]
    paired = [set(game) for game in row.pairings]
    if not paired:
        return games
    return [replace(game, is_unpaired={side.key for side in game.sides} not in paired) for game in games]


def _game(
    sides: Sequence[MissionSide], by_key: Mapping[str, EntrantLine], unplayed: Mapping[str, Any], stage: str
) -> RoundGame:
    mission = sides[0].mission
    worn = {key: line.hue for key, line in by_key.items()}
    hues = worn_by_sides(worn, (str(side.entrant_id or "") for side in sides))
    players = [
        by_key[str(side.entrant_id)]
        if side.entrant_id
        else RoundOutsider(name=str(side), faction=side.outsider_faction, hue=hue, mark=MARKS[hue])
        for side, hue in zip(sides, hues, strict=True)
    ]
    there = [each for each in players if isinstance(each, EntrantLine)]
    is_reported = mission.state in REPORTED
    absent = unplayed.get(str(mission.pk))
    verdict = "" if is_reported or absent is None else _verdict(absent, there)
    stamp = stamp_of(mission.state, (side.entrant.person_id for side in sides if side.entrant), stage)
    return RoundGame(
        sides=tuple(there),
        players=tuple(players),
        mission=str(mission.pk),
        number=mission.number,
        title=mission.title,
        stamp=("Not played", "mute") if verdict and mission.state in NOT_MET else stamp,
        results=tuple(side.result for side in sides) if is_reported else (),
        scores=tuple(score_of(side) for side in sides) if is_reported else (),
        at=mission.at,
        where=mission.where,
        is_open=mission.state in OPEN_MISSIONS,
        is_off=mission.state in NOT_MET,
        is_unplayed=mission.state in UNPLAYED,
        verdict=verdict,
    )


def _verdict(absent: Any, there: Sequence[EntrantLine]) -> str:
    if absent == POSTPONED:
        return "Postponed"
    names = [side.name for side in there if side.key in absent]
    if not names:
        return "Called off"
    came = [side.name for side in there if side.key not in absent]
    return f"{both(names)} did not come: walkover for {both(came)}" if came else "Nobody came"


def _drawn(row: Round, by_key: Mapping[str, EntrantLine]) -> list[RoundGame]:
    """What is drawn and not published, for those who arbitrate."""
    campaign_rounds = list(row.campaign.rounds.all())
    fixtures = fixtures_of(row.campaign, list(by_key), campaign_rounds)
    met = {key: record.met for key, record in fixtures.records(settings_of(row.campaign)).items()}
    seats = [Seat(key=key, met=tuple(met.get(key, ()))) for key in by_key]
    return [
        RoundGame(
            sides=tuple(by_key[key] for key in game if key in by_key),
            is_rematch=bool(rematches([game], seats)),
        )
        for game in row.pairings
    ]


def _said(value: Any) -> str:
    return {True: "yes", False: "no"}.get(value, str(value)) if isinstance(value, bool) else str(value)


def _closing(row: Round) -> Batch | None:
    voided = row.campaign.batches.filter(voids__isnull=False).values("voids")
    found = row.campaign.batches.filter(kind=CLOSE, payload__round=str(row.pk)).exclude(pk__in=voided)
    return found.order_by("sequence").last()


def _is_outdated(row: Round, games: Sequence[RoundGame]) -> bool:
    played: dict[str, int] = dict.fromkeys(row.closing.get("counted", {}), 0)
    for game in games:
        for side in game.sides if any(game.results) else ():
            if side.key in played:
                played[side.key] += 1
    return any(counts["games"] != played[key] for key, counts in row.closing.get("counted", {}).items())


def is_drawn(pairing: str) -> bool:
    """Whether somebody says who plays whom, rather than the players among themselves."""
    return Pairing(pairing) not in AGREED_AMONG_PLAYERS
