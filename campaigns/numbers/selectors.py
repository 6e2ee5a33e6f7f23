"""A campaign in numbers: from what stands reported, in five queries however much that is."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations, islice
from typing import Any

from campaigns.dice.luck import TOO_FEW, LuckSummary, faces_in_words, is_too_few
from campaigns.dice.luck import luck_of as luck_summary
from campaigns.models import Campaign, Chronicle, Entrant, MissionSide, Roll
from campaigns.models.missions import REPORTED
from campaigns.overview.selectors.campaigns import CampaignSheet, EntrantLine, entrant_lines
from campaigns.overview.selectors.dashboard import chronicle_of
from rosters.models import Operative
from rosters.web.roles import ROLE_FIELDS, role_label
from rules.campaigns.luck import Luck, luck_of, said
from rules.editions.base import Edition
from rules.names import both

LAST = 5
LETTERS = {"won": "W", "drew": "D", "lost": "L"}
MOST_PAIRS = 40
MOST_CAREERS = 20
CAREERS_SHOWN = 8
Game = Mapping[str, str]
"""Entrant → what it was for it."""

PER_GAME = {"W": 2, "D": 1, "L": 0}
RESULTS = {"W": "won", "D": "drawn", "L": "lost"}


@dataclass(frozen=True, slots=True, kw_only=True)
class FormLine:
    """How an entrant did lately, and how much it plays."""

    entrant: EntrantLine
    form: str
    """Its last games, the latest last: "WWDL"."""
    games: int
    more: float
    """Than everybody on average; below zero for less."""

    @property
    def results(self) -> list[str]:
        """The same in words."""
        return [RESULTS[letter] for letter in self.form]

    @property
    def lately(self) -> float:
        """What its last games brought on average: 2 for a win, 1 for a draw."""
        return sum(PER_GAME[letter] for letter in self.form) / max(1, len(self.form))


@dataclass(frozen=True, slots=True, kw_only=True)
class PairLine:
    """Two who have met."""

    one: EntrantLine
    other: EntrantLine
    games: int
    won: int
    """By the first; lost is by the second."""
    drawn: int
    lost: int
    fallen: int
    """Of the first by the second's hand."""
    felled: int


@dataclass(frozen=True, slots=True, kw_only=True)
class LuckLine:
    """Somebody's luck with dice."""

    entrant: EntrantLine
    luck: Luck
    words: str
    is_too_few: bool
    """Whether there are not enough of them to draw anything."""
    faces: str
    """How they are spread: as many ones as sixes are as high as expected."""
    dice: tuple[tuple[int, int], ...]
    """Every die: sides, value."""

    @property
    def above(self) -> str:
        """With + or −; naught has neither."""
        words = f"{self.luck.above:+.2f}".replace("-", "−")
        return words if words.strip("+−0.") else words[1:]

    @property
    def bar(self) -> int:
        """From 0 to 100, 50 being the average: two above is off the scale."""
        return round(max(0.0, min(100.0, 50 + self.luck.above * 25)))


@dataclass(frozen=True, slots=True, kw_only=True)
class CareerLine:
    """What one operative has lived through."""

    name: str
    what: str
    """Its model and role."""
    entrant: EntrantLine
    missions: int
    won: int
    kills: int
    fell: int
    """The number of the mission in which it died; 0 for anyone who lives."""

    @property
    def share(self) -> int:
        """Of its missions won, in percent, for the bar."""
        return round(100 * self.won / self.missions)


@dataclass(frozen=True, slots=True, kw_only=True)
class RoleLine:
    """How often those with one role or training won."""

    name: str
    operatives: int
    missions: int
    """Of all of them together: two in one mission count twice."""
    won: int

    @property
    def share(self) -> int:
        """In percent."""
        return round(100 * self.won / self.missions)


