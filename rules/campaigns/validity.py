"""What is wrong with settings, by field, and settings as JSON: in and out."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, fields, replace
from datetime import date
from typing import Any

from rules.campaigns import codec
from rules.campaigns.about import ABOUT
from rules.campaigns.settings import CampaignSettings, End, Table
from rules.errors import Refusal

KEY = re.compile(r"^[a-z0-9]+(-[a-z0-9]+)*$")
LONGEST_NAME = 80
MOST_ROWS = 60
ROWS = ("resources", "missions")
TABLES = ("specialist_casualties", "other_casualties", "commander_injuries")
LIMITS = ("points_limit", "escalated_limit", "commander_limit")


@dataclass(frozen=True, slots=True)
class WrongSetting:
    """A setting that cannot be so; `path` names it as its JSON does: "resources.0.start"."""

    path: str
    sentence: str


class WrongSettings(Refusal):
    """Settings that cannot be read; every fault with its path."""

    def __init__(self, faults: Iterable[WrongSetting]) -> None:
        self.faults = tuple(faults)
        super().__init__(
            "These settings cannot be: " + " ".join(f.sentence for f in self.faults), code="wrong-settings"
        )


def settings_to_json(settings: CampaignSettings) -> dict[str, Any]:
    told: dict[str, Any] = codec.to_json(settings)
    return told


def settings_from_json(told: Mapping[str, Any], base: CampaignSettings | None = None) -> CampaignSettings:
    """Settings with what is told changed and all else as in `base`; WrongSettings names every field that is not
    of its shape. Whether they make sense is `faults`' to say."""
    base = base or CampaignSettings()
    hints, read, wrong = codec.hints_of(CampaignSettings), {}, []
    for name, value in told.items():
        try:
            if name not in hints:
                raise codec.WrongShape(name, f"There is no setting {name!r}.")
            read[name] = codec.read(hints[name], value, name)
        except codec.WrongShape as refusal:
            wrong.append(WrongSetting(refusal.path, refusal.message))
    if wrong:
        raise WrongSettings(wrong)
    return replace(base, **read)


def faults(settings: CampaignSettings, points_range: tuple[int, int] = (1, 1000)) -> tuple[WrongSetting, ...]:
    """Everything that is wrong with settings of the right shape."""
    return tuple(_faults(settings, points_range))


def _faults(settings: CampaignSettings, points_range: tuple[int, int]) -> Iterator[WrongSetting]:
    yield from _values(settings, "")
    for name in LIMITS:
        yield from _within(getattr(settings, name), points_range, name)
    for name in ROWS:
        yield from _rows(getattr(settings, name), name)
    for name in TABLES:
        yield from _table(getattr(settings, name), name, _results(name))
    yield from _resources(settings)
    yield from _missions(settings)
    yield from _others(settings)


def _values(thing: Any, path: str) -> Iterator[WrongSetting]:
    """Every number against its range, every choice against its options, in rows too."""
    for each in fields(thing):
        about, value = ABOUT[type(thing)][each.name], getattr(thing, each.name)
        name = f"{path}{each.name}"
        if isinstance(value, bool) or value is None:
            continue
        if isinstance(value, int) and about.low is not None and about.high is not None:
            yield from _within(value, (about.low, about.high), name)
        elif isinstance(value, Table):
            yield from _values(value, f"{name}.")
        elif isinstance(value, tuple):
            for number, row in enumerate(value):
                yield from _values(row, f"{name}.{number}.")


def _within(value: int, bounds: tuple[int, int], path: str) -> Iterator[WrongSetting]:
    low, high = bounds
    if not low <= value <= high:
        yield WrongSetting(path, f"{value} is not between {low} and {high}.")


def _rows(rows: tuple[Any, ...], path: str) -> Iterator[WrongSetting]:
    """Keys are keys, each once; names are names."""
    if len(rows) > MOST_ROWS:
        yield WrongSetting(path, f"At most {MOST_ROWS} rows; there are {len(rows)}.")
    times, names = Counter(row.key for row in rows), Counter(row.name.casefold() for row in rows)
    for number, row in enumerate(rows):
        if not KEY.match(row.key) or len(row.key) > LONGEST_NAME:
            yield WrongSetting(f"{path}.{number}.key", f"{row.key!r} is no key: small letters, digits and hyphens.")
        elif times[row.key] > 1:
            yield WrongSetting(f"{path}.{number}.key", f"{row.key!r} stands here more than once.")
        if not row.name.strip() or len(row.name) > LONGEST_NAME:
            yield WrongSetting(f"{path}.{number}.name", f"A name has 1 to {LONGEST_NAME} letters.")
        elif names[row.name.casefold()] > 1:
            yield WrongSetting(f"{path}.{number}.name", f"{row.name!r} stands here more than once.")


