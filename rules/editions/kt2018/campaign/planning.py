"""What players agree on for a mission, within the campaign's settings, and how teams are judged by it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, replace
from typing import Any

from rules.campaigns.described import Described, SettingShape
from rules.campaigns.kind import MissionRow, Shift
from rules.editions.base import Settings, Way
from rules.editions.kt2018.campaign.settings import BookSettings, MissionEffect, MissionTable
from rules.editions.kt2018.campaign.states import MissionState
from rules.errors import Refusal

POINTS_RANGE = (1, 1000)


def missions(settings: MissionTable) -> tuple[MissionRow, ...]:
    """What may be played, in the order of the table."""
    return tuple(
        MissionRow(key=each.key, name=each.name, faces=(each.low, each.high) if each.low else None)
        for each in settings.missions
    )


def agree(
    settings: BookSettings, asked: Mapping[str, Any], *, kind: str = "", before: MissionState | None = None
) -> MissionState:
    """What is played, within what the settings and the edition allow; a mission may bring its commanders along."""
    known, row = before or MissionState(), settings.mission(kind) if kind else None
    usual = row.commanders and settings.commanders if row else known.commanders
    wanted, limit = asked.get("commanders"), asked.get("points_limit")
    commanders = bool(usual if wanted is None else wanted)
    if commanders and not settings.commanders:
        raise Refusal("This campaign is played without commanders.", code="no-commanders")
    low, high = POINTS_RANGE
    if limit is not None and not low <= limit <= high:
        raise Refusal(f"A limit is {low} to {high} points, not {limit}.", code="limit-out-of-range")
    return replace(known, commanders=commanders, points_limit=known.points_limit if limit is None else limit)


def agreed_fields(settings: BookSettings) -> tuple[Described, ...]:
    """What a form asks beside what is played, when and where."""
    usual = f"Left empty: {settings.limit}, as the campaign says."
    limit = Described(
        name="points_limit", group="", label="Points limit", words=usual,
        shape=SettingShape.NUMBER, is_optional=True, low=POINTS_RANGE[0], high=POINTS_RANGE[1],
    )  # fmt: skip
    commanders = Described(
        name="commanders",
        group="",
        label="Each side may bring a commander",
        words="",
        shape=SettingShape.TICK,
        default=False,
    )
    return (limit, commanders) if settings.commanders else (limit,)


def agreed_words(settings: BookSettings, agreed: MissionState) -> tuple[str, ...]:
    """The limit, and whether commanders may come."""
    limit = judging(settings, agreed).points_limit
    return (f"limit {limit}", *(("commanders allowed",) if agreed.commanders else ()))


def lead_words(settings: BookSettings, agreed: MissionState) -> tuple[str, ...]:
    """Beside the limit on paper."""
    return ("points a side", "commanders allowed" if agreed.commanders else "no commanders")


def roll_words(settings: BookSettings, agreed: MissionState) -> str:
    """What the roll for the mission leaves as it is, and what it may change."""
    if agreed.commanders:
        return "Each side may bring a commander, whatever is rolled."
    if not settings.commanders or not any(each.low and each.commanders for each in settings.missions):
        return ""
    limit = "" if agreed.points_limit else f": the limit is {settings.commander_limit} then"
    return f"Some missions let each side bring a commander{limit}."


def rolled(settings: BookSettings, kind: str, before: MissionState) -> tuple[MissionState, str]:
    """Commanders that were agreed on come whatever is rolled; else the mission says."""
    if before.commanders:
        return before, "Each side may bring a commander, as agreed."
    after = agree(settings, {}, kind=kind, before=before)
    if not after.commanders:
        return after, ""
    limit = after.points_limit or settings.commander_limit
    return after, f"Each side may bring a commander, with {limit} points in all."


def with_shift(agreed: MissionState, shift: Shift | None) -> MissionState:
    return replace(agreed, shift=asdict(shift) if shift else {})


def shift_of(agreed: MissionState) -> Shift | None:
    return Shift(**agreed.shift) if agreed.shift else None


def learn(settings: BookSettings, kind: str, learnt: tuple[MissionEffect, ...]) -> tuple[BookSettings, str] | None:
    """What a mission costs and brings is kept for the campaign's later ones."""
    known = settings.mission(kind)
    if known is None or known.effects == learnt:
        return None
    rows = tuple(replace(each, effects=learnt) if each.key == kind else each for each in settings.missions)
    return replace(settings, missions=rows), f"Kept what {known.name} costs and brings"


def with_learnt(settings: BookSettings, today: BookSettings, kind: str) -> BookSettings:
    """With what the mission costs, where another report has stated it since."""
    known, now = settings.mission(kind), today.mission(kind)
    if not known or known.effects is not None or not now or now.effects is None:
        return settings
    return replace(settings, missions=tuple(now if each.key == kind else each for each in settings.missions))


def judging(settings: BookSettings, mission: MissionState | None = None, *, has_started: bool = True) -> Settings:
    """How a team of this campaign is judged; what was agreed on for a mission counts before the settings."""
    agreed = mission or MissionState()
    plain = settings.commander_limit if agreed.commanders else settings.limit
    return Settings(
        way=Way.CAMPAIGN,
        points_limit=plain if agreed.points_limit is None else agreed.points_limit,
        commander_allowed=agreed.commanders,
        allow_levels=True,
        has_started=has_started,
        starting_size=settings.starting_size,
        roster_size=settings.roster_size,
        new_specialists=settings.new_specialists,
    )


def roster_terms(settings: BookSettings) -> dict[str, Any]:
    """What rosters that are out judge themselves by."""
    return {
        "starting_size": settings.starting_size,
        "roster_size": settings.roster_size,
        "new_specialists": settings.new_specialists,
    }