@dataclass(frozen=True, slots=True, kw_only=True)
class Numbers:
    games: int
    forms: tuple[FormLine, ...]
    """Who plays most first."""
    pairs: tuple[PairLine, ...]
    luck: tuple[LuckLine, ...]
    careers: tuple[CareerLine, ...]
    roles: tuple[RoleLine, ...]
    average: float
    of: EntrantLine | None
    """Whose numbers these are; None for the whole campaign."""

    @property
    def by_form(self) -> list[FormLine]:
        """The best of late first."""
        return sorted(self.forms, key=lambda each: -each.lately)

    @property
    def names_kills(self) -> bool:
        """Whether reports named anybody who took out an enemy: some only count such enemies."""
        return any(each.kills for each in self.careers)

    @property
    def faces(self) -> tuple[tuple[str, str], ...]:
        """How faces are spread, each sentence once, with the names of those of whom it is true."""
        said: dict[str, list[str]] = {}
        for each in self.luck:
            if each.faces:
                said.setdefault(each.faces, []).append(each.entrant.name)
        return tuple((f"{both(names)}:", words) for words, names in said.items())

    @property
    def dice(self) -> list[LuckSummary]:
        """All dice to be drawn, then those of each who threw any; of one alone where it is asked for."""
        of_each = [luck_summary(line.entrant.name, line.dice) for line in self.luck]
        whole = luck_summary("The whole campaign", [die for line in self.luck for die in line.dice])
        return of_each if self.of else [whole, *of_each]

    @property
    def has_careers(self) -> bool:
        """Whether anybody was in a second mission: before that all are alike."""
        return any(each.missions > 1 for each in self.careers)

    @property
    def first_careers(self) -> tuple[CareerLine, ...]:
        return self.careers[:CAREERS_SHOWN]

    @property
    def more_careers(self) -> tuple[CareerLine, ...]:
        """Those that are folded."""
        return self.careers[CAREERS_SHOWN:]


@dataclass(frozen=True, slots=True, kw_only=True)
class _Trained:
    """An operative as far as numbers ask."""

    entrant: str
    model: str
    role: str
    """As its edition calls what it is to its team."""


def numbers(campaign: Campaign, sheet: CampaignSheet, of: str = "") -> Numbers:
    """The whole page, or what it says of one entrant by key. Five queries."""
    entrants = {each.key: each for each in entrant_lines(campaign, sheet)}
    if of and of not in entrants:
        raise Entrant.DoesNotExist
    games = games_of(campaign)
    fallen = chronicle_of(campaign)["fallen"]
    played = Counter(key for _, game in games for key in game)
    there = [each for each in entrants.values() if not each.has_left]
    operatives = _operatives(entrants, sheet.edition)
    deeds = {key: deed for key, deed in _deeds(campaign).items() if of in ("", deed["entrant"])}
    average = sum(played[each.key] for each in there) / len(there) if there else 0.0
    return Numbers(
        games=len(games),
        forms=tuple(each for each in _forms(there, games, played, average) if of in ("", each.entrant.key)),
        pairs=tuple(_pairs(entrants, games, fallen, of)),
        luck=tuple(each for each in _luck(campaign, entrants, operatives) if of in ("", each.entrant.key)),
        careers=tuple(islice(_careers(deeds, operatives, entrants), None if of else MOST_CAREERS)),
        roles=tuple(_roles(deeds, operatives)),
        average=average,
        of=entrants.get(of),
    )


def games_of(campaign: Campaign) -> list[tuple[int, dict[str, str]]]:
    """Every reported mission by number, with what it was for whom. One query."""
    sides = MissionSide.objects.filter(mission__campaign=campaign, mission__state__in=REPORTED).exclude(entrant=None)
    found: dict[int, dict[str, str]] = {}
    rows = sides.order_by("mission__number", "position").values_list("mission__number", "entrant", "result")
    for number, entrant, result in rows:
        found.setdefault(number, {})[str(entrant)] = result
    return list(found.items())


def _forms(
    there: Sequence[EntrantLine], games: Sequence[tuple[int, Game]], played: Counter[str], average: float
) -> Iterator[FormLine]:
    """Who played most first."""
    for each in sorted(there, key=lambda line: -played[line.key]):
        results = [LETTERS.get(game[each.key], "") for _, game in games if each.key in game]
        yield FormLine(
            entrant=each,
            form="".join(results[-LAST:]),
            games=played[each.key],
            more=played[each.key] - average,
        )


def _pairs(
    entrants: Mapping[str, EntrantLine],
    games: Sequence[tuple[int, Game]],
    fallen: Sequence[Mapping[str, object]],
    of: str,
) -> Iterator[PairLine]:
    """Pairs who have met, most often first; losses count for the other side. With one entrant, it stands first."""
    places = {key: place for place, key in enumerate(entrants)}
    met: Counter[tuple[str, str]] = Counter()
    results: Counter[tuple[str, str, str]] = Counter()
    for _, game in games:
        ordered = sorted(game, key=lambda key: (key != of, places[key]))
        for one, other in combinations(ordered, 2):
            if of not in ("", one):
                continue
            met[one, other] += 1
            result = "drew" if game[one] == game[other] else game[one]
            results[one, other, result] += 1
    felled = _felled(games, fallen)
    for (one, other), number in met.most_common(MOST_PAIRS):
        yield PairLine(
            one=entrants[one],
            other=entrants[other],
            games=number,
            won=results[one, other, "won"],
            drawn=results[one, other, "drew"],
            lost=results[one, other, "lost"],
            fallen=felled[one, other],
            felled=felled[other, one],
        )