def _results(name: str) -> tuple[str, ...]:
    return tuple(value for value, _ in ABOUT[CampaignSettings][name].choices)


def _table(table: Table, path: str, results: tuple[str, ...]) -> Iterator[WrongSetting]:
    for number, band in enumerate(table.bands):
        if band.low > band.high:
            yield WrongSetting(f"{path}.bands.{number}.high", f"{band.low} to {band.high} holds no face.")
        if band.result not in results:
            yield WrongSetting(f"{path}.bands.{number}.result", f"{band.result!r} is none of {', '.join(results)}.")
    yield from _coverage([(band.low, band.high) for band in table.bands], table.die, f"{path}.bands")


def _coverage(bands: list[tuple[int, int]], die: int, path: str) -> Iterator[WrongSetting]:
    """Every face of the die once, and no face that it has not."""
    if len(bands) > MOST_ROWS or not all(0 <= low <= high <= 1000 for low, high in bands):
        return
    times = Counter(face for low, high in bands for face in range(low, high + 1))
    missing = [face for face in range(1, die + 1) if not times[face]]
    twice = sorted(face for face in times if times[face] > 1)
    beyond = sorted(face for face in times if not 1 <= face <= die)
    if missing:
        yield WrongSetting(path, f"Nothing is said for {_faces(missing)} of the D{die}.")
    if twice:
        yield WrongSetting(path, f"More than one thing is said for {_faces(twice)}.")
    if beyond:
        yield WrongSetting(path, f"A D{die} has no {_faces(beyond)}.")


def _faces(faces: list[int]) -> str:
    return ", ".join(map(str, faces[:6])) + (" …" if len(faces) > 6 else "")


def _resources(settings: CampaignSettings) -> Iterator[WrongSetting]:
    if not settings.resources:
        yield WrongSetting("resources", "A campaign has one resource at least.")
    for number, row in enumerate(settings.resources):
        path = f"resources.{number}"
        if row.start < row.floor:
            yield WrongSetting(f"{path}.start", f"{row.name} starts at {row.start}, below its floor of {row.floor}.")
        if row.ceiling is not None and row.start > row.ceiling:
            yield WrongSetting(f"{path}.start", f"{row.name} starts at {row.start}, above its ceiling {row.ceiling}.")
        if row.ceiling is not None and row.ceiling < row.floor:
            yield WrongSetting(f"{path}.ceiling", f"A ceiling of {row.ceiling} lies below the floor of {row.floor}.")
    known = {row.key for row in settings.resources}
    if settings.commander_loss_resource and settings.commander_loss_resource not in known:
        words = f"{settings.commander_loss_resource!r} is none of the resources."
        yield WrongSetting("commander_loss_resource", words)


def _missions(settings: CampaignSettings) -> Iterator[WrongSetting]:
    known = {row.key for row in settings.resources}
    rolled = [(each.low, each.high) for each in settings.missions if each.low or each.high]
    for number, each in enumerate(settings.missions):
        path = f"missions.{number}"
        if each.low > each.high or (each.high and not each.low):
            yield WrongSetting(f"{path}.high", f"{each.low} to {each.high} holds no face.")
        for place, effect in enumerate(each.effects or ()):
            if effect.resource not in known:
                yield WrongSetting(f"{path}.effects.{place}.resource", f"{effect.resource!r} is none of the resources.")
    if rolled:
        yield from _coverage(rolled, settings.mission_die, "missions")


def _others(settings: CampaignSettings) -> Iterator[WrongSetting]:
    if settings.roster_size < settings.starting_size:
        yield WrongSetting("roster_size", "A roster cannot shrink: this is below the size at the start.")
    if settings.escalated_limit < settings.points_limit:
        yield WrongSetting("escalated_limit", "Escalation lets teams grow: this is below the first limit.")
    if settings.end is End.DATE and not settings.end_date:
        yield WrongSetting("end_date", "Say on which day it ends.")
    if settings.end_date:
        try:
            date.fromisoformat(settings.end_date)
        except ValueError:
            yield WrongSetting("end_date", f"{settings.end_date!r} is no day; write it as 2026-12-31.")
