"""What is wrong with settings of the book's campaign, by field."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date

from rules.campaigns.validity import (
    LONGEST_NAME,
    WrongSetting,
    coverage_faults,
    number_faults,
    row_faults,
    table_faults,
    value_faults,
)
from rules.editions.kt2018.campaign.about import ABOUT
from rules.editions.kt2018.campaign.settings import BookSettings, EndCondition

ROWS = ("resources", "missions")
TABLES = ("specialist_casualties", "other_casualties", "commander_injuries", "extra_roll")
LIMITS = ("points_limit", "escalated_limit", "commander_limit")


def faults(settings: BookSettings, points_range: tuple[int, int] = (1, 1000)) -> tuple[WrongSetting, ...]:
    """Everything that is wrong with settings of the right shape."""
    return tuple(_faults(settings, points_range))


def _faults(settings: BookSettings, points_range: tuple[int, int]) -> Iterator[WrongSetting]:
    yield from value_faults(settings, ABOUT)
    for name in LIMITS:
        yield from number_faults(getattr(settings, name), points_range, name)
    for name in ROWS:
        yield from row_faults(getattr(settings, name), name)
    for name in TABLES:
        yield from table_faults(getattr(settings, name), name, _results(name))
    yield from _resources(settings)
    yield from _missions(settings)
    yield from _others(settings)


def _results(name: str) -> tuple[str, ...]:
    return tuple(value for value, _ in ABOUT[BookSettings][name].choices)


def _resources(settings: BookSettings) -> Iterator[WrongSetting]:
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
        words = f"{settings.commander_loss_resource!r} is not one of the resources."
        yield WrongSetting("commander_loss_resource", words)


def _missions(settings: BookSettings) -> Iterator[WrongSetting]:
    known = {row.key for row in settings.resources}
    rolled = [(each.low, each.high) for each in settings.missions if each.low or each.high]
    for number, each in enumerate(settings.missions):
        path = f"missions.{number}"
        if each.low > each.high or (each.high and not each.low):
            yield WrongSetting(f"{path}.high", f"{each.low} to {each.high} is not a range of a die.")
        for place, effect in enumerate(each.effects or ()):
            if effect.resource not in known:
                yield WrongSetting(
                    f"{path}.effects.{place}.resource", f"{effect.resource!r} is not one of the resources."
                )
    if rolled:
        yield from coverage_faults(rolled, settings.mission_die, "missions")


def _others(settings: BookSettings) -> Iterator[WrongSetting]:
    if settings.roster_size < settings.starting_size:
        yield WrongSetting("roster_size", "A roster cannot shrink: this is below the size at the start.")
    if settings.escalated_limit < settings.points_limit:
        yield WrongSetting("escalated_limit", "Escalation lets teams grow: this is below the first limit.")
    for number, row in enumerate(settings.awards):
        if not row.name.strip() or len(row.name) > LONGEST_NAME:
            yield WrongSetting(f"awards.{number}.name", f"A name has 1 to {LONGEST_NAME} letters.")
    if settings.banked_rounds and not settings.counting_games:
        yield WrongSetting("banked_rounds", "Games are banked only where not all of them count.")
    if settings.end is EndCondition.DATE and not settings.end_date:
        yield WrongSetting("end_date", "Enter the day on which it ends.")
    if settings.end_date:
        try:
            date.fromisoformat(settings.end_date)
        except ValueError:
            yield WrongSetting("end_date", f"{settings.end_date!r} is not a date; write it as 2026-12-31.")