def _felled(games: Sequence[tuple[int, Game]], fallen: Sequence[Mapping[str, object]]) -> Counter[tuple[str, str]]:
    """(Whose, by whose hand) → how many are dead; where three or more fought, nobody knows by whose."""
    by_number = dict(games)
    found: Counter[tuple[str, str]] = Counter()
    for each in fallen:
        game = by_number.get(int(str(each["mission"])), {})
        others = [key for key in game if key != each["entrant"]]
        if each["entrant"] in game and len(others) == 1:
            found[str(each["entrant"]), others[0]] += 1
    return found


def _operatives(entrants: Mapping[str, EntrantLine], edition: Edition) -> dict[str, _Trained]:
    """Everybody on the rosters of these entrants, the fallen too. One query."""
    rosters = {each.roster: key for key, each in entrants.items() if each.roster}
    rows = Operative.objects.filter(roster__in=list(rosters))
    names = ("sheet__model", *ROLE_FIELDS)
    return {
        str(pk): _Trained(
            entrant=rosters[str(roster)],
            model=model or "",
            role=role_label(edition, *(each or "" for each in role)),
        )
        for pk, roster, model, *role in rows.values_list("pk", "roster", *names)
    }


def _deeds(campaign: Campaign) -> Mapping[str, Mapping[str, Any]]:
    """Operative → what it did in missions that stand. One query."""
    found = Chronicle.objects.filter(campaign=campaign).values_list("deeds", flat=True).first()
    return found or {}


def _careers(
    deeds: Mapping[str, Mapping[str, Any]], operatives: Mapping[str, _Trained], entrants: Mapping[str, EntrantLine]
) -> Iterator[CareerLine]:
    """The longest first; of equals who won more, then who took out more."""
    ordered = sorted(deeds.items(), key=lambda each: [-each[1][name] for name in ("missions", "won", "kills")])
    known = [(key, deed) for key, deed in ordered if deed["entrant"] in entrants]
    for key, deed in known:
        own = operatives.get(key)
        yield CareerLine(
            name=deed["name"],
            what=" · ".join(filter(None, (own.model, own.role))) if own else "",
            entrant=entrants[deed["entrant"]],
            missions=deed["missions"],
            won=deed["won"],
            kills=deed["kills"],
            fell=deed.get("fell", {}).get("mission", 0),
        )


def _roles(deeds: Mapping[str, Mapping[str, Any]], operatives: Mapping[str, _Trained]) -> Iterator[RoleLine]:
    """By what they are to their teams, those who won most often first; nothing where all are the same."""
    found: dict[str, list[Mapping[str, Any]]] = {}
    for key, deed in deeds.items():
        if key in operatives:
            found.setdefault(operatives[key].role, []).append(deed)
    lines = [
        RoleLine(
            name=name,
            operatives=len(counts),
            missions=sum(deed["missions"] for deed in counts),
            won=sum(deed["won"] for deed in counts),
        )
        for name, counts in found.items()
    ]
    if len(lines) > 1:
        yield from sorted(lines, key=lambda line: (-line.won / line.missions, -line.missions, line.name))


def _luck(
    campaign: Campaign, entrants: Mapping[str, EntrantLine], operatives: Mapping[str, _Trained]
) -> Iterator[LuckLine]:
    """Of dice thrown for an entrant or its operatives in missions that stand. One query."""
    owners = {**{key: key for key in entrants}, **{key: each.entrant for key, each in operatives.items()}}
    rolls = Roll.objects.filter(mission__campaign=campaign, mission__state__in=REPORTED)
    dice: dict[str, list[tuple[int, int]]] = {}
    for subject, sides, value in rolls.order_by("pk").values_list("subject", "sides", "value"):
        owner = owners.get(subject)
        if owner:
            dice.setdefault(owner, []).append((sides, value))
    found = [
        LuckLine(
            entrant=entrants[key],
            luck=(luck := luck_of(each)),
            words=TOO_FEW if is_too_few(each) else said(luck.chance),
            is_too_few=is_too_few(each),
            faces=faces_in_words(each),
            dice=tuple(each),
        )
        for key, each in dice.items()
    ]
    yield from sorted(found, key=lambda line: -line.luck.above)
