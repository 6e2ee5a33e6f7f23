"""What an arriving roster would be here, before it is imported: who, at what cost, what is illegal or unclear."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, replace

from rosters.exchange.arriving import Arriving, Unclear
from rosters.exchange.list_lines import TAKEN_FOR
from rosters.exchange.services import named, with_new_keys
from rosters.journal import state as states
from rosters.journal.operation import new_key
from rosters.journal.settle import catalogue_of, settle
from rosters.kill_teams.game_choices import borne_to_game, parts_of
from rosters.operatives.selectors import Recruitable, catalogue_models
from rosters.packs.selectors import latest_packs
from rosters.viewers import Reader
from rules.editions import EDITIONS, find
from rules.editions.base import Edition
from rules.editions.game import to_fields
from rules.issues import Issue, Severity
from rules.sheets import OperativeSheet

MOST_ISSUES = 3
"""So many issues are spelt out; of more it is said how many."""
MOST_MISSING = 6
"""So many of what was not found stand open; the others are folded."""
MOST_NOTES = 4
"""The same of notes."""
MOST_STATS = 3
"""By so many values a model is told apart from others."""


@dataclass(frozen=True, slots=True, kw_only=True)
class LineChoice:
    """A line that may mean one of several models."""

    key: str
    """Its line, and where one line has several, which of them."""
    number: int
    line: str
    """Its words, behind its number where the list has several lines."""
    why: str
    options: tuple[tuple[str, str], ...]
    """(the model's name, the same with what tells it apart)"""


@dataclass(frozen=True, slots=True, kw_only=True)
class ImportPreview:
    """What an arriving roster would be here."""

    arriving: Arriving
    edition: Edition
    points: int
    operatives: tuple[OperativeSheet, ...]
    """With what they take to a game beside what they carry in every one."""
    issues: tuple[str, ...]
    """The rules that the roster or its kill team would break, in sentences."""
    choices: tuple[LineChoice, ...]
    taken: tuple[tuple[str, str], ...]
    """What the kill team takes to its game, where it is only one: what it is, and the names of what was chosen."""
    gets_names: bool
    """Whether some have no name, and get one."""

    @property
    def first_issues(self) -> tuple[str, ...]:
        return self.issues[:MOST_ISSUES]

    @property
    def more_issues(self) -> int:
        return len(self.issues[MOST_ISSUES:])

    @property
    def is_sure(self) -> bool:
        """Whether nobody need look first: all fits and is legal, or it is a copy of what was exported."""
        return self.arriving.fits and (self.arriving.form == "json" or not self.issues)

    @property
    def note_count(self) -> int:
        """How much stands beside the operatives to be looked at; what was found by name needs no look."""
        return sum(map(len, (self.missing, self.partial, self.issues, self.notes)))

    @property
    def is_read_whole(self) -> bool:
        """Whether the verdict is on all that was sent."""
        return not (self.choices or self.missing or self.partial)

    @property
    def missing(self) -> list[str]:
        """What was not found and is like nothing here, each once with how often."""
        unclear = tuple(f"{each.where}: " for each in self.arriving.unclear)
        return _each_once(
            line
            for line in self.arriving.unresolved
            if line not in self.arriving.partial and not line.startswith(unclear)
        )

    @property
    def partial(self) -> list[str]:
        """What could not be read of lines whose operative is imported all the same."""
        return _each_once(line for line in self.arriving.unresolved if line in self.arriving.partial)

    @property
    def first_missing(self) -> list[str]:
        return self.missing[:MOST_MISSING]

    @property
    def more_missing(self) -> list[str]:
        return self.missing[MOST_MISSING:]

    @property
    def notes(self) -> list[str]:
        """What else there is to say, of each line once: whom it was taken for comes first."""
        by_line: dict[str, list[str]] = {}
        for remark in self.arriving.remarks:
            line, sign, words = remark.rpartition(": ")
            by_line.setdefault(f"{line}{sign}", []).append(words)
        return [line + _as_sentences(words) for line, words in by_line.items()]

    @property
    def first_notes(self) -> list[str]:
        return self.notes[:MOST_NOTES]

    @property
    def more_notes(self) -> list[str]:
        return self.notes[MOST_NOTES:]

    @property
    def others(self) -> list[tuple[str, str]]:
        """Other packs to read it with: the key of each, and what it is called."""
        packs = self.arriving.others
        return [(str(pack.pk), f"{pack.title}, {find(pack.edition).name}") for pack in packs]

    @property
    def rows(self) -> list[tuple[int, OperativeSheet]]:
        """Those who are the same in all that is shown of them once, with how many they are."""
        alike: dict[tuple[object, ...], list[OperativeSheet]] = {}
        for op in self.operatives:
            alike.setdefault(
                (op.name, op.model, op.role, op.training, op.sub_faction, op.carried, op.total), []
            ).append(op)
        return [(len(same), same[0]) for same in alike.values()]


def import_preview(arriving: Arriving) -> ImportPreview:
    """The arriving roster, read and priced as it would be kept."""
    edition = find(arriving.edition)
    digest = arriving.pack.digest if arriving.pack else ""
    new = states.new_state(arriving.name, digest, edition)
    fresh = with_new_keys(arriving)
    state = states.founded(new, fresh.muster, fresh.standings, edition.states, new_key)
    teams = {
        f"{states.KILL_TEAM}{number}": {
            "format": team.format, "settings": team.settings, "members": team.members, **to_fields(team.game)
        }
        for number, team in enumerate(fresh.kill_teams)
    }  # fmt: skip
    catalogue = catalogue_of(digest)
    settled = settle(edition, catalogue, {**state, **teams})
    borne = {key: names for team in fresh.kill_teams for key, names in borne_to_game(catalogue, team.game).items()}
    sheets = (replace(op, carried=(*op.carried, *borne.get(op.key, ()))) for op in settled.sheets)
    issues = [*settled.issues, *(each for team in settled.kill_teams.values() for each in team.issues)]
    models = catalogue_models(edition, digest) if arriving.unclear else ()
    return ImportPreview(
        arriving=arriving,
        edition=edition,
        points=settled.points,
        operatives=tuple(sheets),
        issues=tuple(_illegal(issues)) if settled.sheets else (),
        choices=tuple(_choice(edition, each, models) for each in arriving.unclear),
        taken=tuple(_taken(edition, fresh)),
        gets_names=named(arriving) != arriving,
    )


def _taken(edition: Edition, arriving: Arriving) -> Iterable[tuple[str, str]]:
    """What the only kill team takes to its game, by what it is."""
    if edition.game_choices is None or arriving.pack is None or len(arriving.kill_teams) != 1:
        return
    team, catalogue = arriving.kill_teams[0], catalogue_of(arriving.pack.digest)
    place = edition.game_choices.team_place(catalogue, arriving.muster, team.members, team.game)
    numbers = {each.id: each.number for each in team.game.choices}
    for part in parts_of(place) if place else ():
        chosen = [(numbers.get(offer.id, 1), offer.name) for offer in part.offers if part.chosen.get(offer.id)]
        if chosen:
            yield part.name, ", ".join(f"{number} × {name}" if number > 1 else name for number, name in chosen)


FactionsOfEdition = tuple[str, list[tuple[str, str]]]
"""An edition's name, and its packs: the key of each and what it is called."""


def factions_by_edition(viewer: Reader) -> list[FactionsOfEdition]:
    """Every pack that a list can be read with, the newest edition first. A query for each edition."""
    editions = sorted(EDITIONS.values(), key=lambda each: each.key, reverse=True)
    return [(each.name, [(str(pack.pk), pack.title) for pack in latest_packs(each.key, viewer)]) for each in editions]


def _each_once(lines: Iterable[str]) -> list[str]:
    return [line if count == 1 else f"{count} × {line}" for line, count in Counter(lines).items()]


def _as_sentences(words: Iterable[str]) -> str:
    first, *others = sorted(words, key=lambda each: not each.startswith(TAKEN_FOR))
    return " ".join([first, *(each[:1].upper() + each[1:] for each in others)])


def _illegal(issues: Iterable[Issue]) -> Iterable[str]:
    return dict.fromkeys(issue.sentence for issue in issues if issue.severity is Severity.ILLEGAL)


def _choice(edition: Edition, unclear: Unclear, models: Iterable[Recruitable]) -> LineChoice:
    """The models that a line may mean, each with what tells it from the others: points, values, wargear."""
    by_name = {model.name: model for model in reversed(list(models))}
    found = [by_name[name] for name in unclear.names if name in by_name]
    values: dict[str, set[str]] = {}
    for key, value in (stat for model in found for stat in model.stats):
        values.setdefault(key, set()).add(value)
    telling = [key for key, different in values.items() if len(different) > 1][:MOST_STATS]
    several, word = edition.words["operatives"].lower(), edition.words["operative"].lower()
    near = "this is the nearest" if len(found) == 1 else "these are the nearest"
    return LineChoice(
        key=unclear.key,
        number=unclear.number,
        line=unclear.where.replace(", ", ": ", 1) if unclear.where.startswith("Line") else unclear.where,
        why=f"{len(found)} {several} fit." if unclear.is_named else f"No {word} is called that; {near}.",
        options=tuple((model.name, " · ".join(_about(edition, model, telling))) for model in found),
    )


def _about(edition: Edition, model: Recruitable, telling: Iterable[str]) -> Iterable[str]:
    yield model.name
    if edition.points:
        yield f"{model.points} pts"
    stats = dict(model.stats)
    if values := [f"{key} {stats[key]}" for key in telling if key in stats]:
        yield ", ".join(values)
    if model.sheet and model.sheet.carried:
        yield ", ".join(model.sheet.carried)
