"""Loadouts as plain JSON and back: what rosters keep, exports carry and the journal compares."""

from __future__ import annotations

from collections.abc import Mapping
from decimal import Decimal
from typing import Any

from rules.catalogue.model import Category, Characteristic, Cost, Number, Profile, Rule, number
from rules.catalogue.tree import Stated
from rules.editions.loadouts import Choice


def choice_to_json(choice: Choice) -> dict[str, Any]:
    """Only what is not the default, so that equal choices are equal JSON."""
    told: dict[str, Any] = {"id": choice.id}
    if choice.number != 1:
        told["number"] = choice.number
    if choice.children:
        told["children"] = [choice_to_json(child) for child in choice.children]
    if choice.custom_name:
        told["name"] = choice.custom_name
    if choice.custom_notes:
        told["notes"] = choice.custom_notes
    if choice.stated:
        told["stated"] = stated_to_json(choice.stated)
    return told


def choice_from_json(told: Mapping[str, Any]) -> Choice:
    return Choice(
        id=str(told["id"]),
        number=int(told.get("number", 1)),
        children=tuple(choice_from_json(child) for child in told.get("children", ())),
        custom_name=str(told.get("name", "")),
        custom_notes=str(told.get("notes", "")),
        stated=stated_from_json(told["stated"]) if told.get("stated") else None,
    )


def stated_to_json(stated: Stated) -> dict[str, Any]:
    return {
        "name": stated.name,
        "type": stated.type,
        "costs": [{"type": c.type_id, "value": _plain(c.value), "name": c.name} for c in stated.costs],
        "categories": [{"id": c.entry_id, "name": c.name, "primary": c.primary} for c in stated.categories],
        "profiles": [profile_to_json(profile) for profile in stated.profiles],
        "rules": [{"id": r.id, "name": r.name, "text": r.description} for r in stated.rules],
    }


def stated_from_json(told: Mapping[str, Any]) -> Stated:
    return Stated(
        name=told["name"],
        type=told.get("type", "upgrade"),
        costs=tuple(Cost(type_id=c["type"], value=number(str(c["value"])), name=c["name"]) for c in told["costs"]),
        categories=tuple(Category(entry_id=c["id"], name=c["name"], primary=c["primary"]) for c in told["categories"]),
        profiles=tuple(_profile_from_json(profile) for profile in told["profiles"]),
        rules=tuple(Rule(id=r["id"], name=r["name"], description=r["text"]) for r in told["rules"]),
    )


def profile_to_json(profile: Profile) -> dict[str, Any]:
    return {
        "id": profile.id,
        "name": profile.name,
        "type_id": profile.type_id,
        "type": profile.type_name,
        "values": [[c.type_id, c.name, c.value] for c in profile.characteristics],
    }


def _profile_from_json(told: Mapping[str, Any]) -> Profile:
    return Profile(
        id=told["id"],
        name=told["name"],
        type_id=told["type_id"],
        type_name=told["type"],
        characteristics=tuple(
            Characteristic(type_id=type_id, name=name, value=value) for type_id, name, value in told["values"]
        ),
    )


def _plain(value: Number) -> int | str:
    return str(value) if isinstance(value, Decimal) else value
