"""Equipment and options of a pack as values: what the YAML's short forms mean.

Three kinds of option: Take (one thing or a set), Choose (a heading with options below),
Listed (a list that several models share). Nothing is looked up here.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True, slots=True, kw_only=True)
class Adjustment:
    """Other figures while any of `references` is chosen (or none is, with `absent`)."""

    references: tuple[str, ...]
    absent: bool
    minimum: int | None
    maximum: int | None
    unlimited: bool
    price: int | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Limits:
    """How often something may be chosen, and beside what; `maximum` None is no limit."""

    minimum: int = 0
    maximum: int | None = 1
    per_team: int | None = None
    needs: tuple[str, ...] = ()
    not_with: tuple[str, ...] = ()
    adjust: tuple[Adjustment, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class CarriedSource:
    """A piece of equipment that is always there."""

    place: str
    item: str
    count: int = 1
    price: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Take:
    place: str
    key: str
    items: tuple[str, ...]
    limits: Limits
    name: str = ""
    price: int | None = None
    price_for_two: int | None = None

    @property
    def is_set(self) -> bool:
        return len(self.items) > 1


@dataclass(frozen=True, slots=True, kw_only=True)
class ChoiceSource:
    place: str
    key: str
    name: str
    limits: Limits
    options: tuple[Option, ...]
    default: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class ListedSource:
    place: str
    key: str
    list: str
    limits: Limits
    default: str = ""


Option = Take | ChoiceSource | ListedSource


def key_of(name: str) -> str:
    """A name as a key: Shas'ui → shasui, Power fist → power-fist."""
    plain = name.lower().replace("'", "").replace("’", "")
    return re.sub(r"[^a-z0-9]+", "-", plain).strip("-")


def read_equipment(raw: list[Any], place: str) -> tuple[CarriedSource, ...]:
    return tuple(_carried(item, f"{place}[{index}]") for index, item in enumerate(raw))


def read_options(raw: list[Any], place: str) -> tuple[Option, ...]:
    return tuple(_option(item, f"{place}[{index}]") for index, item in enumerate(raw))


def walk(options: tuple[Option, ...]) -> Iterator[Option]:
    """Every option and those below headings, outer ones first."""
    for option in options:
        yield option
        if isinstance(option, ChoiceSource):
            yield from walk(option.options)


def _carried(raw: Any, place: str) -> CarriedSource:
    if isinstance(raw, str):
        return CarriedSource(place=place, item=raw)
    return CarriedSource(place=place, item=raw["take"], count=raw.get("count", 1), price=raw.get("price"))


def _option(raw: Any, place: str) -> Option:
    if isinstance(raw, str):
        return Take(place=place, key=raw, items=(raw,), limits=Limits())
    if "take" in raw:
        return _take(raw, place)
    if "list" in raw:
        key = raw.get("key", raw["list"])
        return ListedSource(place=place, key=key, list=raw["list"], limits=_limits(raw), default=raw.get("default", ""))
    return ChoiceSource(
        place=place,
        key=raw.get("key") or key_of(raw["choose"]),
        name=raw["choose"],
        limits=_limits(raw),
        options=read_options(raw["from"], f"{place}.from"),
        default=raw.get("default", ""),
    )


def _take(raw: dict[str, Any], place: str) -> Take:
    items = (raw["take"],) if isinstance(raw["take"], str) else tuple(raw["take"])
    return Take(
        place=place,
        key=raw.get("key") or "-".join(items),
        items=items,
        limits=_limits(raw),
        name=raw.get("name", ""),
        price=raw.get("price"),
        price_for_two=raw.get("price_for_two"),
    )


def _limits(raw: dict[str, Any]) -> Limits:
    maximum = raw.get("max", 1)
    return Limits(
        minimum=raw.get("min", 1 if raw.get("default") else 0),
        maximum=None if maximum == "any" else maximum,
        per_team=raw.get("per_team"),
        needs=references(raw.get("needs")),
        not_with=references(raw.get("not_with")),
        adjust=tuple(_adjustment(item) for item in raw.get("adjust", [])),
    )


def references(raw: Any) -> tuple[str, ...]:
    """One reference, several or none."""
    if raw is None:
        return ()
    return (raw,) if isinstance(raw, str) else tuple(raw)


def _adjustment(raw: dict[str, Any]) -> Adjustment:
    maximum = raw.get("max")
    return Adjustment(
        references=references(raw.get("with", raw.get("without"))),
        absent="without" in raw,
        minimum=raw.get("min"),
        maximum=None if maximum == "any" else maximum,
        unlimited=maximum == "any",
        price=raw.get("price"),
    )
